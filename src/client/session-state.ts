import type { Pending } from '../contract/index.js';

/** Why nobody is signed in. */
export type SignedOutReason =
  | 'not-signed-in'
  | 'expired'
  /** The service rejects a token that has not expired. */
  | 'revoked'
  | 'other-tab'
  | 'by-user'
  /** The user signed out, but the service could not be reached: the token is still valid there. */
  | 'by-user-local-only'
  /** The user ended all sessions, including this one. */
  | 'everywhere';

export interface SignedIn {
  kind: 'signed-in';
  email: string;
  /** Measured by this device's clock; null if unknown. */
  expiresAtMs: number | null;
}

export interface SignedOut {
  kind: 'signed-out';
  reason: SignedOutReason;
  /** The places where the sign-out is not stored yet; until then the token may become valid again. Default: nothing. */
  pending?: Pending;
}

export interface Guest {
  kind: 'guest';
}

export type SessionState =
  { kind: 'checking' } | Guest | SignedIn | SignedOut | { kind: 'unreachable'; retrying: boolean };

/** Whether the protected pages are shown. */
export function hasAccess({ kind }: SessionState): boolean {
  return kind === 'signed-in' || kind === 'guest';
}

/** Whether the service has confirmed who is signed in, or that nobody is. */
export function isSettled(state: SessionState): boolean {
  return hasAccess(state) || state.kind === 'signed-out';
}

/** Whether a signed-in session has expired by this device's clock. */
export function isExpired(state: SessionState, nowMs = Date.now()): boolean {
  return state.kind === 'signed-in' && state.expiresAtMs !== null && state.expiresAtMs <= nowMs;
}
