import { NEXT_PARAMETER, viewsOf } from '../../contract/index.js';
import type { ProtectedApp } from '../../core/config/app-table.js';
import { isPromise, mapMaybePromise } from '../../core/maybe-promise.js';
import type { RequestContext, RequestHead } from '../context.js';
import type { Handlers } from '../handlers.js';
import { isNavigation } from '../navigation.js';
import { isReadMethod, type AppRequestHead } from '../request-info.js';
import type { PlainResponse } from '../plain-response.js';
import type { Access, AccessRules, GrantedAccess } from './access.js';
import { decideAccess } from './decision.js';
import { rejectAccess, rejectSpelling, type LeadToLogin, createTicketRequests } from './refusal.js';

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

type UpstreamHandlers = Pick<
  Handlers,
  'auth' | 'http' | 'hosts' | 'otherSpelling' | 'refusalPages' | 'clients'
>;

/**
 * Combines the host check and the decision on access for requests to the app.
 *
 * @param loginPage - responds with the login page
 */
export function createUpstreamAccess(
  handlers: UpstreamHandlers,
  app: AccessRules & Pick<ProtectedApp, 'host'>,
  loginPage: (context: RequestContext<RequestHead>) => PlainResponse | Promise<PlainResponse>,
): AuthorizeUpstream {
  const { auth, http, refusalPages } = handlers;
  const rules = { ...app, clients: handlers.clients };
  const { host } = app;
  const { login } = viewsOf(http.layout);
  const lead = createLead(handlers, host);
  /** Visitors without a session need our login page, and nobody else does. */
  const needsLogin = ({ path, method }: AppRequestHead, access: Access) =>
    host === undefined &&
    path === login &&
    isReadMethod(method) &&
    (access.ok || access.reason !== 'cross-site');
  const conclude = (
    context: RequestContext<RequestHead>,
    head: AppRequestHead,
    access: Access,
  ): UpstreamDecision | Promise<UpstreamDecision> => {
    if (needsLogin(head, access)) {
      return mapMaybePromise(loginPage(context), (page) =>
        access.ok && access.via !== 'public' && access.via !== 'front'
          ? { allowed: true, access, ifNotFound: page }
          : { allowed: false, response: page },
      );
    }
    if (access.ok) return { allowed: true, access };
    const response = rejectAccess(context, head, access, lead, auth, refusalPages);
    return { allowed: false, response };
  };
  return (context, head, isUpgrade) => {
    const response = answerFirst(handlers, context, head, app);
    if (response !== undefined) return { allowed: false, response };
    const access = decideAccess(context, head, isUpgrade, auth, rules);
    return isPromise(access)
      ? access.then((decided) => conclude(context, head, decided))
      : conclude(context, head, access);
  };
}

/** The answer to a request that the login answers in place of the app, with or without a session. */
function answerFirst(
  handlers: UpstreamHandlers,
  context: RequestContext<RequestHead>,
  head: AppRequestHead,
  app: AccessRules & Pick<ProtectedApp, 'host'>,
): PlainResponse | undefined {
  const rejection = app.host === undefined ? rejectOnLoginHost(handlers, context, head) : undefined;
  return rejection ?? handlers.clients?.describe(context, head, app);
}

/** On its own host, an app has every path, and the request could not get here under another host. */
function rejectOnLoginHost(
  { hosts, otherSpelling }: UpstreamHandlers,
  context: RequestContext<RequestHead>,
  { path }: AppRequestHead,
): PlainResponse | undefined {
  const rejection = hosts.check(context) ?? hosts.checkRebinding(context);
  if (rejection !== undefined) return rejection;
  const meant = otherSpelling(path);
  return meant === undefined ? undefined : rejectSpelling(context, meant);
}

function createLead(
  handlers: UpstreamHandlers,
  host: string | undefined,
): LeadToLogin<AppRequestHead> {
  const { layout } = handlers.http;
  const leadPage =
    host === undefined ? leadOnHost(viewsOf(layout).login) : leadToTicket(handlers, host);
  return (context, head, stepUp) => {
    if (!stepUp && isWorkerRequest(head)) return removeAppWorker(context);
    // A page load cannot carry a token, so the login page would send it back here, forever.
    const helps = layout.session === 'cookie' && isNavigation(head.method, head.headers);
    return helps ? leadPage(context, head, stepUp) : undefined;
  };
}

/** Leads to the login page on the same host, which asks no owner to confirm. */
function leadOnHost(login: string): LeadToLogin<AppRequestHead> {
  return (context, { method, target }) => {
    const query = isReadMethod(method) ? `?${NEXT_PARAMETER}=${encodeURIComponent(target)}` : '';
    return context.redirect(303, login + query, context.clearRejectedCookie());
  };
}

/** Leads to the login on another host. */
function leadToTicket(
  { auth, http }: Pick<Handlers, 'auth' | 'http'>,
  host: string,
): LeadToLogin<AppRequestHead> {
  const askForTicket = createTicketRequests(http, auth.appSessions);
  return (context, { method, target }, stepUp) =>
    askForTicket?.(context, { host, method, target }, 303, stepUp);
}

/**
 * A service worker that takes the place of the app's, deletes its cache and itself, and reloads the
 * page that the user sees. Data in IndexedDB stays. Other tabs keep what the user may be typing.
 */
const REMOVAL_SCRIPT = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(remove()));

async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: 'window' })) {
    if (page.visibilityState === 'visible') await page.navigate(page.url);
  }
}
`;

/** The app may have widened its worker's scope, which the browser checks again at each update. */
const WORKER_HEADERS = { 'service-worker-allowed': '/' } as const;

/** Whether a browser requests the script of a service worker (Service Workers §8, Update). */
function isWorkerRequest({ method, headers }: RequestHead): boolean {
  return method === 'GET' && headers.get('service-worker') === 'script';
}

/**
 * Responds to a request without a session for the app's service worker. A worker that answers page
 * loads from its cache would hide the redirect to the login. The browser looks for a new script
 * after each page load, and gets one that removes the worker.
 */
function removeAppWorker(context: RequestContext<RequestHead>): PlainResponse {
  return context.text('text/javascript; charset=utf-8', REMOVAL_SCRIPT, WORKER_HEADERS);
}
