import { viewsOf } from '../../contract/index.js';
import type { Auth } from '../../core/auth/auth.js';
import { isPromise } from '../../core/maybe-promise.js';
import type { ProtectedApp } from '../../core/config/app-table.js';
import type { PathSet } from '../../core/path-set.js';
import { isCrossOrigin, isCrossSite } from '../checks/host-and-origin.js';
import type { RequestContext, RequestHead } from '../context.js';
import type { Handlers } from '../handlers.js';
import type { CrossSitePolicy } from '../http-settings.js';
import { isReadMethod, isSafeMethod, type AppRequestHead } from '../request-info.js';
import {
  hidesAuthorization,
  identify,
  type Access,
  type GrantedAccess,
  type KnownAccess,
  type PublicAccess,
  type RefusedAccess,
} from './credentials.js';
import { isWithin, type UpstreamRequest } from './named-paths.js';
import { rejectAccess, rejectSpelling } from './refusal.js';
import type { PlainResponse } from '../plain-response.js';

/**
 * Decides on a request for an app by its head alone, for the gateway, forward auth and the library: at
 * once if its token is cached or forged.
 *
 * @param isUpgrade - whether the client asks for a WebSocket or any other upgrade
 */
export function decideAccess(
  context: RequestContext<RequestHead>,
  request: UpstreamRequest,
  isUpgrade: boolean,
  auth: Auth,
  crossSite: CrossSitePolicy,
): Access | Promise<Access> {
  const access = identify(context, request, isUpgrade, auth);
  return isPromise(access)
    ? access.then((known) => refuseForgery(context, request, isUpgrade, known, crossSite))
    : refuseForgery(context, request, isUpgrade, access, crossSite);
}

function refuseForgery(
  context: RequestContext<RequestHead>,
  { method }: UpstreamRequest,
  isUpgrade: boolean,
  access: Access,
  crossSite: CrossSitePolicy,
): Access {
  if (!access.ok) return access;
  const isForged =
    (isUpgrade && isCrossOriginUpgrade(context) && !hasOwnToken(access)) ||
    (crossSite === 'refuse' && isCrossSiteForgery(context, method, isUpgrade, access));
  return isForged ? { ok: false, reason: 'cross-site', ownBearer: access.ownBearer } : access;
}

/**
 * Lets a request through without an identity if all paths that it names are public. They accept requests
 * from any site, but not as the signed-in user.
 */
function publicAccess(
  context: RequestContext<RequestHead>,
  { target }: AppRequestHead,
  isUpgrade: boolean,
  access: RefusedAccess,
  publicPaths: PathSet,
): PublicAccess | RefusedAccess {
  const { headers } = context.request;
  if (!isWithin(publicPaths, target, headers)) return access;
  // A public path admits requests; what another protocol carries is unknown.
  if (isUpgrade && headers.get('upgrade')?.toLowerCase() !== 'websocket') return access;
  if (isUpgrade && isCrossOriginUpgrade(context)) return { ok: false, reason: 'cross-site' };
  const ownBearer = hidesAuthorization(access, headers);
  return { ok: true, user: undefined, token: undefined, via: 'public', ownBearer };
}

/**
 * Whether a page of another origin opens a WebSocket (cross-site WebSocket hijacking, CWE-1385).
 * The same-origin policy does not apply to WebSockets, and the browser sends our cookie; without a
 * login, being on this machine is enough. Browsers always send Origin here; native clients mostly
 * do not.
 */
function isCrossOriginUpgrade(context: RequestContext<RequestHead>): boolean {
  return isCrossOrigin(context) && context.allowedOrigin === undefined;
}

/**
 * Whether a page of another site makes the user's browser send a state-changing request to the app
 * with the session cookie (cross-site request forgery, CWE-352), or with an app token that was typed
 * into the browser's own dialog. Such a request never reaches the app. A page cannot add our bearer
 * token or an app token, so a request that has one is not a forgery.
 */
function isCrossSiteForgery(
  context: RequestContext<RequestHead>,
  method: string,
  isUpgrade: boolean,
  access: KnownAccess,
): boolean {
  if (access.via !== 'cookie' && access.via !== 'basic') return false;
  if (hasOwnToken(access)) return false;
  // For upgrades, `isCrossOriginUpgrade` checks Origin, and browsers differ in Fetch Metadata.
  const isHarmless = isUpgrade ? context.request.headers.has('origin') : isSafeMethod(method);
  return !isHarmless && isCrossSite(context);
}

/** Whether the request carries a token of ours that a browser does not add by itself. */
function hasOwnToken({ via, ownBearer }: KnownAccess): boolean {
  return via !== 'basic' && (ownBearer || via === 'app-token');
}

/**
 * Whether a request goes on to the app, and who sent it. If it does, `ifNotFound` is sent in place of the
 * app's 404; otherwise `response` is sent instead.
 */
export type UpstreamDecision =
  | {
      readonly allowed: true;
      readonly access: GrantedAccess;
      readonly ifNotFound?: PlainResponse;
    }
  | { readonly allowed: false; readonly response: PlainResponse };

/**
 * Decides on a request for the app, and refuses it if need be: at once if its token is cached or forged.
 *
 * @param isUpgrade - whether it is for a WebSocket or any other protocol
 */
export type AuthorizeUpstream = (
  context: RequestContext<RequestHead>,
  head: AppRequestHead,
  isUpgrade: boolean,
) => UpstreamDecision | Promise<UpstreamDecision>;

/**
 * Combines the host, session, public path and cross-site checks for requests to the app.
 *
 * @param app - its rules
 * @param loginPage - responds with the login page
 */
export function createUpstreamAccess(
  { auth, http, hosts, otherSpelling }: Pick<Handlers, 'auth' | 'http' | 'hosts' | 'otherSpelling'>,
  { publicPaths, crossSite }: Pick<ProtectedApp, 'publicPaths' | 'crossSite'>,
  loginPage: (context: RequestContext<RequestHead>) => PlainResponse,
): AuthorizeUpstream {
  const { login } = viewsOf(http.layout);
  // A page load cannot carry a token, so the login page would send it back here, forever.
  const redirectTo = http.layout.session === 'cookie' ? login : undefined;
  const acceptsAppTokens = auth.appTokens !== undefined;
  const conclude = (
    context: RequestContext<RequestHead>,
    head: AppRequestHead,
    isUpgrade: boolean,
    known: Access,
  ): UpstreamDecision => {
    // Visitors without a session need our login page, and nobody else does.
    const needsLogin = known.ok || known.reason !== 'cross-site';
    if (needsLogin && head.path === login && isReadMethod(head.method)) {
      const page = loginPage(context);
      return known.ok
        ? { allowed: true, access: known, ifNotFound: page }
        : { allowed: false, response: page };
    }
    // Computed last, because most requests have a session.
    const access = known.ok ? known : publicAccess(context, head, isUpgrade, known, publicPaths);
    return access.ok
      ? { allowed: true, access }
      : {
          allowed: false,
          response: rejectAccess(context, head, access, redirectTo, acceptsAppTokens),
        };
  };
  return (context, head, isUpgrade) => {
    const rejection = hosts.check(context) ?? hosts.checkRebinding(context);
    if (rejection !== undefined) return { allowed: false, response: rejection };
    const meant = otherSpelling(head.path);
    if (meant !== undefined) return { allowed: false, response: rejectSpelling(context, meant) };
    const access = decideAccess(context, head, isUpgrade, auth, crossSite);
    return isPromise(access)
      ? access.then((known) => conclude(context, head, isUpgrade, known))
      : conclude(context, head, isUpgrade, access);
  };
}
