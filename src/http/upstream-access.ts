import { DETAILS, NEXT_PARAMETER, PREFIXES, viewsOf } from '../contract/index.js';
import type { Housekey } from './housekey.js';
import { isCrossOriginUpgrade, isCrossSiteForgery, rejectCrossSite } from './checks/cross-site.js';
import { isNavigation, isReadMethod } from './navigation.js';
import type { PathSet } from '../core/path-set.js';
import { isWithin } from './named-paths.js';
import type { HeadersReader } from './request-info.js';
import type { Guard } from './guard.js';
import type { HttpSettings } from './http-settings.js';
import { isPromise, mapMaybePromise } from '../core/maybe-promise.js';
import type { RequestHead, RequestContext } from './context.js';
import { isWorkerRequest, removeAppWorker } from './app-worker.js';
import type { AccessDecision, GrantedAccess } from './access-decision.js';
import { hidesAuthorization } from './app-tokens/access.js';
import type { AppRequest } from './app-tokens/app-request.js';
import { rejectAppToken, rejectForApp } from './app-tokens/refusal.js';

/** The parts of a request for the app that the decision depends on. */
export interface AppRequestHead extends RequestHead {
  /** Path and query, exactly as received. */
  readonly target: string;
  /** The path, exactly as received. */
  readonly path: string;
}

/**
 * Whether a request goes on to the app. If it does, `access` is the session that admitted it, or
 * `undefined` if it is anonymous on a public path, and `ifNotFound` is sent in place of the app's 404;
 * otherwise `response` is sent instead.
 */
export type UpstreamDecision =
  AllowedRequest | { readonly allowed: false; readonly response: Response };

/** A request that goes on to the app. */
export interface AllowedRequest {
  readonly allowed: true;
  readonly access: GrantedAccess | undefined;
  /** The Authorization header of an anonymous request holds a token of ours. */
  readonly ownBearer?: boolean;
  readonly ifNotFound?: Response;
}

export interface UpstreamAccess {
  /** Decides on a request for the app: at once if its token is cached or forged. */
  readonly authorize: (
    context: RequestContext<RequestHead>,
    head: AppRequestHead,
  ) => UpstreamDecision | Promise<UpstreamDecision>;
  /** Decides on a request for a WebSocket or any other protocol. */
  readonly authorizeUpgrade: (
    context: RequestContext<RequestHead>,
    head: AppRequestHead,
  ) => UpstreamDecision | Promise<UpstreamDecision>;
}

export interface UpstreamAccessOptions {
  readonly publicPaths: PathSet;
  /** Responds with the login page. */
  readonly loginPage: (context: RequestContext<RequestHead>) => Response;
}

/** Lets a request through on a public path, without an identity. */
function anonymous(access: AccessDecision, headers: HeadersReader): UpstreamDecision {
  return { allowed: true, access: undefined, ownBearer: hidesAuthorization(access, headers) };
}

function upgradeOf({ method, path, target }: AppRequestHead): AppRequest {
  return { method, path, target, isUpgrade: true };
}

interface DecisionRules extends UpstreamAccessOptions {
  readonly guard: Guard;
  readonly http: HttpSettings;
}

/** Decides on a request that is for this host and no other spelling, once its credential is known. */
function createDecision({ guard, http, publicPaths, loginPage }: DecisionRules) {
  const { login } = viewsOf(http.layout);
  // A page load cannot carry a token, so the login page would send it back here, forever.
  const redirectTo = http.layout.session === 'cookie' ? login : undefined;
  return (
    context: RequestContext<RequestHead>,
    head: AppRequestHead,
    { access, isUpgrade }: { readonly access: AccessDecision; readonly isUpgrade: boolean },
  ): UpstreamDecision => {
    if (isCrossSiteForgery(context, access, { method: head.method, isUpgrade }, http)) {
      // A public path accepts requests from any site, but not as the signed-in user.
      return isWithin(publicPaths, head, head.headers)
        ? anonymous(access, head.headers)
        : { allowed: false, response: rejectCrossSite(context) };
    }
    // Visitors without a session need our login page, and nobody else does.
    if (head.path === login && isReadMethod(head.method)) {
      const page = loginPage(context);
      return access.ok
        ? { allowed: true, access, ifNotFound: page }
        : { allowed: false, response: page };
    }
    if (access.ok) return { allowed: true, access };
    // Computed last, because most requests have a session.
    if (isWithin(publicPaths, head, head.headers)) return anonymous(access, head.headers);
    return { allowed: false, response: rejectAccess(context, head, { access, guard, redirectTo }) };
  };
}

