import { HousekeyError } from '../errors.js';
import type { FINGERPRINT_CLAIM, METHOD_CLAIM } from './fingerprint.js';

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
  readonly boundTo?: string;
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
