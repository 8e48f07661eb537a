import { createHash } from 'node:crypto';
import type { Deps } from '../deps.js';
import type { Revocation } from '../shared-state.js';
import { appTokenDigest, isAppToken } from './app-tokens.js';
import { RevocationBlock } from './revocation-block.js';
import { createSignOutRetention } from './sign-out-retention.js';
import { signingInput } from './signature.js';

/** Prune entries that may be forgotten when there are this many, at least. */
const MIN_PRUNE_SIZE = 1024;

/** A sign-out of all sessions, or of all but one. */
export type SignOutOfAll = Revocation & { readonly kind: 'everywhere' };

/** The parts of a token that decide whether it is revoked. */
export interface RevocableToken {
  readonly digest: string;
  /** The token's `iat`: seconds since the epoch. */
  readonly issuedAt: number;
}

/**
 * Revocations in memory: single tokens until a day after they expire, and the last sign-out of all
 * sessions. Only valid tokens are ever added, so strangers cannot fill the memory.
 */
export class Revocations {
  readonly #expiries = new Map<string, number>();
  /** Restored at startup, and pruned only at the next start. */
  readonly #blocks: RevocationBlock[] = [];
  #ofAll: SignOutOfAll | undefined;
  #pruneAt = MIN_PRUNE_SIZE;
  readonly #forgetUntil: () => number;

  constructor(deps: Pick<Deps, 'now' | 'elapsed'>) {
    this.#forgetUntil = createSignOutRetention(deps);
  }

  /** Tokens issued up to this second are revoked; `undefined` without a sign-out of all sessions. */
  get issuedUntil(): number | undefined {
    return this.#ofAll?.issuedUntil;
  }

  /** @returns false if the revocation was known already */
  apply(revocation: Revocation): boolean {
    const isNew = this.#add(revocation);
    if (this.#expiries.size >= this.#pruneAt) this.#prune();
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
      const combined = combineSignOuts(this.#ofAll, revocation);
      if (this.#ofAll && isSameSignOut(combined, this.#ofAll)) return false;
      this.#ofAll = combined;
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

  /** Whether this token was revoked, alone or with all others. */
  covers({ digest, issuedAt }: RevocableToken): boolean {
    if (this.hasDigest(digest)) return true;
    return Math.floor(issuedAt) <= (this.#ofAll?.issuedUntil ?? 0) && !this.excepts(digest);
  }

  /** Whether the last sign-out of all sessions left this token valid. */
  excepts(digest: string): boolean {
    return this.#ofAll?.except?.digest === digest;
  }

  /** Like `excepts`, for a whole token. Costs no digest if no token was left valid. */
  exceptsToken(token: string): boolean {
    return this.#ofAll?.except !== undefined && this.excepts(tokenDigest(token));
  }

  list(): Revocation[] {
    const recent = Array.from(this.#expiries, ([digest, expiresAt]): Revocation => ({
      kind: 'token',
      digest,
      expiresAt,
    }));
    const tokens = [...this.#blocks.flatMap((block) => block.list()), ...recent];
    return this.#ofAll === undefined ? tokens : [...tokens, this.#ofAll];
  }

  #prune(): void {
    const until = this.#forgetUntil();
    for (const [key, expiry] of this.#expiries) if (expiry <= until) this.#expiries.delete(key);
    // Doubled, so that pruning stays rare however many entries there are.
    this.#pruneAt = Math.max(MIN_PRUNE_SIZE, this.#expiries.size * 2);
  }
}

/**
 * Combines two sign-outs of all sessions: a token stays valid only if both leave it valid. So the result
 * is the same in whatever order replicas learn of them, and an exception never revives a session that an
 * earlier sign-out has ended.
 */
export function combineSignOuts(one: SignOutOfAll | undefined, other: SignOutOfAll): SignOutOfAll {
  if (one === undefined) return other;
  const [later, earlier] = one.issuedUntil < other.issuedUntil ? [other, one] : [one, other];
  const { issuedUntil, except } = later;
  const survives =
    except !== undefined &&
    (except.digest === earlier.except?.digest || Math.floor(except.issuedAt) > earlier.issuedUntil);
  return survives ? later : { kind: 'everywhere', issuedUntil };
}

/** Whether both have the same effect. */
export function isSameSignOut(left: SignOutOfAll, right: SignOutOfAll): boolean {
  return left.issuedUntil === right.issuedUntil && left.except?.digest === right.except?.digest;
}

/**
 * SHA-256 of the signing input, in base64url. Identifies a revoked token without storing it; `jti` is
 * optional. Of an app token, which is no JWT: the digest in its configuration.
 */
export function tokenDigest(token: string): string {
  if (isAppToken(token)) return appTokenDigest(token);
  return createHash('sha256').update(signingInput(token)).digest('base64url');
}
