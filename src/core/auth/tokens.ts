import { createSecretKey, type KeyObject } from 'node:crypto';
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
import { Revocations, type RevocableToken } from './revocations.js';
import type { Revocation } from '../shared-state.js';
import { hasTokenForm, hasValidSignature, verifiedPayload } from './signature.js';
import { TokenCache, type TokenListener } from './token-cache.js';
import type { Requester } from '../audit/audit-event.js';
import { INVALID, MISSING, type AuthResult, type SignedInUser, type SignInMethod } from './user.js';

/** The settings with which tokens are issued and checked. */
export interface TokensOptions {
  /** SERVICE_SECRET_KEY. */
  readonly secret: string;
  /** Fingerprint of the current credentials. */
  readonly fingerprint: string;
  /** Whether the passkey with this digest is still configured. */
  readonly hasPasskey: (digest: string) => boolean;
  /** Seconds until a token expires, if the caller does not say. */
  readonly lifetimeSeconds: number;
  /** See {@link TokenListener}. */
  readonly onSeen: TokenListener;
}

type TokenResult = AuthResult<SignedInUser>;

/** JWT access tokens (RFC 7519), HS256 with the bytes of the secret as the key. */
export class Tokens {
  readonly #key: KeyObject;
  readonly #options: TokensOptions;
  readonly #deps: Deps;
  readonly #revocations: Revocations;
  readonly #cache: TokenCache;
  #lastIssuedAt = 0;

  constructor(options: TokensOptions, deps: Deps) {
    this.#key = createSecretKey(options.secret, 'utf8');
    this.#options = options;
    this.#deps = deps;
    this.#cache = new TokenCache(options.onSeen, deps.now);
    this.#revocations = new Revocations(deps);
  }

  /**
   * @param method - how the user signed in; `undefined` for the password
   * @throws TokenError if `sub` is empty or the lifetime is not usable
   */
  async issue(
    claims: TokenClaims,
    { lifetimeSeconds = this.#options.lifetimeSeconds, passkey }: IssueOptions = {},
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
      [FINGERPRINT_CLAIM]: this.#options.fingerprint,
      [METHOD_CLAIM]: method,
      ...(passkey === undefined ? {} : { [PASSKEY_CLAIM]: passkey }),
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(this.#key);
  }

  /**
   * Returns the token's user, or why there is none. Synchronous when the token is cached or its signature
   * is wrong. An arrow function, because `Auth` passes it on.
   *
   * @param requester - who sent the token; it is only read if the token is reported as seen
   */
  readonly authenticate = (
    token: string | undefined,
    requester?: Requester,
  ): TokenResult | Promise<TokenResult> => {
    if (token === undefined) return MISSING;
    const accepted = this.#cache.get(token, requester);
    if (accepted !== undefined) return accepted;
    if (this.#cache.isForged(token)) return INVALID;
    if (hasValidSignature(token, this.#key)) return this.#verifyUncached(token, requester);
    if (hasTokenForm(token)) this.#cache.addForged(token);
    return INVALID;
  };

  /** Returns false if the revocation was known already. */
  revoke(revocation: Revocation): boolean {
    const isNew = this.#revocations.apply(revocation);
    // The cache is keyed by token, but a revocation has only a digest. Sign-outs are rare.
    if (isNew) this.#cache.clear();
    return isNew;
  }

  /** Adds a revocation from before the start, when no token is cached yet. */
  restoreRevocation(revocation: Revocation | RevocationBlock): void {
    this.#revocations.restore(revocation);
  }

  /** Whether the token or app token with this digest was revoked by itself. */
  isRevoked(digest: string): boolean {
    return this.#revocations.hasDigest(digest);
  }

  /** Whether this token was revoked, by itself or with all others. */
  isSignedOut(token: RevocableToken): boolean {
    return this.#revocations.covers(token);
  }

  /** Whether the last sign-out of all sessions left this one. */
  isExcepted(token: string): boolean {
    return this.#revocations.exceptsToken(token);
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

  /** Tokens issued up to this second are revoked; `undefined` without a sign-out of all sessions. */
  get signedOutUntil(): number | undefined {
    return this.#revocations.issuedUntil;
  }

  /** All revocations in memory. */
  revocations(): Revocation[] {
    return this.#revocations.list();
  }

  async #verifyUncached(token: string, requester?: Requester): Promise<TokenResult> {
    const { fingerprint, hasPasskey } = this.#options;
    const payload = await verifiedPayload(await loadJose(), token, this.#key);
    const user =
      payload &&
      validateClaims(payload, {
        fingerprint,
        hasPasskey,
        now: this.#deps.now(),
        issued: this.#issuePeriod(token),
      });
    // Checked last, because the token may have been revoked while its signature was verified.
    if (user === undefined || this.#revocations.has(token)) return INVALID;
    return this.#cache.add(token, user, requester);
  }

  /** Our tokens can be ahead of the clock: after a sign-out, or if the clock was set back. */
  #issuePeriod(token: string): IssuePeriod | undefined {
    const after = this.#revocations.issuedUntil;
    if (after === undefined || this.#revocations.exceptsToken(token)) return undefined;
    const ahead = this.#deps.now() / 1000 + CLOCK_TOLERANCE_SECONDS;
    return { after, ownUntil: Math.max(ahead, after + 1, this.#lastIssuedAt) };
  }
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
