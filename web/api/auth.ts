import { DETAILS } from '../../src/contract/index.js';
import { paths } from '../layout.js';
import { ask, UNREACHABLE, type Answer, type Unreachable } from './client.js';
import { isErrorAnswer, isLoginAnswer, isMeAnswer, isStatusAnswer } from './shapes.js';

// Behind a queue of others the service may take long over a password, and answers at last.
const SIGN_IN_TIMEOUT_MS = 60_000;
// Whoever wants to leave is not kept waiting by a service that is gone.
const SIGN_OUT_TIMEOUT_MS = 8_000;
const DEFAULT_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 24 * 60 * 60;

/** The service does not accept the token (any more). */
export interface Refused {
  kind: 'refused';
}

/** Nobody is signed in, and somebody has to be. */
export interface Locked {
  kind: 'locked';
}

export type TokenCheck =
  | { kind: 'accepted'; email: string; clockAheadMs: number }
  | { kind: 'guest' }
  | Refused
  | Unreachable;

export type DoorCheck = Locked | { kind: 'guest' } | Unreachable;

export type CookieCheck = TokenCheck | Locked;

export type SignInOutcome =
  | { kind: 'signed-in'; token: string; email: string; lifetimeSeconds: number }
  | { kind: 'incorrect' }
  | { kind: 'disabled' }
  | { kind: 'foreign-page' }
  | { kind: 'throttled' | 'busy'; waitSeconds: number; challenge: string | null }
  | { kind: 'unexpected' }
  | Unreachable;

/** `told`: the token is refused from now on, though replicas may be told later. `untold`: it stays valid until it expires. */
export type SignOutOutcome = 'told' | 'untold';

/** `ended`: every token issued until now is refused. `untold`: nothing has changed. */
export type SignOutEverywhereOutcome = 'ended' | 'refused' | 'untold';

/** Asks whether the service accepts `token`. An answer that is not understood is `unreachable`. */
export async function checkToken(token: string): Promise<TokenCheck> {
  return readMe(await ask(paths.me, { token }));
}

/**
 * Asks who is there by the cookie that the browser sends, or does not: the page cannot know. In
 * front of a locked door the browser therefore notes a 401 in its console.
 */
export async function checkCookie(): Promise<CookieCheck> {
  const answer = await ask(paths.me);
  const check = readMe(answer);
  const without = check.kind === 'refused' && saysDetail(answer, DETAILS.notAuthenticated);
  return without ? { kind: 'locked' } : check;
}

/** Asks, without a token, whether one is needed at all. */
export async function checkDoor(): Promise<DoorCheck> {
  const answer = await ask(paths.status);
  if (answer.kind === 'unreachable') return answer;
  if (answer.status !== 200 || !isStatusAnswer(answer.body)) return UNREACHABLE;
  return { kind: answer.body.auth_enabled ? 'locked' : 'guest' };
}

/**
 * Exchanges the credentials, exactly as typed, for a token.
 * @param proof - the solved challenge of an earlier refusal.
 */
export async function signIn(
  email: string,
  password: string,
  proof?: string,
): Promise<SignInOutcome> {
  const answer = await ask(paths.login, {
    method: 'POST',
    json: { email, password },
    proof,
    timeoutMs: SIGN_IN_TIMEOUT_MS,
  });
  if (answer.kind === 'unreachable') return answer;
  switch (answer.status) {
    case 200:
      return readLogin(answer.body);
    case 401:
      return {
        kind: saysDetail(answer, DETAILS.authenticationDisabled) ? 'disabled' : 'incorrect',
      };
    case 403:
      return { kind: 'foreign-page' };
    case 429:
      return { kind: 'throttled', waitSeconds: readWait(answer), challenge: answer.challenge };
    case 503:
      return { kind: 'busy', waitSeconds: readWait(answer), challenge: answer.challenge };
    case 502:
    case 504:
      // A proxy speaks for a service that does not answer.
      return UNREACHABLE;
    default:
      return { kind: 'unexpected' };
  }
}

/** Has the service refuse `token`, or without one the cookie's, from now on. */
export async function signOut(token: string | null): Promise<SignOutOutcome> {
  const answer = await ask(paths.logout, {
    method: 'POST',
    token,
    timeoutMs: SIGN_OUT_TIMEOUT_MS,
  });
  if (answer.kind === 'unreachable') return 'untold';
  // 401: it was refused before we asked, which is all we wanted.
  return [202, 204, 401].includes(answer.status) ? 'told' : 'untold';
}

/** Has the service refuse every token that was issued until now, on every device. */
export async function signOutEverywhere(token: string | null): Promise<SignOutEverywhereOutcome> {
  const answer = await ask(paths.signOutEverywhere, {
    method: 'POST',
    token,
    timeoutMs: SIGN_OUT_TIMEOUT_MS,
  });
  if (answer.kind === 'unreachable') return 'untold';
  if (answer.status === 401) return 'refused';
  return answer.status === 204 ? 'ended' : 'untold';
}

function readLogin(body: unknown): SignInOutcome {
  if (!isLoginAnswer(body)) return { kind: 'unexpected' };
  return {
    kind: 'signed-in',
    token: body.access_token,
    email: body.email,
    lifetimeSeconds: body.expires_in,
  };
}

function readMe(answer: Answer | Unreachable): TokenCheck {
  if (answer.kind === 'unreachable') return answer;
  if (answer.status === 401) return { kind: 'refused' };
  if (answer.status !== 200 || !isMeAnswer(answer.body)) return UNREACHABLE;
  if (answer.body.auth_disabled) return { kind: 'guest' };
  return { kind: 'accepted', email: answer.body.email, clockAheadMs: answer.clockAheadMs };
}

function saysDetail(answer: Answer | Unreachable, detail: string): boolean {
  return answer.kind === 'answer' && isErrorAnswer(answer.body) && answer.body.detail === detail;
}

function readWait(answer: Answer): number {
  return Math.min(answer.retryAfterSeconds ?? DEFAULT_WAIT_SECONDS, LONGEST_WAIT_SECONDS);
}
