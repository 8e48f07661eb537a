import { LRUCache } from 'lru-cache';
import { createSecretKey, type KeyObject } from 'node:crypto';
import type { SignInMethod } from '../../contract/index.js';
import type { Requester } from '../audit/audit-event.js';
import { randomId } from '../crypto.js';
import { LAST_SECOND, type Deps } from '../deps.js';
import type { Lock } from '../storage/lock.js';
import type { SignOuts } from '../storage/sign-outs.js';
import {
  CLOCK_TOLERANCE_SECONDS,
  readToken,
  validateClaims,
  type IssuePeriod,
  assertIssuable,
  type IssueOptions,
  type TokenClaims,
} from './claims.js';
import { FINGERPRINT_CLAIM, METHOD_CLAIM } from './fingerprint.js';
import { PASSKEY_CLAIM } from './passkeys/passkey.js';
import {
  SIGNATURE_LENGTH,
  hasTokenForm,
  hasValidSignature,
  tokenDigest,
  verifiedPayload,
  loadJose,
} from './signature.js';
import { INVALID, MISSING, type AuthResult, type SignedInUser } from './auth.js';

/** The settings with which tokens, and all other sessions, are issued and checked. */
export interface TokensOptions {
  /** SERVICE_SECRET_KEY. */
  readonly secret: string;
  /** Fingerprint of the current credentials. */
  readonly fingerprint: string;
  /** Whether what a session is bound to, by its digest, is still configured. */
  readonly isStillConfigured: (digest: string) => boolean;
  /** Seconds until a token expires, if the caller does not say. */
  readonly lifetimeSeconds: number;
  readonly signOuts: SignOuts;
  /** While the login is locked, no token is valid. */
  readonly lock: Readonly<Pick<Lock, 'isLocked'>>;
  /** See {@link TokenListener}. */
  readonly onSeen: TokenListener;
}

type TokenResult = AuthResult<SignedInUser>;

/** JWT access tokens (RFC 7519), HS256 with the bytes of the secret as the key. */
export class Tokens {
  readonly #key: KeyObject;
  readonly #options: TokensOptions;
  readonly #deps: Deps;
  readonly #cache: TokenCache;
  #lastIssuedAt = 0;

  constructor(options: TokensOptions, deps: Deps) {
    this.#key = createSecretKey(options.secret, 'utf8');
    this.#options = options;
    this.#deps = deps;
    this.#cache = new TokenCache(options.onSeen, deps.now);
  }

