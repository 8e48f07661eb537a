import type { Auth } from '../../core/auth/auth.js';
import { APP_SESSION } from '../../core/auth/session-facts.js';
import type { RequestContext, RequestHead } from '../context.js';
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

/** The claim by which access tokens for an app are recognized. It contains the ID of their grant. */
export const GRANT_CLAIM = 'housekey_grant';

/**
 * Whether a header holds an access token that we have issued for an app, valid or not. No app may see it: it could send
 * the token to the app that it is for.
 */
export function holdsClientToken(authorization: string): boolean {
  const [, payload = ''] = /\.([\w-]+)\./.exec(authorization) ?? [];
  return Buffer.from(payload, 'base64url').includes(`"${GRANT_CLAIM}"`);
}

/** Whether Authorization holds an app token, a token that we have signed, or an app session. */
export function hasOwnAuthorization(
  { bearerToken, request }: RequestContext<RequestHead>,
  auth: Pick<Auth, 'hasSigned'>,
): boolean {
  const authorization = request.headers.get('authorization');
  if (authorization === null) return false;
  if (holdsAppToken(authorization) || holdsClientToken(authorization)) return true;
  if (bearerToken === undefined) return false;
  return bearerToken.startsWith(`${APP_SESSION}~`) || auth.hasSigned(bearerToken);
}
