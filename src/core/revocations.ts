import { createHash } from 'node:crypto';
import { signingInput } from './token-gate.js';

/**
 * The tokens that were signed out, in memory until they would have expired anyway. Each is known
 * by the SHA-256 of its signing input: a token may have no `jti`, and the token itself is
 * nothing to keep. Only tokens that were valid come here, so strangers cannot fill it.
 */
export class Revocations {
  readonly #expiries = new Map<string, number>();
  #pruneAt = 1024;

  /** `expiresAt` and `now` in milliseconds since the epoch. */
  add(token: string, expiresAt: number, now: number): void {
    this.#expiries.set(digest(token), expiresAt);
    if (this.#expiries.size < this.#pruneAt) return;
    for (const [key, expiry] of this.#expiries) if (expiry <= now) this.#expiries.delete(key);
    // Doubled, so that a pass over all of them stays rare however many there are.
    this.#pruneAt = Math.max(1024, this.#expiries.size * 2);
  }

  has(token: string): boolean {
    return this.#expiries.size > 0 && this.#expiries.has(digest(token));
  }
}

function digest(token: string): string {
  return createHash('sha256').update(signingInput(token)).digest('base64url');
}