  /**
   * @param method - how the user signed in; `undefined` for the password
   * @throws TokenError if `sub` is empty or the lifetime is not usable
   */
  async issue(
    claims: TokenClaims,
    { lifetimeSeconds = this.#options.lifetimeSeconds, boundTo }: IssueOptions = {},
    method?: SignInMethod,
  ): Promise<string> {
    const seconds = Math.floor(this.#deps.now() / 1000);
    assertIssuable(claims.sub, lifetimeSeconds, LAST_SECOND - seconds);
    const issuedAt = this.#options.signOuts.nextIssueAt(seconds);
    this.#lastIssuedAt = Math.max(this.#lastIssuedAt, issuedAt);
    const { SignJWT } = await loadJose();
    return await new SignJWT({
      ...claims,
      iat: issuedAt,
      exp: seconds + lifetimeSeconds,
      jti: randomId(this.#deps),
      [FINGERPRINT_CLAIM]: this.#options.fingerprint,
      [METHOD_CLAIM]: method,
      ...(boundTo === undefined ? {} : { [PASSKEY_CLAIM]: boundTo }),
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(this.#key);
  }

  /**
   * Returns the token's user, or why there is none. Synchronous when the token is cached, as accepted or as
   * refused, or its signature is wrong. An arrow function, because `Auth` passes it on.
   *
   * @param requester - who sent the token; it is only read if the token is reported as seen
   */
  readonly authenticate = (
    token: string | undefined,
    requester?: Requester,
  ): TokenResult | Promise<TokenResult> => {
    if (token === undefined) return MISSING;
    if (this.#options.lock.isLocked) return INVALID;
    const accepted = this.#cache.get(token, requester);
    if (accepted !== undefined) return accepted;
    if (this.#cache.isRefused(token)) return INVALID;
    if (hasValidSignature(token, this.#key)) return this.#verifyUncached(token, requester);
    if (hasTokenForm(token)) this.#cache.refuse(token, -Infinity);
    return INVALID;
  };

  /** Whether our key has signed a token, whatever it says. */
  readonly hasSigned = (token: string): boolean => hasValidSignature(token, this.#key);

  /** Has all tokens checked again: one was revoked, and the cache knows no digests. That is rare. */
  clearCache(): void {
    this.#cache.clear();
  }

  /**
   * The latest `iat` of any token issued until now, in seconds since the epoch: the current second, or
   * a later one if the clock has been set back since.
   */
  latestIssuedAt(): number {
    return Math.max(this.#lastIssuedAt, Math.floor(this.#deps.now() / 1000));
  }

  async #verifyUncached(token: string, requester?: Requester): Promise<TokenResult> {
    const { fingerprint, isStillConfigured, signOuts } = this.#options;
    const payload = await verifiedPayload(await loadJose(), token, this.#key);
    if (payload === undefined) return INVALID;
    const now = this.#deps.now();
    const issued = this.#issuePeriod(token);
    const user = validateClaims(payload, { fingerprint, isStillConfigured, now, issued });
    if (user === undefined) {
      this.#cache.refuse(token, readToken(token).expiresAt * 1000);
      return INVALID;
    }
    // Checked last, because the token may have been revoked while its signature was verified.
    if (signOuts.has(tokenDigest(token))) return INVALID;
    return this.#cache.add(token, user, requester);
  }

  /** Our tokens can be ahead of the clock: after a sign-out, or if the clock was set back. */
  #issuePeriod(token: string): IssuePeriod | undefined {
    const { issuedUntil: after, excepted } = this.#options.signOuts;
    if (after === undefined) return undefined;
    if (excepted !== undefined && excepted.digest === tokenDigest(token)) return undefined;
    const ahead = this.#deps.now() / 1000 + CLOCK_TOLERANCE_SECONDS;
    return { after, ownUntil: Math.max(ahead, after + 1, this.#lastIssuedAt) };
  }
}

/** Total length of all cached tokens: 4 Mi characters, about 12,000 of our tokens. */
const CACHE_CHARACTERS = 4 * 1024 * 1024;
/** The same for refused tokens, which anyone can send: about 700. */
const REFUSED_CHARACTERS = 256 * 1024;

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
  /** In milliseconds since the epoch. */
  readonly endsAt: number;
  /** When it expires or is next reported as seen, in milliseconds since the epoch. */
  checkAt: number;
}

interface RefusedToken {
  readonly token: string;
  /** In milliseconds since the epoch. */
  readonly from: number;
}

/**
 * Tokens that were verified, and tokens that were refused. Both are found by their
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
  /** The valid token that was used last, which is the next one, too, if one browser is active. */
  #latest: CachedToken | undefined;
  /**
   * Tokens with a wrong signature, which stays wrong, and expired ones. A browser sends a stale cookie with
   * each request, and checking it would be most of what its refusal costs.
   */
  readonly #refused = new LRUCache<string, RefusedToken>({
    maxSize: REFUSED_CHARACTERS,
    sizeCalculation: ({ token }) => token.length,
  });

  /** @param now - milliseconds since the epoch */
  constructor(onSeen: TokenListener, now: () => number) {
    this.#onSeen = onSeen;
    this.#now = now;
  }

  /**
   * Returns the result of a cached token that has not expired. A single comparison of times is enough for
   * most requests, because their token was seen recently.
   */
  get(token: string, requester: Requester | undefined): Accepted | undefined {
    const cached = this.#latest?.token === token ? this.#latest : this.#find(token);
    if (cached === undefined) return undefined;
    const now = this.#now();
    if (now < cached.checkAt) return cached.accepted;
    if (cached.endsAt > now) return this.#report(cached, requester);
    this.#latest = undefined;
    return undefined;
  }

  #find(token: string): CachedToken | undefined {
    const cached = this.#valid.get(signatureOf(token));
    if (cached?.token !== token) return undefined;
    this.#latest = cached;
    return cached;
  }

  /**
   * Adds a valid token.
   *
   * @param expiresAt - in seconds since the epoch. Default: with its session
   */
  add(
    token: string,
    user: SignedInUser,
    requester: Requester | undefined,
    expiresAt = user.expiresAt,
  ): Accepted {
    const accepted: Accepted = { ok: true, user };
    const endsAt = expiresAt * 1000;
    const cached: CachedToken = { token: copyOf(token), accepted, endsAt, checkAt: 0 };
    this.#valid.set(signatureOf(cached.token), cached);
    return this.#report(cached, requester);
  }

  /** Forgets all valid tokens. */
  clear(): void {
    // Each stored sign-out asks for it at the start, when nothing is cached: 3 s of processor time for a million.
    if (this.#valid.size > 0) this.#valid.clear();
    this.#latest = undefined;
  }

  /** Whether the token is known to have a wrong signature, or to have expired. */
  isRefused(token: string): boolean {
    const refused = this.#refused.get(signatureOf(token));
    return refused?.token === token && refused.from <= this.#now();
  }

  /**
   * Adds a token that is not valid.
   *
   * @param from - since when, in milliseconds since the epoch; it may be later, and the clock may be set back
   */
  refuse(token: string, from: number): void {
    const copy = copyOf(token);
    this.#refused.set(signatureOf(copy), { token: copy, from });
  }

  #report(cached: CachedToken, requester: Requester | undefined): Accepted {
    const { token, accepted } = cached;
    const { user } = accepted;
    cached.checkAt = Math.min(cached.endsAt, this.#onSeen(token, user, requester));
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
