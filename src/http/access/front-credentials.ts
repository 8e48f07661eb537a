import type { FrontIdentity, FrontLogin } from '../../core/auth/fronts.js';
import type { Auth } from '../../core/auth/auth.js';
import { mapMaybePromise } from '../../core/maybe-promise.js';
import type { RequestContext, RequestHead } from '../context.js';
import type { KnownAccess, RefusedAccess } from './access.js';
import { admitsAmbient } from './ambient-credentials.js';
import type { AskedAccess } from './named-paths.js';
import { hasOwnAuthorization } from './own-credentials.js';

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
  asked: AskedAccess,
  auth: Auth,
  fronts: FrontLogin,
): KnownAccess | RefusedAccess | Promise<KnownAccess | RefusedAccess> {
  return mapMaybePromise(access, (known) =>
    known.ok
      ? known
      : mapMaybePromise(identifyByFront(asked, known, auth, fronts), (byFront) => byFront ?? known),
  );
}

/**
 * Identifies the sender of a request that no credential of ours admits.
 *
 * @param refused - what became of the credentials of ours
 * @returns `undefined` if no front names the owner, or if that does not count for this request
 */
function identifyByFront(
  asked: AskedAccess,
  refused: RefusedAccess,
  auth: Auth,
  fronts: FrontLogin,
): KnownAccess | undefined | Promise<KnownAccess | undefined> {
  // Cloudflare's cookie accompanies the requests of any page, and the tailnet is always there.
  if (refused.appToken !== undefined || !admitsAmbient(asked, auth, false)) return undefined;
  const { context } = asked;
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
