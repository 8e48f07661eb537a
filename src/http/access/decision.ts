import { DETAILS, viewsOf } from '../../contract/index.js';
import type { Auth } from '../../core/auth/auth.js';
import { isPromise } from '../../core/maybe-promise.js';
import type { ProtectedApp } from '../../core/config/app-table.js';
import { NO_PATHS, type PathSet } from '../../core/path-set.js';
import { isCrossOrigin, isCrossSite } from '../checks/host-and-origin.js';
import type { RequestContext, RequestHead } from '../context.js';
import type { Handlers } from '../handlers.js';
import type { CrossSitePolicy } from '../http-settings.js';
import { isNavigation } from '../navigation.js';
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
import { isWithin, mayName, type UpstreamRequest } from './named-paths.js';
import { createTicketRequests, type AskForTicket } from './ask-for-ticket.js';
import { redirectToLogin, rejectAccess, rejectSpelling, type LeadToLogin } from './refusal.js';
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
export function publicAccess(
  context: RequestContext<RequestHead>,
  { target }: Pick<AppRequestHead, 'target'>,
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
 * Whether a request may name a path that needs a fresh confirmation of the owner. Every reading of a path counts, because
 * the app may take any of them.
 */
export function isStepUpNeeded(
  { anonymous }: Auth,
  { stepUpPaths }: Pick<ProtectedApp, 'stepUpPaths'>,
  { target }: Pick<UpstreamRequest, 'target'>,
  { request: { headers } }: RequestContext<RequestHead>,
): boolean {
  // Most apps have none.
  return stepUpPaths !== NO_PATHS && !anonymous.ok && mayName(stepUpPaths, target, headers);
}

/** Whether the owner was confirmed recently in this session. App tokens, bearer tokens and other subjects never are. */
export function isSteppedUp({ appSessions, isOwner }: Auth, { via, user }: KnownAccess): boolean {
  return via === 'cookie' && isOwner(user) && appSessions?.isConfirmed(user) === true;
}

/** The part of an app that decides on its requests. */
export type AppRules = Pick<ProtectedApp, 'host' | 'publicPaths' | 'stepUpPaths' | 'crossSite'>;

/**
 * Combines the host, session, public path and cross-site checks for requests to the app.
 *
 * @param loginPage - responds with the login page
 */
export function createUpstreamAccess(
  handlers: Pick<Handlers, 'auth' | 'http' | 'hosts' | 'otherSpelling'>,
  rules: AppRules,
  loginPage: (context: RequestContext<RequestHead>) => PlainResponse,
): AuthorizeUpstream {
  const { auth, hosts, otherSpelling } = handlers;
  const { host, crossSite } = rules;
  const conclusion = new Conclusion(handlers, rules, loginPage);
  /** On its own host, an app has every path, and the request could not get here under another host. */
  const rejectOnLoginHost = (context: RequestContext<RequestHead>, { path }: AppRequestHead) => {
    const rejection = hosts.check(context) ?? hosts.checkRebinding(context);
    if (rejection !== undefined) return rejection;
    const meant = otherSpelling(path);
    return meant === undefined ? undefined : rejectSpelling(context, meant);
  };
  return (context, head, isUpgrade) => {
    const response = host === undefined ? rejectOnLoginHost(context, head) : undefined;
    if (response !== undefined) return { allowed: false, response };
    const access = decideAccess(context, head, isUpgrade, auth, crossSite);
    return isPromise(access)
      ? access.then((known) => conclusion.of(context, head, isUpgrade, known))
      : conclusion.of(context, head, isUpgrade, access);
  };
}

/** Decides on a request for an app whose sender is known. */
class Conclusion {
  readonly #auth: Auth;
  readonly #rules: AppRules;
  readonly #loginPage: (context: RequestContext<RequestHead>) => PlainResponse;
  readonly #loginPath: string;
  readonly #askForTicket: AskForTicket | undefined;
  readonly #leadToLogin: LeadToLogin | undefined;

  constructor(
    { auth, http }: Pick<Handlers, 'auth' | 'http'>,
    rules: AppRules,
    loginPage: (context: RequestContext<RequestHead>) => PlainResponse,
  ) {
    this.#auth = auth;
    this.#rules = rules;
    this.#loginPage = loginPage;
    this.#loginPath = viewsOf(http.layout).login;
    this.#askForTicket = createTicketRequests(http, auth.appSessions);
    // A page load cannot carry a token, so the login page would send it back here, forever.
    const leadHere =
      http.layout.session === 'cookie' ? redirectToLogin(this.#loginPath) : undefined;
    this.#leadToLogin =
      rules.host === undefined ? leadHere : (context, head) => this.#leadToTicket(context, head);
  }

  of(
    context: RequestContext<RequestHead>,
    head: AppRequestHead,
    isUpgrade: boolean,
    known: Access,
  ): UpstreamDecision {
    const auth = this.#auth;
    const { host, publicPaths } = this.#rules;
    // Visitors without a session need our login page, and nobody else does.
    const needsLogin = host === undefined && (known.ok || known.reason !== 'cross-site');
    if (needsLogin && head.path === this.#loginPath && isReadMethod(head.method)) {
      const page = this.#loginPage(context);
      return known.ok
        ? { allowed: true, access: known, ifNotFound: page }
        : { allowed: false, response: page };
    }
    const needsStepUp = isStepUpNeeded(auth, this.#rules, head, context);
    if (needsStepUp && known.ok && !isSteppedUp(auth, known)) {
      return { allowed: false, response: this.#rejectStepUp(context, head, isUpgrade, known) };
    }
    // Computed last, because most requests have a session.
    const access =
      known.ok || needsStepUp ? known : publicAccess(context, head, isUpgrade, known, publicPaths);
    if (access.ok) return { allowed: true, access };
    const acceptsAppTokens = auth.appTokens !== undefined;
    const response = rejectAccess(context, head, access, this.#leadToLogin, acceptsAppTokens);
    return { allowed: false, response };
  }

  #leadToTicket(
    context: RequestContext<RequestHead>,
    { method, target }: AppRequestHead,
    stepUp = false,
  ): PlainResponse | undefined {
    const { host = '' } = this.#rules;
    return this.#askForTicket?.(context, { host, method, target }, 303, stepUp);
  }

  /** A page load leads to the page that asks; everything else gets the reason. */
  #rejectStepUp(
    context: RequestContext<RequestHead>,
    head: AppRequestHead,
    isUpgrade: boolean,
    { via }: KnownAccess,
  ): PlainResponse {
    const isPage = !isUpgrade && via === 'cookie' && isNavigation(head.method, head.headers);
    const redirect = isPage ? this.#leadToTicket(context, head, true) : undefined;
    return redirect ?? context.reject(403, DETAILS.unconfirmed);
  }
}
