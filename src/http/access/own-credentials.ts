import type { Auth } from '../../core/auth/auth.js';
import { APP_SESSION } from '../../core/auth/session-facts.js';
import type { RequestContext, RequestHead } from '../context.js';
import { carriesAppToken, holdsAppToken } from './app-token-credentials.js';

/**
 * Whether the request carries a credential of the owner. One that was refused falls back to a weaker one only to read. An
 * app's own Authorization is none.
 */
export function carriesOurs(
  context: RequestContext<RequestHead>,
  auth: Pick<Auth, 'hasSigned'>,
): boolean {
  const { sessionTokens, bearerToken, request } = context;
  const authorization = request.headers.get('authorization') ?? '';
  return (
    sessionTokens.length > 0 ||
    carriesAppToken(request.headers) ||
    isOurs(authorization, bearerToken, auth)
  );
}

/** Whether an Authorization header holds an app token, a token that our key has signed, or an app session. */
export function isOurs(
  authorization: string,
  bearer: string | undefined,
  auth: Pick<Auth, 'hasSigned'>,
): boolean {
  if (holdsAppToken(authorization)) return true;
  return bearer !== undefined && (bearer.startsWith(`${APP_SESSION}~`) || auth.hasSigned(bearer));
}
