import { DETAILS } from '../../src/contract/index.js';
import { paths } from '../layout.js';
import { sendRequest, UNREACHABLE, type ApiResponse, type UnreachableOutcome } from './client.js';
import { isErrorResponse, isLoginResponse, isMeResponse, isStatusResponse } from './shapes.js';

// The password check may wait in a queue behind other sign-ins.
const SIGN_IN_TIMEOUT_MS = 60_000;
// A user who signs out should not wait long for a service that is down.
const SIGN_OUT_TIMEOUT_MS = 8_000;
const DEFAULT_WAIT_SECONDS = 30;
const MAX_WAIT_SECONDS = 24 * 60 * 60;

/** The service does not accept the token, or no longer does. */
export interface Rejected {
  kind: 'rejected';
}

/** Authentication is enabled and nobody is signed in. */
export interface SignInRequired {
  kind: 'sign-in-required';
}

export type TokenCheck =
  | { kind: 'accepted'; email: string; clockAheadMs: number }
  | { kind: 'guest' }
  | Rejected
  | UnreachableOutcome;

export type StatusCheck = SignInRequired | { kind: 'guest' } | UnreachableOutcome;

export type CookieCheck = TokenCheck | SignInRequired;

export type SignInOutcome =
  | { kind: 'signed-in'; token: string; email: string; lifetimeSeconds: number }
  | { kind: 'incorrect' }
  /** The password was correct. `used-code`: or it may have been used before the service started. */
  | { kind: 'code-required' | 'incorrect-code' }
  | { kind: 'used-code' | 'too-many-codes' | 'unavailable'; waitSeconds: number }
  | { kind: 'invalid-link' }
  | { kind: 'disabled' }
  | { kind: 'cross-site' }
  | { kind: 'throttled' | 'busy'; waitSeconds: number; challenge: string | null }
  | { kind: 'unexpected' }
  | UnreachableOutcome;

/**
 * `ended`: the token is rejected from now on; other replicas may learn of it later.
 * `failed`: the token stays valid until it expires.
 */
export type SignOutOutcome = 'ended' | 'failed';

/**
 * `ended`: every token issued until now is rejected. `rejected`: this session had already ended.
 * `failed`: nothing has changed.
 */
export type SignOutEverywhereOutcome = 'ended' | 'rejected' | 'failed';

/** Checks whether the service accepts `token`. A malformed response counts as `unreachable`. */
export async function checkToken(token: string): Promise<TokenCheck> {
  return readMe(await sendRequest(paths.me, { token }));
}

/**
 * Checks who is signed in by the session cookie. The browser logs a 401 to its console if it has none.
 */
export async function checkCookie(): Promise<CookieCheck> {
  const response = await sendRequest(paths.me);
  const check = readMe(response);
  const hasNoCookie = check.kind === 'rejected' && hasDetail(response, DETAILS.notAuthenticated);
  return hasNoCookie ? { kind: 'sign-in-required' } : check;
}

/** Checks, without a token, whether authentication is enabled. */
export async function checkStatus(): Promise<StatusCheck> {
  const response = await sendRequest(paths.status);
  if (response.kind === 'unreachable') return response;
  if (response.status !== 200 || !isStatusResponse(response.body)) return UNREACHABLE;
  return { kind: response.body.auth_enabled ? 'sign-in-required' : 'guest' };
}

/**
 * Exchanges the credentials, exactly as typed, for a token.
 * @param proof - the solved challenge from an earlier 429 or 503.
 * @param code - the one-time code, if an earlier attempt was asked for it.
 */
export async function signIn(
  email: string,
  password: string,
  proof?: string,
  code?: string,
): Promise<SignInOutcome> {
  return readSignIn(
    await sendRequest(paths.login, {
      method: 'POST',
      json: { email, password, code },
      proof,
      timeoutMs: SIGN_IN_TIMEOUT_MS,
    }),
  );
}

/** Exchanges the token of a sign-in link for an access token. */
export async function signInWithLink(linkToken: string): Promise<SignInOutcome> {
  return readSignIn(await sendRequest(paths.link, { method: 'POST', json: { token: linkToken } }));
}

