import type { LoginResponse } from '../../contract/index.js';
import type { BegunSession, SessionRequest } from '../../core/auth/sessions/sessions.js';
import type { RequestContext } from '../context.js';
import type { Fields } from '../request-body.js';

/**
 * What a sign-in asks for, besides being signed in. `stay_signed_in` only counts where the session is a
 * cookie: everywhere else, the page that keeps the token decides how long.
 */
export function sessionRequestOf(
  context: RequestContext,
  { stay_signed_in: stay }: Fields,
): SessionRequest {
  const isShort = context.hasCookieSession && (stay === false || stay === 'false');
  return { requester: context, staySignedIn: !isShort };
}

/** Set-Cookie values for a session that has begun; none where the session is not a cookie. */
export function sessionCookies(
  context: RequestContext,
  { token, lifetimeSeconds }: BegunSession,
  { staySignedIn }: SessionRequest,
): readonly string[] {
  return context.setSessionCookie(token, staySignedIn === false ? undefined : lifetimeSeconds);
}

/** Responds to a sign-in that succeeded. */
export function respondSignedIn(
  context: RequestContext,
  { token, lifetimeSeconds, email }: BegunSession,
  cookies: readonly string[],
): Response {
  const body = {
    access_token: token,
    token_type: 'bearer',
    expires_in: lifetimeSeconds,
    email,
  } satisfies LoginResponse;
  return context.json(200, body, {}, cookies);
}
