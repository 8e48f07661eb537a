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

/** Responds to a sign-in that succeeded. */
export function respondSignedIn(
  context: RequestContext,
  { token, lifetimeSeconds, email }: BegunSession,
  { staySignedIn }: SessionRequest,
  cookies: readonly string[] = [],
): Response {
  const body = {
    access_token: token,
    token_type: 'bearer',
    expires_in: lifetimeSeconds,
    email,
  } satisfies LoginResponse;
  const cookieSeconds = staySignedIn === false ? undefined : lifetimeSeconds;
  const session = context.setSessionCookie(token, cookieSeconds);
  return context.json(200, body, {}, [...cookies, ...session]);
}
