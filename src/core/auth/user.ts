import type { SignInMethod } from '../../contract/index.js';

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
  /** The name of a guest, who may use a share. */
  readonly guestName?: string;
  /** On an app's host: when the owner was last confirmed, in seconds since the epoch; 0 for never. */
  readonly confirmedAt?: number;
  /** The next cookie of a session that slides; the function returns `undefined` before half of the idle time. */
  readonly renew?: () => CookieSession | undefined;
}

/** A session as a browser keeps it. */
export interface CookieSession {
  readonly session: string;
  /** How long the browser keeps it; `undefined`: until it closes. */
  readonly lifetimeSeconds: number | undefined;
}

/** How a session began, if not with the password. */
export interface SignInRecord {
  readonly method: SignInMethod;
  /** The token's `iat`: seconds since the epoch. */
  readonly at: number;
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
