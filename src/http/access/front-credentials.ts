import type { FrontIdentity, FrontLogin } from '../../core/auth/fronts.js';
import type { Auth } from '../../core/auth/auth.js';
import { mapMaybePromise } from '../../core/maybe-promise.js';
import { isCrossOrigin } from '../checks/host-and-origin.js';
import type { RequestContext, RequestHead } from '../context.js';
import { isNavigation } from '../navigation.js';
import { isReadMethod, isSafeMethod } from '../request-info.js';
import type { KnownAccess, RefusedAccess } from './access.js';
import { carriesOurs, hasOwnAuthorization } from './own-credentials.js';

/** The owner, as a front in front of Housekey has identified them; `undefined` without one. */
export function frontIdentityOf(
  { request, tailscaleClient }: RequestContext<RequestHead>,
  fronts: FrontLogin,
): FrontIdentity | undefined | Promise<FrontIdentity | undefined> {
  const assertion = request.headers.get('cf-access-jwt-assertion') ?? undefined;
  return fronts.identify(assertion, tailscaleClient);
}

/** A front only counts if no credential of ours admits the request. */
export function orByFront(
  access: KnownAccess | RefusedAccess | Promise<KnownAccess | RefusedAccess>,
  context: RequestContext<RequestHead>,
  method: string,
  isUpgrade: boolean,
  auth: Auth,
): KnownAccess | RefusedAccess | Promise<KnownAccess | RefusedAccess> {
  return mapMaybePromise(access, (known) =>
    known.ok
      ? known
      : mapMaybePromise(
          identifyByFront(context, method, isUpgrade, known, auth),
          (byFront) => byFront ?? known,
        ),
  );
}

/**
 * Identifies the sender of a request that no credential of ours admits.
 *
 * @param refused - what became of the credentials of ours
 * @returns `undefined` if no front names the owner, or if that does not count for this request
 */
function identifyByFront(
  context: RequestContext<RequestHead>,
  method: string,
  isUpgrade: boolean,
  refused: RefusedAccess,
  auth: Auth,
): KnownAccess | undefined | Promise<KnownAccess | undefined> {
  const { fronts } = auth;
  if (fronts === undefined) return undefined;
  const isWriting = isUpgrade || !isSafeMethod(method);
  if (refused.appToken !== undefined || (isWriting && carriesOurs(context, auth))) return undefined;
  if (isForeign(context, method)) return undefined;
  return mapMaybePromise(
    frontIdentityOf(context, fronts),
    (identity) =>
      identity && {
        ok: true,
        user: identity.user,
        token: identity.token,
        via: 'front',
        ownBearer: hasOwnAuthorization(context, auth),
      },
  );
}

/**
 * Whether a page of another site has sent the request. Browsers would not send our own cookie with it (`SameSite=Lax`),
 * but the cookie of Cloudflare Access, and the tailnet is always there. Following a link to a page is harmless.
 */
function isForeign(context: RequestContext<RequestHead>, method: string): boolean {
  const { headers } = context.request;
  const site = headers.get('sec-fetch-site');
  const isCrossSite = site === null ? isCrossOrigin(context) : site === 'cross-site';
  return isCrossSite && !(isReadMethod(method) && isNavigation(method, headers));
}
