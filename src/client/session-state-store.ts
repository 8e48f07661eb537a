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

// A user who returns to the tab within this time needs no new check.
const FRESH_MS = 60_000;

/** Holds the session state, notifies subscribers, and reports when a signed-in session expires. */
export function createSessionStateStore(onExpired: () => void) {
  const listeners = new Set<() => void>();
  let current: SessionState = { kind: 'checking' };
  let confirmedAtMs = 0;
  let stopTimer: (() => void) | undefined;
  return {
    get: (): SessionState => current,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (state: SessionState): void => {
      stopTimer?.();
      current = state;
      if (state.kind === 'signed-in') confirmedAtMs = Date.now();
      if (state.kind === 'signed-in' && state.expiresAtMs !== null) {
        stopTimer = setLongTimeout(state.expiresAtMs, onExpired);
      }
      for (const listener of listeners) listener();
    },
    /** Whether a user is signed in and the service has not confirmed it for a while. */
    isStale: () => current.kind === 'signed-in' && Date.now() - confirmedAtMs > FRESH_MS,
    stopTimer: () => stopTimer?.(),
  };
}

// Browser timers with a longer delay overflow and fire at once.
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Like `setTimeout`, but takes a point in time and has no maximum delay. Timers stop while a device
 * sleeps, so callers must also check the clock when the page wakes.
 * @param atMs - when to call, in milliseconds since the epoch.
 * @returns a function that cancels the timer.
 */
export function setLongTimeout(atMs: number, callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const remaining = atMs - Date.now();
    timer =
      remaining > MAX_TIMEOUT_MS
        ? setTimeout(wait, MAX_TIMEOUT_MS)
        : setTimeout(callback, Math.max(0, remaining));
  };
  wait();
  return () => {
    clearTimeout(timer);
  };
}