/** Combines the host, session, public path and cross-site checks for requests to the app. */
export function createUpstreamAccess(
  { guard, hosts, otherSpelling }: Housekey,
  http: HttpSettings,
  options: UpstreamAccessOptions,
): UpstreamAccess {
  const decide = createDecision({ ...options, guard, http });
  const authorize = (
    context: RequestContext<RequestHead>,
    head: AppRequestHead,
    isUpgrade: boolean,
  ): UpstreamDecision | Promise<UpstreamDecision> => {
    const rejection = hosts.check(context) ?? hosts.checkRebinding(context);
    if (rejection !== undefined) return { allowed: false, response: rejection };
    const meant = otherSpelling(head.path);
    if (meant !== undefined) return { allowed: false, response: rejectSpelling(context, meant) };
    const access = guard.authorizeUpstream(context, isUpgrade ? upgradeOf(head) : head);
    return isPromise(access)
      ? decideLater(access, context, head, isUpgrade)
      : decide(context, head, { access, isUpgrade });
  };
  const decideLater = async (
    access: Promise<AccessDecision>,
    context: RequestContext<RequestHead>,
    head: AppRequestHead,
    isUpgrade: boolean,
  ) => decide(context, head, { access: await access, isUpgrade });

  return {
    authorize: (context, head) => authorize(context, head, false),
    authorizeUpgrade: (context, head) =>
      mapMaybePromise(authorize(context, head, true), (decision) =>
        decision.allowed ? checkUpgrade(context, head, decision) : decision,
      ),
  };
}

/** Checks what applies to upgrades beyond plain requests. */
function checkUpgrade(
  context: RequestContext<RequestHead>,
  head: AppRequestHead,
  decision: AllowedRequest,
): UpstreamDecision {
  const isWebSocket = head.headers.get('upgrade')?.toLowerCase() === 'websocket';
  // A public path admits requests; what another protocol carries is unknown.
  if (decision.access === undefined && !isWebSocket) {
    const response = context.rejectUnauthenticated(DETAILS.sessionEnded);
    return { allowed: false, response };
  }
  return isCrossOriginUpgrade(context, decision.access)
    ? { allowed: false, response: rejectCrossSite(context) }
    : decision;
}

/** 404: the request is meant for Housekey, and could contain a password that the app must not see. */
export function rejectSpelling(context: RequestContext<RequestHead>, meant: string): Response {
  const fix = meant.startsWith(PREFIXES.auth)
    ? '; if the app uses it, set SERVICE_PREFIX_ONLY=true'
    : '';
  return context.reject(404, `Nothing is at this path; Housekey only serves ${meant}${fix}`);
}

interface Rejection {
  readonly access: Extract<AccessDecision, { ok: false }>;
  readonly guard: Guard;
  /** The path of the login page; `undefined` if signing in there does not help a page load. */
  readonly redirectTo: string | undefined;
}

/** Redirects a page load to the login page; any other request gets a 401, or a 403 for its app token. */
function rejectAccess(
  context: RequestContext<RequestHead>,
  head: AppRequestHead,
  { access, guard, redirectTo }: Rejection,
): Response {
  const refusal = rejectAppToken(context, access, head.method);
  if (refusal !== undefined) return refusal;
  if (access.reason === 'invalid') context.audit({ event: 'token-refused' });
  if (isWorkerRequest(context.request)) return removeAppWorker(context);
  if (redirectTo === undefined || !isNavigation(head.method, head.headers)) {
    return rejectForApp(context, guard, head.method);
  }
  const query = isReadMethod(head.method)
    ? `?${NEXT_PARAMETER}=${encodeURIComponent(head.target)}`
    : '';
  return context.redirect(303, redirectTo + query, context.clearRejectedCookie());
}