function readSignIn(response: ApiResponse | UnreachableOutcome): SignInOutcome {
  if (response.kind === 'unreachable') return response;
  const waitSeconds = readWait(response);
  switch (response.status) {
    case 200:
      return readLogin(response.body);
    case 401:
      return readRejection(response, waitSeconds);
    case 403:
      return { kind: 'cross-site' };
    case 429:
      return hasDetail(response, DETAILS.tooManyCodes)
        ? { kind: 'too-many-codes', waitSeconds }
        : { kind: 'throttled', waitSeconds, challenge: response.challenge };
    case 503:
      return isUnavailable(response)
        ? { kind: 'unavailable', waitSeconds }
        : { kind: 'busy', waitSeconds, challenge: response.challenge };
    case 502:
    case 504:
      // A proxy responded because the service is down.
      return UNREACHABLE;
    default:
      return { kind: 'unexpected' };
  }
}

/**
 * Revokes a token.
 * @param token - null to revoke the token in the session cookie.
 */
export async function signOut(token: string | null): Promise<SignOutOutcome> {
  const response = await sendRequest(paths.logout, {
    method: 'POST',
    token,
    timeoutMs: SIGN_OUT_TIMEOUT_MS,
  });
  if (response.kind === 'unreachable') return 'failed';
  // 401: the token was already invalid.
  return isDone(response) || response.status === 401 ? 'ended' : 'failed';
}

/**
 * Revokes every token issued until now, on all devices.
 * @param token - the caller's token; null to use the session cookie.
 */
export async function signOutEverywhere(token: string | null): Promise<SignOutEverywhereOutcome> {
  const response = await sendRequest(paths.signOutEverywhere, {
    method: 'POST',
    token,
    timeoutMs: SIGN_OUT_TIMEOUT_MS,
  });
  if (response.kind === 'unreachable') return 'failed';
  if (response.status === 401) return 'rejected';
  return isDone(response) ? 'ended' : 'failed';
}

/** 202: done on this replica; the others follow once Redis is back. */
function isDone({ status }: ApiResponse): boolean {
  return status === 204 || status === 202;
}

function readRejection({ body }: ApiResponse, waitSeconds: number): SignInOutcome {
  switch (isErrorResponse(body) ? body.detail : '') {
    case DETAILS.authenticationDisabled:
      return { kind: 'disabled' };
    case DETAILS.codeRequired:
      return { kind: 'code-required' };
    case DETAILS.incorrectCode:
      return { kind: 'incorrect-code' };
    case DETAILS.usedCode:
      return { kind: 'used-code', waitSeconds };
    case DETAILS.invalidLink:
      return { kind: 'invalid-link' };
    default:
      return { kind: 'incorrect' };
  }
}

/** The service cannot check now whether a code or a link was used. */
function isUnavailable(response: ApiResponse): boolean {
  return [DETAILS.codeUnavailable, DETAILS.linkUnavailable].some((detail) =>
    hasDetail(response, detail),
  );
}

function readLogin(body: unknown): SignInOutcome {
  if (!isLoginResponse(body)) return { kind: 'unexpected' };
  return {
    kind: 'signed-in',
    token: body.access_token,
    email: body.email,
    lifetimeSeconds: body.expires_in,
  };
}

function readMe(response: ApiResponse | UnreachableOutcome): TokenCheck {
  if (response.kind === 'unreachable') return response;
  if (response.status === 401) return { kind: 'rejected' };
  if (response.status !== 200 || !isMeResponse(response.body)) return UNREACHABLE;
  if (response.body.auth_disabled) return { kind: 'guest' };
  return { kind: 'accepted', email: response.body.email, clockAheadMs: response.clockAheadMs };
}

function hasDetail(response: ApiResponse | UnreachableOutcome, detail: string): boolean {
  return (
    response.kind === 'response' &&
    isErrorResponse(response.body) &&
    response.body.detail === detail
  );
}

function readWait(response: ApiResponse): number {
  return Math.min(response.retryAfterSeconds ?? DEFAULT_WAIT_SECONDS, MAX_WAIT_SECONDS);
}
