import {
  DETAILS,
  ErrorResponse,
  MeResponse,
  PendingResponse,
  sessionExpiry,
  StatusResponse,
  type Paths,
  type Pending,
} from '../contract/index.js';
import { matches } from '../contract/schema.js';
import { sendRequest, UNREACHABLE, type ApiResponse, type UnreachableOutcome } from './request.js';

// A user who signs out should not wait long for a service that is down.
const SIGN_OUT_TIMEOUT_MS = 8_000;

/** The service does not accept the token, or no longer does. */
export interface Rejected {
  kind: 'rejected';
}

/**
 * Who is signed in. `rejected`: the service does not accept the token. `clockAheadMs`: as in `ApiResponse`.
 */
export type SessionAnswer =
  | { kind: 'accepted'; email: string; clockAheadMs: number }
  /** `sign-in-required`: authentication is enabled, and nobody is signed in. */
  | { kind: 'guest' | 'sign-in-required' }
  | Rejected
  | UnreachableOutcome;

/** When the session ends, by the service's clock. null: never, or not known. */
export type ExpiryCheck = { kind: 'accepted'; expiresAtMs: number | null } | Rejected;

/** Whether a sign-in is needed at all. */
export type StatusCheck = { kind: 'guest' | 'sign-in-required' } | UnreachableOutcome;

/**
 * Signed out, but not on all replicas yet, or not in the state directory. The user has to know: after a
 * restart, the token may be valid again.
 */
export interface EndedHere {
  /** The places where the sign-out is not stored yet. */
  readonly pending: Pending;
}

/** `ended`: rejected from now on. `rejected`: it had already ended. `failed`: nothing has changed. */
export type SignOutOutcome = 'ended' | EndedHere | 'rejected' | 'failed';

/** The session endpoints of the service. */
export type AuthApi = ReturnType<typeof createAuthApi>;

/** @param paths - where the service's endpoints are on this origin. */
export function createAuthApi(paths: Paths) {
  return {
    /**
     * Checks who is signed in. A malformed response counts as `unreachable`.
     *
     * @param token - null to use the session cookie. The browser logs a 401 to its console if there is none.
     */
    checkSession: async (token: string | null) => readMe(await sendRequest(paths.me, { token })),
    /** Checks when the session in the cookie ends. */
    checkExpiry: async () => readExpiry(await sendRequest(paths.overview)),
    /** Checks, without a token, whether authentication is enabled. */
    checkStatus: async (): Promise<StatusCheck> => {
      const response = await sendRequest(paths.status);
      if (response.kind === 'unreachable') return response;
      if (response.status !== 200 || !matches(StatusResponse, response.body)) return UNREACHABLE;
      return { kind: response.body.auth_enabled ? 'sign-in-required' : 'guest' };
    },
    /**
     * Revokes a token.
     * @param token - null to revoke the token in the session cookie.
     */
    signOut: async (token: string | null) => await postSignOut(paths.logout, token),
    /**
     * Revokes every token issued until now, on all devices.
     * @param token - the caller's token; null to use the session cookie.
     */
    signOutEverywhere: async (token: string | null) =>
      await postSignOut(paths.signOutEverywhere, token),
  };
}

async function postSignOut(path: string, token: string | null): Promise<SignOutOutcome> {
  const options = { method: 'POST', token, timeoutMs: SIGN_OUT_TIMEOUT_MS } as const;
  const response = await sendRequest(path, options);
  if (response.kind === 'unreachable') return 'failed';
  const { status, body } = response;
  if (status === 401) return 'rejected';
  if (status === 202 && matches(PendingResponse, body)) return { pending: body.pending };
  return status === 204 || status === 202 ? 'ended' : 'failed';
}

function readMe(response: ApiResponse | UnreachableOutcome): SessionAnswer {
  if (response.kind === 'unreachable') return response;
  if (response.status === 401) {
    const isMissing = hasDetail(response, DETAILS.notAuthenticated);
    return { kind: isMissing ? 'sign-in-required' : 'rejected' };
  }
  if (response.status !== 200 || !matches(MeResponse, response.body)) return UNREACHABLE;
  if (response.body.auth_disabled) return { kind: 'guest' };
  return { kind: 'accepted', email: response.body.email, clockAheadMs: response.clockAheadMs };
}

/** The page stays open without an expiry timer. It then closes on the next rejection. */
const UNKNOWN_EXPIRY: ExpiryCheck = { kind: 'accepted', expiresAtMs: null };

function readExpiry(response: ApiResponse | UnreachableOutcome): ExpiryCheck {
  if (response.kind === 'unreachable') return UNKNOWN_EXPIRY;
  if (response.status === 401) return { kind: 'rejected' };
  if (response.status !== 200 || !matches(sessionExpiry, response.body)) return UNKNOWN_EXPIRY;
  return { kind: 'accepted', expiresAtMs: response.body.expires_at * 1000 };
}

/** Whether it is an error with this detail. */
export function hasDetail(response: ApiResponse | UnreachableOutcome, detail: string): boolean {
  return (
    response.kind === 'response' &&
    matches(ErrorResponse, response.body) &&
    response.body.detail === detail
  );
}
