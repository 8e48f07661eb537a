import { createHash } from 'node:crypto';
import type { Revocation } from '../shared-state.js';
import { appTokenDigest, isAppToken } from './app-tokens.js';
import { RevocationBlock } from './revocation-block.js';
import { signingInput } from './signature.js';

/** Prune expired entries when there are this many, at least. */
const MIN_PRUNE_SIZE = 1024;

/**
 * Revocations in memory: single tokens until they expire, and the time of the last sign-out
 * everywhere. Only valid tokens are ever added, so strangers cannot fill the memory.
 */
export class Revocations {
  readonly #expiries = new Map<string, number>();
  /** From before the start. They are dropped at the next one. */
  readonly #blocks: RevocationBlock[] = [];
  #issuedUntil: number | undefined;
  #pruneAt = MIN_PRUNE_SIZE;

  /** Tokens issued up to this second are revoked; `undefined` without a sign-out everywhere. */
  get issuedUntil(): number | undefined {
    return this.#issuedUntil;
  }

  /**
   * @param now - milliseconds since the epoch
   * @returns false if the revocation was known already
   */
  apply(revocation: Revocation, now: number): boolean {
    const isNew = this.#add(revocation);
    if (this.#expiries.size >= this.#pruneAt) this.#prune(now);
    return isNew;
  }

  /** Adds one or many revocations from before the start. Prunes nothing: the clock may still be wrong. */
  restore(revocation: Revocation | RevocationBlock): void {
    if (revocation instanceof RevocationBlock) {
      this.#blocks.push(revocation);
      return;
    }
    this.#add(revocation);
    this.#pruneAt = Math.max(MIN_PRUNE_SIZE, this.#expiries.size * 2);
  }

  #add(revocation: Revocation): boolean {
    if (revocation.kind === 'everywhere') {
      if (revocation.issuedUntil <= (this.#issuedUntil ?? 0)) return false;
      this.#issuedUntil = revocation.issuedUntil;
      return true;
    }
    if (this.hasDigest(revocation.digest)) return false;
    this.#expiries.set(revocation.digest, revocation.expiresAt);
    return true;
  }

  has(token: string): boolean {
    return (
      (this.#expiries.size > 0 || this.#blocks.length > 0) && this.hasDigest(tokenDigest(token))
    );
  }

  hasDigest(digest: string): boolean {
    return this.#expiries.has(digest) || this.#blocks.some((block) => block.has(digest));
  }

  list(): Revocation[] {
    const recent = Array.from(this.#expiries, ([digest, expiresAt]): Revocation => ({
      kind: 'token',
      digest,
      expiresAt,
    }));
    const tokens = [...this.#blocks.flatMap((block) => block.list()), ...recent];
    const { issuedUntil } = this;
    return issuedUntil === undefined ? tokens : [...tokens, { kind: 'everywhere', issuedUntil }];
  }

  #prune(now: number): void {
    for (const [key, expiry] of this.#expiries) if (expiry <= now) this.#expiries.delete(key);
    // Doubled, so that pruning stays rare however many entries there are.
    this.#pruneAt = Math.max(MIN_PRUNE_SIZE, this.#expiries.size * 2);
  }
}

/**
 * SHA-256 of the signing input, in base64url. Identifies a revoked token without storing it; `jti` is
 * optional. Of an app token, which is no JWT: the digest in its configuration.
 */
export function tokenDigest(token: string): string {
  if (isAppToken(token)) return appTokenDigest(token);
  return createHash('sha256').update(signingInput(token)).digest('base64url');
}
