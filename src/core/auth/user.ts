/** The subject of a valid token. */
export interface SignedInUser {
  /** The token's `sub`. */
  readonly email: string;
  readonly guest: false;
  /** The token's `exp`: seconds since the epoch, possibly with a fraction. */
  readonly expiresAt: number;
}

/** Every user while authentication is disabled. */
export interface GuestUser {
  readonly email: string;
  readonly guest: true;
  readonly expiresAt: null;
}

export type User = SignedInUser | GuestUser;

/** Result of authenticating a request. `missing`: no credential. `invalid`: a rejected one. */
export type AuthResult =
  | { readonly ok: true; readonly user: User }
  | { readonly ok: false; readonly reason: 'missing' | 'invalid' };
