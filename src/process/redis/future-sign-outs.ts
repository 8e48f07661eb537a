import { CLOCK_TOLERANCE_SECONDS } from '../../core/auth/claims.js';
import type { SignOutOfAll } from '../../core/auth/revocations.js';
import type { Deps } from '../../core/deps.js';

/**
 * Limits the sign-outs of all sessions to the present. Without this, a replica whose clock is a year
 * ahead would make all others reject every token for a year.
 */
export class FutureSignOuts {
  readonly #now: Deps['now'];
  /** Those that are not due yet, by their JSON. */
  readonly #waiting = new Map<string, SignOutOfAll>();

  constructor(now: Deps['now']) {
    this.#now = now;
  }

  /** Whether the time of a sign-out is one that a replica's clock may show now. */
  isDue({ issuedUntil }: SignOutOfAll): boolean {
    return issuedUntil <= this.#latest;
  }

  /**
   * Returns what to apply now, and keeps the rest until our clock reaches it.
   *
   * @returns `undefined` if it is kept already
   */
  limit(signOut: SignOutOfAll): SignOutOfAll | undefined {
    if (this.isDue(signOut)) return signOut;
    const key = JSON.stringify(signOut);
    if (this.#waiting.has(key)) return undefined;
    this.#waiting.set(key, signOut);
    return { ...signOut, issuedUntil: this.#latest };
  }

  /** Removes and returns those that our clock has reached. */
  takeDue(): SignOutOfAll[] {
    const due = [...this.#waiting].filter(([, signOut]) => this.isDue(signOut));
    for (const [key] of due) this.#waiting.delete(key);
    return due.map(([, signOut]) => signOut);
  }

  /** The latest time that a replica's clock may show now, in seconds since the epoch. */
  get #latest(): number {
    return Math.floor(this.#now() / 1000) + CLOCK_TOLERANCE_SECONDS;
  }
}
