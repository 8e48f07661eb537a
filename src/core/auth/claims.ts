import { isRecord, isSignInMethod, SESSION_ID } from '../../contract/index.js';
import { LAST_SECOND } from '../deps.js';
import { FINGERPRINT_CLAIM, METHOD_CLAIM } from './fingerprint.js';
import {
  readAppSession,
  readGuestSession,
  type SessionFacts,
  type Slide,
} from './session-facts.js';
import { PASSKEY_CLAIM } from './passkeys/passkey.js';
import type { SignedInUser } from './auth.js';
import { HousekeyError } from '../errors.js';

/** The requirements for a token's claims. */
export interface ClaimRequirements {
  /** Fingerprint of the current credentials. */
  readonly fingerprint: string;
  /** Whether what a token is bound to, by its digest, is still configured. */
  readonly isStillConfigured: (digest: string) => boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** When tokens must have been issued; `undefined` if there was no sign-out everywhere. */
  readonly issued: IssuePeriod | undefined;
}

/** In whole seconds since the epoch. */
export interface IssuePeriod {
  /** Time of the sign-out everywhere. Tokens must have been issued later. */
  readonly after: number;
  /** Upper limit of `iat` for tokens with our fingerprint. For other tokens it is the clock. */
  readonly ownUntil: number;
}

/**
 * How far another replica's clock may be ahead, in seconds. Without it, a token that one replica has
 * just issued could be rejected by the next.
 */
export const CLOCK_TOLERANCE_SECONDS = 5;

// `ignoreBOM` keeps a byte order mark, so that JSON.parse rejects it (RFC 8259 §8.1).
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Validates the claims (RFC 7519 §4.1). `sub` must be a non-empty string, `exp` in the future and
 * `nbf`, if present, in the past, to the millisecond (jose's `jwtVerify` rounds the clock down, and rejects an `iat`
 * that is not a number). A fingerprint, if present, must match the current credentials, and
 * the passkey or account that a token is bound to must still be configured.
 * After a sign-out everywhere, `iat` must be present, later than that, and not in the future, because
 * a token with a future `iat` would survive the next sign-out. Otherwise `iat` is ignored, like all
 * other claims.
 *
 * @returns the user, or `undefined` if a claim is invalid
 */
export function validateClaims(
  payload: Uint8Array,
  { fingerprint, isStillConfigured, now, issued }: ClaimRequirements,
): SignedInUser | undefined {
  const claims = parseJsonObject(payload);
  const { sub, exp, nbf, iat, [FINGERPRINT_CLAIM]: claimedFingerprint } = claims ?? {};
  const boundTo = claims?.[PASSKEY_CLAIM];
  if (typeof sub !== 'string' || sub === '') return undefined;
  // Reject Infinity and times after LAST_SECOND: JSON, Redis scores and timers cannot represent them.
  if (typeof exp !== 'number' || exp > LAST_SECOND || exp * 1000 <= now) return undefined;
  if (nbf !== undefined && (typeof nbf !== 'number' || nbf * 1000 > now)) return undefined;
  if (claimedFingerprint !== undefined && claimedFingerprint !== fingerprint) return undefined;
  if (boundTo !== undefined && (typeof boundTo !== 'string' || !isStillConfigured(boundTo))) {
    return undefined;
  }
  if (issued !== undefined) {
    const until = claimedFingerprint === undefined ? now / 1000 : issued.ownUntil;
    if (!isIssuedWithin(iat, issued.after, until)) return undefined;
  }
  const user = { email: sub, guest: false, expiresAt: exp } as const;
  // Only this program's tokens name a session, and say how the user signed in.
  if (claims === undefined || claimedFingerprint === undefined) return user;
  const { jti, [METHOD_CLAIM]: method } = claims;
  const own = isSessionId(jti) ? { ...user, sessionId: jti } : user;
  return isSignInMethod(method) && typeof iat === 'number'
    ? { ...own, signedIn: { method, at: iat } }
    : own;
}

/** Whether the value can be the `jti` of our tokens, which is the ID of a session. */
export function isSessionId(value: unknown): value is string {
  return typeof value === 'string' && SESSION_ID.test(value);
}

/** Whether `iat` is later than `after` and at most `until`, in seconds since the epoch. */
function isIssuedWithin(iat: unknown, after: number, until: number): boolean {
  return typeof iat === 'number' && Math.floor(iat) > after && Math.floor(iat) <= until;
}

/** The parts of a valid token that a list of sessions needs. */
export interface TokenDetails extends Pick<
  SessionFacts,
  'sessionId' | 'issuedAt' | 'expiresAt' | 'boundTo'
> {
  /** The name of the guest, and the digest of the share's line. */
  readonly guest?: string;
  readonly share?: string;
  /** Only a cookie that is renewed has one. */
  readonly slide?: Slide | undefined;
}

/** Reads a token, an app session or a guest session that was verified. */
export function readToken(token: string): TokenDetails {
  const session = readAppSession(token) ?? readGuestSession(token);
  if (session !== undefined) return session;
  const [, payload = ''] = token.split('.', 2);
  const claims = parseJsonObject(Buffer.from(payload, 'base64url'));
  const { jti, iat, exp, [PASSKEY_CLAIM]: boundTo } = claims ?? {};
  return {
    sessionId: isSessionId(jti) ? jti : undefined,
    issuedAt: typeof iat === 'number' ? iat : 0,
    expiresAt: Number(exp),
    boundTo: typeof boundTo === 'string' ? boundTo : undefined,
  };
}

/** Parses a JSON object in strict UTF-8; `undefined` if the bytes are anything else. */
export function parseJsonObject(bytes: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(utf8.decode(bytes));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The subject, and extra claims. The type forbids the claims that Housekey sets; at run time they are
 * overridden.
 */
export type TokenClaims = { readonly sub: string } & Readonly<Record<string, unknown>> & {
    readonly exp?: never;
    readonly iat?: never;
    readonly jti?: never;
    readonly [FINGERPRINT_CLAIM]?: never;
    readonly [METHOD_CLAIM]?: never;
  };

/** How long a token is valid. */
export interface TokenOptions {
  /** Whole seconds, at least 1. Default: SERVICE_SESSION_LIFETIME, which is 604800 (7 days) by default. */
  readonly lifetimeSeconds?: number;
}

/** How Housekey itself issues a token. */
export interface IssueOptions extends TokenOptions {
  /** Digest of the passkey or account that signed in; the token is valid while that is configured. */
  readonly boundTo?: string | undefined;
}

/** Thrown if a token cannot be issued: its subject or lifetime is invalid. */
export class TokenError extends HousekeyError {
  override readonly name = 'TokenError';
  readonly code: 'ERR_HOUSEKEY_TOKEN_SUBJECT' | 'ERR_HOUSEKEY_TOKEN_LIFETIME';

  constructor(code: TokenError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** @throws TokenError */
export function assertIssuable(sub: unknown, lifetimeSeconds: number, maximum: number): void {
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
