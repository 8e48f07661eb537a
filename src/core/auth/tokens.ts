import { createSecretKey, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../deps.js';
import {
  CLOCK_TOLERANCE_SECONDS,
  validateClaims,
  LAST_SECOND,
  type IssuePeriod,
} from './claims.js';
import { FINGERPRINT_CLAIM, METHOD_CLAIM } from './fingerprint.js';
import { PASSKEY_CLAIM } from './passkeys/passkey-claim.js';
import { TokenError, type IssueOptions, type TokenClaims } from './token-options.js';
import type { RevocationBlock } from './revocation-block.js';
import { Revocations } from './revocations.js';
import type { Revocation } from '../shared-state.js';
import { hasTokenForm, hasValidSignature, verifiedPayload } from './signature.js';
import type { SignedInUser, SignInMethod } from './user.js';

/** 7 days, in seconds. */
export const TOKEN_LIFETIME_SECONDS = 604_800;

/** Total length of all cached tokens: 4 Mi characters, about 12,000 of our tokens. */
const CACHE_CHARACTERS = 4 * 1024 * 1024;
/** The same for tokens with a wrong signature, which anyone can send: about 700. */
const FORGED_CHARACTERS = 256 * 1024;

/** JWT access tokens (RFC 7519), HS256 with the bytes of the secret as the key. */
export class Tokens {
  readonly #key: KeyObject;
  readonly #fingerprint: string;
  readonly #deps: Deps;
  readonly #hasPasskey: (digest: string) => boolean;
  readonly #revocations = new Revocations();
  /** Keyed by the whole token. With a part or a digest, one token could pass for another. */
  readonly #cache = new LRUCache<string, SignedInUser>({
    maxSize: CACHE_CHARACTERS,
    sizeCalculation: (_, token) => token.length,
  });
  /**
   * Tokens with a wrong signature, which stays wrong. A browser sends a stale cookie with each request,
   * and the HMAC would be half of what its refusal costs.
   */
  readonly #forged = new LRUCache<string, true>({
    maxSize: FORGED_CHARACTERS,
    sizeCalculation: (_, token) => token.length,
  });
  #lastIssuedAt = 0;

  /** @param hasPasskey - whether the passkey with this digest is still configured */
  constructor(
    secret: string,
    fingerprint: string,
    deps: Deps,
    hasPasskey: (digest: string) => boolean,
  ) {
    this.#hasPasskey = hasPasskey;
    this.#key = createSecretKey(secret, 'utf8');
    this.#fingerprint = fingerprint;
    this.#deps = deps;
  }

  /**
   * @param method - how the user signed in; `undefined` for the password
   * @throws TokenError if `sub` is empty or the lifetime is not usable
   */
  async issue(
    claims: TokenClaims,
    { lifetimeSeconds = TOKEN_LIFETIME_SECONDS, passkey }: IssueOptions = {},
    method?: SignInMethod,
  ): Promise<string> {
    const { now, randomBytes } = this.#deps;
    const seconds = Math.floor(now() / 1000);
    assertIssuable(claims.sub, lifetimeSeconds, LAST_SECOND - seconds);
    // A token issued in the same second as a sign-out everywhere must be later than it.
    const issuedAt = Math.max(seconds, (this.#revocations.issuedUntil ?? 0) + 1);
    this.#lastIssuedAt = Math.max(this.#lastIssuedAt, issuedAt);
    const { SignJWT } = await loadJose();
    return await new SignJWT({
      ...claims,
      iat: issuedAt,
      exp: seconds + lifetimeSeconds,
      jti: Buffer.from(randomBytes(16)).toString('base64url'),
      [FINGERPRINT_CLAIM]: this.#fingerprint,
      [METHOD_CLAIM]: method,
      ...(passkey === undefined ? {} : { [PASSKEY_CLAIM]: passkey }),
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(this.#key);
  }

  /**
   * Returns the token's user, or `undefined` if the token is invalid. Synchronous when the token is
   * cached or its signature is wrong.
   */
  verify(token: string): SignedInUser | undefined | Promise<SignedInUser | undefined> {
    const cached = this.#getCached(token);
    if (cached !== undefined) return cached;
    if (this.#forged.get(token) !== undefined) return undefined;
    if (hasValidSignature(token, this.#key)) return this.#verifyUncached(token);
    if (hasTokenForm(token)) this.#forged.set(copyOf(token), true);
    return undefined;
  }

  /** Returns false if the revocation was known already. */
  revoke(revocation: Revocation): boolean {
    const isNew = this.#revocations.apply(revocation, this.#deps.now());
    // The cache is keyed by token, but a revocation has only a digest. Sign-outs are rare.
    if (isNew) this.#cache.clear();
    return isNew;
  }

  /** Adds a revocation from before the start, when no token is cached yet. */
  restoreRevocation(revocation: Revocation | RevocationBlock): void {
    this.#revocations.restore(revocation);
  }

  /** Whether the token or app token with this digest was revoked. */
  isRevoked(digest: string): boolean {
    return this.#revocations.hasDigest(digest);
  }

  /** Rejects the tokens of passkeys that are no longer configured. */
  forgetPasskey(): void {
    this.#cache.clear();
  }

  /**
   * The latest `iat` of any token issued until now, in seconds since the epoch: the current second, or
   * a later one if the clock has been set back since.
   */
  latestIssuedAt(): number {
    return Math.max(this.#lastIssuedAt, Math.floor(this.#deps.now() / 1000));
  }

  /** Tokens issued up to this second are revoked; `undefined` without a sign-out everywhere. */
  get signedOutUntil(): number | undefined {
    return this.#revocations.issuedUntil;
  }

  /** All revocations in memory. */
  revocations(): Revocation[] {
    return this.#revocations.list();
  }

  async #verifyUncached(token: string): Promise<SignedInUser | undefined> {
    const payload = await verifiedPayload(await loadJose(), token, this.#key);
    const user =
      payload &&
      validateClaims(payload, {
        fingerprint: this.#fingerprint,
        hasPasskey: this.#hasPasskey,
        now: this.#deps.now(),
        issued: this.#issuePeriod(),
      });
    // Checked last, because the token may have been revoked while its signature was verified.
    if (user === undefined || this.#revocations.has(token)) return undefined;
    this.#cache.set(copyOf(token), user);
    return user;
  }

  /** Our tokens can be ahead of the clock: after a sign-out, or if the clock was set back. */
  #issuePeriod(): IssuePeriod | undefined {
    const after = this.#revocations.issuedUntil;
    if (after === undefined) return undefined;
    const ahead = this.#deps.now() / 1000 + CLOCK_TOLERANCE_SECONDS;
    return { after, ownUntil: Math.max(ahead, after + 1, this.#lastIssuedAt) };
  }

  #getCached(token: string): SignedInUser | undefined {
    const user = this.#cache.get(token);
    if (user === undefined || user.expiresAt * 1000 > this.#deps.now()) return user;
    this.#cache.delete(token);
    return undefined;
  }
}

/**
 * A copy of a token, which is ASCII. A part of a header keeps the whole header in memory, in V8, so that
 * few small tokens in large headers would fill it.
 */
function copyOf(token: string): string {
  return Buffer.from(token, 'latin1').toString('latin1');
}

let jose: typeof import('jose') | undefined;

/** Loaded with the first token, to keep the start fast. A failed import is retried. */
async function loadJose(): Promise<typeof import('jose')> {
  return (jose ??= await import('jose'));
}

function assertIssuable(sub: unknown, lifetimeSeconds: number, maximum: number): void {
  if (typeof sub !== 'string' || sub === '') {
    throw new TokenError('ERR_HOUSEKEY_TOKEN_SUBJECT', 'sub must be a non-empty string');
  }
  if (!Number.isSafeInteger(lifetimeSeconds) || lifetimeSeconds < 1 || lifetimeSeconds > maximum) {
    throw new TokenError(
      'ERR_HOUSEKEY_TOKEN_LIFETIME',
      'lifetimeSeconds must be a whole number, at least 1, and the token must expire before the year 275760',
    );
  }
}
