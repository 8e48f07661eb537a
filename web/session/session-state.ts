/** Why nobody is signed in. */
export type SignedOutReason =
  | 'not-signed-in'
  | 'expired'
  /** The service refuses a token that has not expired. */
  | 'elsewhere'
  | 'other-tab'
  | 'by-visitor'
  /** As above, but the service could not be told: its side of the session lives on. */
  | 'by-visitor-untold'
  /** The visitor had every session ended, this one too. */
  | 'everywhere';

export interface SignedIn {
  kind: 'signed-in';
  email: string;
  /** By this device's clock; null where the token does not say. */
  expiresAtMs: number | null;
}

export interface Guest {
  kind: 'guest';
}

export type SessionState =
  | { kind: 'checking' }
  | Guest
  | SignedIn
  | { kind: 'signed-out'; reason: SignedOutReason }
  | { kind: 'unreachable'; retrying: boolean };
