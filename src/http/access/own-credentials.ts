import type { Auth } from '../../core/auth/auth.js';
import { APP_SESSION } from '../../core/auth/session-facts.js';
import type { RequestContext, RequestHead } from '../context.js';
import type { HeadersReader } from '../request-info.js';
import type { Access, GrantedAccess } from './access.js';
import { carriesAppToken, holdsAppToken } from './app-token-credentials.js';

/**
 * Whether the request carries a credential of the owner. If it was refused, a weaker one only counts for reading. An
 * app's own Authorization is none.
 */
export function carriesOurs(
  context: RequestContext<RequestHead>,
  auth: Pick<Auth, 'hasSigned'>,
): boolean {
  return (
    context.sessionTokens.length > 0 ||
    carriesAppToken(context.request.headers) ||
    hasOwnAuthorization(context, auth)
  );
}

/** Whether Authorization holds an app token, a token that our key has signed, or an app session. */
export function hasOwnAuthorization(
  { bearerToken, request }: RequestContext<RequestHead>,
  auth: Pick<Auth, 'hasSigned'>,
): boolean {
  const authorization = request.headers.get('authorization');
  if (authorization === null) return false;
  if (holdsAppToken(authorization)) return true;
  if (bearerToken === undefined) return false;
  return bearerToken.startsWith(`${APP_SESSION}~`) || auth.hasSigned(bearerToken);
}

/**
 * Whether the app was told who the user is, so that its response may be for that user alone. This
 * includes public paths: the app may greet its owner there, and a cache would show that to strangers.
 */
export function isForSession({ via }: GrantedAccess): boolean {
  return via !== 'open' && via !== 'public';
}

/** Credentials of which Authorization is no part, so that it is the app's own, or holds something that was refused. */
const BESIDE_AUTHORIZATION: ReadonlySet<GrantedAccess['via']> = new Set([
  'cookie',
  'front',
  'guest',
  'pass',
  'home-network',
]);

/**
 * Whether Authorization holds what may be an app token of ours. One that was removed from the configuration
 * is unknown, and can only be recognized by its form: another instance may still accept it, so the app must
 * not see it. If an app token in another header admitted the request, or authentication is disabled,
 * Authorization is the app's own, as of another Housekey behind this one.
 */
export function hidesAppToken(access: Access, headers: HeadersReader): boolean {
  if (access.ok && !BESIDE_AUTHORIZATION.has(access.via)) return false;
  const authorization = headers.get('authorization');
  return authorization !== null && holdsAppToken(authorization);
}

/** Whether the app must not see the Authorization header, because it holds something of ours. */
export function hidesAuthorization(access: Access, headers: HeadersReader): boolean {
  return access.ownBearer === true || hidesAppToken(access, headers);
}
