import type { SignInMethod } from '../audit/audit-event.js';

/** The subject of a valid token. */
export interface SignedInUser {
  /** The token's `sub`. */
  readonly email: string;
  readonly guest: false;
  /** The token's `exp`: seconds since the epoch, possibly with a fraction. */
  readonly expiresAt: number;
  /** How and when the user signed in, unless it was with the password. */
  readonly signedIn?: SignInRecord;
  /** The token's `jti`, if Housekey issued it. */
  readonly sessionId?: string;
  /** On an app's host: when the owner was last confirmed, in seconds since the epoch; 0 for never. */
  readonly confirmedAt?: number;
}

/** How a session began, if not with the password. */
export interface SignInRecord {
  readonly method: SignInMethod;
  /** The token's `iat`: seconds since the epoch. */
  readonly at: number;
}

const SIGN_IN_METHODS: readonly SignInMethod[] = ['link', 'Cloudflare Access', 'Tailscale'];

/** Whether a session that began in this way needs another confirmation of the owner. */
export function isSignInMethod(method: unknown): method is SignInMethod {
  return SIGN_IN_METHODS.some((one) => one === method);
}

/** Every user while authentication is disabled. */
export interface GuestUser {
  readonly email: string;
  readonly guest: true;
  readonly expiresAt: null;
}

export type User = SignedInUser | GuestUser;

/** Result of authenticating a request. `missing`: no credential. `invalid`: a rejected one. */
export type AuthResult<Authenticated extends User = User> =
  | { readonly ok: true; readonly user: Authenticated }
  | { readonly ok: false; readonly reason: 'missing' | 'invalid' };

export const MISSING = { ok: false, reason: 'missing' } as const satisfies AuthResult;
export const INVALID = { ok: false, reason: 'invalid' } as const satisfies AuthResult;
