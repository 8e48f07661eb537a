/** Whoever holds a token that was accepted. */
export interface SignedInUser {
  /** The token's `sub`. */
  readonly email: string;
  readonly guest: false;
  /** The token's `exp`: seconds since the epoch, perhaps with a fraction. */
  readonly expiresAt: number;
}

/** Everyone, while authentication is disabled. */
export interface GuestUser {
  readonly email: string;
  readonly guest: true;
  readonly expiresAt: null;
}

/** Who is asking. */
export type User = SignedInUser | GuestUser;

/** The one verdict on a request. `missing`: no credential came; `invalid`: one that is refused. */
export type AuthResult =
  | { readonly ok: true; readonly user: User }
  | { readonly ok: false; readonly reason: 'missing' | 'invalid' };
