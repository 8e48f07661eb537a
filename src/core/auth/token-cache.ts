import { LRUCache } from 'lru-cache';
import type { Requester } from '../audit/audit-event.js';
import { SIGNATURE_LENGTH } from './signature.js';
import type { AuthResult, SignedInUser } from './user.js';

/** Total length of all cached tokens: 4 Mi characters, about 12,000 of our tokens. */
const CACHE_CHARACTERS = 4 * 1024 * 1024;
/** The same for tokens with a wrong signature, which anyone can send: about 700. */
const FORGED_CHARACTERS = 256 * 1024;

/**
 * Called for a valid token when it is added to the cache, and then rarely.
 *
 * @returns when to call it again, in milliseconds since the epoch
 */
export type TokenListener = (
  token: string,
  user: SignedInUser,
  requester: Requester | undefined,
) => number;

/** The result of a valid token. */
type Accepted = Extract<AuthResult<SignedInUser>, { ok: true }>;

/** A verified token. */
interface CachedToken {
  readonly token: string;
  readonly accepted: Accepted;
  /** When it expires or is next reported as seen, in milliseconds since the epoch. */
  checkAt: number;
}

/**
 * Tokens whose signatures were verified, and tokens whose signatures are wrong. Both are found by their
 * signature, because hashing a whole token takes longer than everything else, and count only if the whole
 * token is the same: with a part or a digest alone, one token could pass for another.
 */
export class TokenCache {
  readonly #onSeen: TokenListener;
  readonly #now: () => number;
  readonly #valid = new LRUCache<string, CachedToken>({
    maxSize: CACHE_CHARACTERS,
    sizeCalculation: ({ token }) => token.length,
  });
  /**
   * Tokens with a wrong signature, which stays wrong. A browser sends a stale cookie with each request,
   * and the HMAC would be half of what its refusal costs.
   */
  readonly #forged = new LRUCache<string, string>({
    maxSize: FORGED_CHARACTERS,
    sizeCalculation: (token) => token.length,
  });

  /** @param now - milliseconds since the epoch */
  constructor(onSeen: TokenListener, now: () => number) {
    this.#onSeen = onSeen;
    this.#now = now;
  }

  /**
   * Returns the result of a cached token that has not expired. A single comparison of times is enough for
   * most requests, because their token was seen lately.
   */
  get(token: string, requester: Requester | undefined): Accepted | undefined {
    const cached = this.#valid.get(signatureOf(token));
    if (cached?.token !== token) return undefined;
    const now = this.#now();
    if (now < cached.checkAt) return cached.accepted;
    if (cached.accepted.user.expiresAt * 1000 > now) return this.#report(cached, requester);
    this.#valid.delete(signatureOf(token));
    return undefined;
  }

  /** Adds a valid token. */
  add(token: string, user: SignedInUser, requester: Requester | undefined): Accepted {
    const accepted: Accepted = { ok: true, user };
    const cached: CachedToken = { token: copyOf(token), accepted, checkAt: 0 };
    this.#valid.set(signatureOf(cached.token), cached);
    return this.#report(cached, requester);
  }

  /** Forgets all valid tokens. */
  clear(): void {
    this.#valid.clear();
  }

  /** Whether the token is known to have a wrong signature. */
  isForged(token: string): boolean {
    return this.#forged.get(signatureOf(token)) === token;
  }

  /** Adds a token whose signature is wrong. */
  addForged(token: string): void {
    const copy = copyOf(token);
    this.#forged.set(signatureOf(copy), copy);
  }

  #report(cached: CachedToken, requester: Requester | undefined): Accepted {
    const { token, accepted } = cached;
    const { user } = accepted;
    cached.checkAt = Math.min(user.expiresAt * 1000, this.#onSeen(token, user, requester));
    return accepted;
  }
}

/** The signature of a token, or the end of a text that is none. */
function signatureOf(token: string): string {
  return token.slice(-SIGNATURE_LENGTH);
}

/**
 * A copy of a token, which is ASCII. In V8, a part of a header keeps the whole header in memory, so a few
 * small tokens in large headers would fill it.
 */
function copyOf(token: string): string {
  return Buffer.from(token, 'latin1').toString('latin1');
}
