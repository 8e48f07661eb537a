import { createHash } from 'node:crypto';
import type { Revocation } from '../shared-state.js';
import { signingInput } from './signature.js';

/**
 * What was signed out, in memory: single tokens until they would have expired anyway, and the
 * moment at which all were. Only tokens that were valid come here, so strangers cannot fill it.
 */
export class Revocations {
  readonly #expiries = new Map<string, number>();
  #issuedUntil: number | undefined;
  #pruneAt = 1024;

  /** Tokens must have been issued after this, in whole seconds; `undefined` where it is all one. */
  get issuedUntil(): number | undefined {
    return this.#issuedUntil;
  }

  /** `now` in milliseconds since the epoch. False where it was known already. */
  apply(signOut: Revocation, now: number): boolean {
    if (signOut.kind === 'everywhere') {
      if (signOut.issuedUntil <= (this.#issuedUntil ?? 0)) return false;
      this.#issuedUntil = signOut.issuedUntil;
      return true;
    }
    if (this.#expiries.has(signOut.digest)) return false;
    this.#expiries.set(signOut.digest, signOut.expiresAt);
    if (this.#expiries.size >= this.#pruneAt) {
      for (const [key, expiry] of this.#expiries) if (expiry <= now) this.#expiries.delete(key);
      // Doubled, so that a pass over all of them stays rare however many there are.
      this.#pruneAt = Math.max(1024, this.#expiries.size * 2);
    }
    return true;
  }

  has(token: string): boolean {
    return this.#expiries.size > 0 && this.#expiries.has(digestOf(token));
  }

  known(): Revocation[] {
    const tokens = Array.from(this.#expiries, ([digest, expiresAt]): Revocation => ({
      kind: 'token',
      digest,
      expiresAt,
    }));
    const { issuedUntil } = this;
    return issuedUntil === undefined ? tokens : [...tokens, { kind: 'everywhere', issuedUntil }];
  }
}

/** What stands for a token where it is signed out: a token may have no `jti`, and is nothing to keep. */
export function digestOf(token: string): string {
  return createHash('sha256').update(signingInput(token)).digest('base64url');
}
