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
 * Whether a sign-in asks to stay signed in. `stay_signed_in` only counts where the session is a cookie:
 * everywhere else, the page that keeps the token decides how long.
 */
export function staysSignedIn(context: RequestContext, { stay_signed_in: stay }: Fields): boolean {
  return !(context.hasCookieSession && (stay === false || stay === 'false'));
}

/** The options of a sign-in, in addition to the credentials, and its device. */
export function sessionRequestOf(
  context: RequestContext,
  fields: Fields,
  deviceCookie: DeviceCookie,
): SessionRequest {
  return {
    requester: context,
    staySignedIn: staysSignedIn(context, fields),
    deviceTokens: deviceCookie.read(context),
  };
}

/**
 * Makes the device of a sign-in that succeeded a known one, and audits the sign-in.
 *
 * @returns Set-Cookie values
 */
export function acceptSignIn(
  context: RequestContext,
  { session, request, method }: SignedIn,
  deviceCookie: DeviceCookie,
): readonly string[] {
  const { token, lifetimeSeconds, email, deviceToken, newDevice } = session;
  context.audit({
    event: 'sign-in',
    email,
    ...(method === undefined ? {} : { method }),
    ...(newDevice ? { newDevice } : {}),
  });
  const isKept = request.staySignedIn !== false;
  return [
    ...deviceCookie.store(context, deviceToken, isKept),
    ...context.setSessionCookie(token, isKept ? lifetimeSeconds : undefined),
  ];
}

/** Accepts a sign-in that succeeded, and responds with its token. */
export function respondSignedIn(
  context: RequestContext,
  signedIn: SignedIn,
  deviceCookie: DeviceCookie,
): Response {
  const { token, lifetimeSeconds, email } = signedIn.session;
  const body = {
    access_token: token,
    token_type: 'bearer',
    expires_in: lifetimeSeconds,
    email,
  } satisfies LoginResponse;
  return context.json(200, body, {}, acceptSignIn(context, signedIn, deviceCookie));
}
