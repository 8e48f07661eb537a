import type { LoginResponse } from '../../contract/index.js';
import type { PasskeyMethod } from '../../core/audit/audit-event.js';
import type { BegunSession, SessionRequest } from '../../core/auth/sessions/sessions.js';
import type { RequestContext } from '../context.js';
import type { DeviceCookie } from '../cookies/device-cookie.js';
import type { Fields } from '../request-body.js';

/** A sign-in that succeeded. */
export interface SignedIn {
  readonly session: BegunSession;
  readonly request: SessionRequest;
  /** Default: with the password. */
  readonly method?: 'link' | PasskeyMethod;
}

/**
 * What a sign-in asks for, besides being signed in, and its device. `stay_signed_in` only counts where
 * the session is a cookie: everywhere else, the page that keeps the token decides how long.
 */
export function sessionRequestOf(
  context: RequestContext,
  { stay_signed_in: stay }: Fields,
  deviceCookie: DeviceCookie,
): SessionRequest {
  const isShort = context.hasCookieSession && (stay === false || stay === 'false');
  return {
    requester: context,
    staySignedIn: !isShort,
    deviceTokens: deviceCookie.read(context),
  };
}

/** Responds to a sign-in that succeeded, makes its device a known one, and audits it. */
export function respondSignedIn(
  context: RequestContext,
  { session, request, method }: SignedIn,
  deviceCookie: DeviceCookie,
): Response {
  const { token, lifetimeSeconds, email, deviceToken, newDevice } = session;
  context.audit({
    event: 'sign-in',
    email,
    ...(method === undefined ? {} : { method }),
    ...(newDevice ? { newDevice } : {}),
  });
  const body = {
    access_token: token,
    token_type: 'bearer',
    expires_in: lifetimeSeconds,
    email,
  } satisfies LoginResponse;
  const cookieSeconds = request.staySignedIn === false ? undefined : lifetimeSeconds;
  const sessionCookies = context.setSessionCookie(token, cookieSeconds);
  const cookies = [...deviceCookie.store(context, deviceToken), ...sessionCookies];
  return context.json(200, body, {}, cookies);
}
