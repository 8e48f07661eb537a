import type { SignOutOutcome, StatusCheck } from './auth-api.js';
import type { UnreachableOutcome } from './request.js';

/** Result of checking what the browser has stored. */
export type SessionCheck =
  /** `expiresAtMs`: by this device's clock; null if unknown. */
  | { kind: 'accepted'; email: string; expiresAtMs: number | null }
  /** `expired`: the rejected token's own expiry has passed. */
  | { kind: 'rejected'; expired: boolean }
  | StatusCheck
  | UnreachableOutcome;

/** A change that another tab of this browser has made. */
export type SessionChange = 'signed-in' | 'signed-out';

/**
 * The service's last answer to a tab about the session of this browser. A form without a script, another
 * page or the app can sign in and out too. So each tab that asks the service tells the others, and these
 * ask it themselves before they change anything.
 */
export type SessionReport = 'session-found' | 'no-session';

/**
 * Converts a time on the service's clock to this device's clock. Without it, a device whose clock is
 * wrong would sign its owner out at once or show the wrong expiry.
 */
export function toDeviceTime(serviceMs: number | null, clockAheadMs: number): number | null {
  return serviceMs === null ? null : serviceMs + clockAheadMs;
}

/**
 * `local-only`: signed out here, but the service could not be reached. `failed`: still signed in, because
 * only the service can delete the cookie.
 */
export type TabSignOutResult = SignOutOutcome | 'local-only';

/**
 * How this browser keeps the session between page loads, and how its tabs notify each other. Hides
 * from `TabSession` whether the token is in local storage or in a cookie.
 */
export interface SessionPersistence {
  /**
   * Loads what the browser has stored and checks it with the service.
   * @param reports - whether to tell the other tabs what the service has said. Default false.
   */
  check(reports?: boolean): Promise<SessionCheck>;
  /** The token for API requests; null if there is none or the session is in a cookie. */
  token(): string | null;
  /** Stores the session after a sign-in. False if the browser blocks cookies. */
  save(token: string): Promise<boolean>;
  /** Ends the session at the service. */
  signOut(): Promise<TabSignOutResult>;
  /** Ends all sessions at the service, including this one. */
  signOutEverywhere(): Promise<SignOutOutcome>;
  /** Ends a session in a cookie that has expired by this device's clock alone, unless the browser has another by now. */
  endExpired(): Promise<void>;
  /** Deletes the loaded token, unless another tab has stored a newer one. */
  clear(): void;
  /** A change by another tab that this tab has not been notified of; null if none is known. */
  missedChange(): SessionChange | null;
  /**
   * Calls `onChange` when another tab has signed in or out, or has asked the service.
   * @returns a function that unsubscribes.
   */
  subscribe(onChange: (change: SessionChange | SessionReport) => void): () => void;
}
