import { DETAILS, NEXT_PARAMETER, PREFIXES } from '../../contract/index.js';
import { rejectCrossSite } from '../checks/host-and-origin.js';
import type { RequestContext, RequestHead } from '../context.js';
import { isNavigation } from '../navigation.js';
import { isReadMethod, type AppRequestHead, type HeadersReader } from '../request-info.js';
import type { RefusedAccess, RefusedAppToken } from './credentials.js';
import type { PlainResponse } from '../plain-response.js';

/** `Bearer` last, because some clients read a list of challenges only up to its first comma. */
const CHALLENGES = { 'www-authenticate': 'Basic realm="Housekey app token", Bearer' } as const;

/** Methods of WebDAV (RFC 4918), its extensions, CalDAV (RFC 4791) and CardDAV, which browsers do not send. */
const DAV_METHODS: ReadonlySet<string> = new Set(
  (
    'PROPFIND PROPPATCH MKCOL COPY MOVE LOCK UNLOCK REPORT SEARCH ACL MKCALENDAR MKWORKSPACE ' +
    'MKACTIVITY VERSION-CONTROL BASELINE-CONTROL CHECKIN CHECKOUT UNCHECKOUT UPDATE LABEL MERGE ' +
    'ORDERPATCH BIND UNBIND REBIND'
  ).split(' '),
);

/** Headers that only browsers send, or that only scripts in them receive. */
const BROWSER_HEADERS = ['origin', 'cookie', 'x-requested-with'];
const FETCH_METADATA = ['sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest', 'sec-fetch-user'];

/**
 * Redirects a page load to the login page; any other request gets a 401, or a 403 for its app token.
 *
 * @param leadToLogin - responds to a page load; `undefined` if signing in does not help it
 */
export function rejectAccess(
  context: RequestContext<RequestHead>,
  head: AppRequestHead,
  access: RefusedAccess,
  leadToLogin: LeadToLogin | undefined,
  acceptsAppTokens: boolean,
): PlainResponse {
  const { method, headers } = head;
  const refusal = rejectKnown(context, access, method);
  if (refusal !== undefined) return refusal;
  if (access.reason === 'invalid') context.audit({ event: 'token-refused' });
  if (isWorkerRequest(context.request)) return removeAppWorker(context);
  const answer = isNavigation(method, headers) ? leadToLogin?.(context, head) : undefined;
  return answer ?? rejectForApp(context, method, acceptsAppTokens);
}

/** Leads a page load to the login and back; `undefined` if nobody can sign in. */
export type LeadToLogin = (
  context: RequestContext<RequestHead>,
  head: AppRequestHead,
) => PlainResponse | undefined;

/** @param path - of the login page on the same host */
export function redirectToLogin(path: string): LeadToLogin {
  return (context, { method, target }) => {
    const query = isReadMethod(method) ? `?${NEXT_PARAMETER}=${encodeURIComponent(target)}` : '';
    return context.redirect(303, path + query, context.clearRejectedCookie());
  };
}

/**
 * Responds to a request for the app that a new sign-in would not help: another site sent it, or an app
 * token did not admit it, which is recorded.
 *
 * @returns `undefined` for all others, and for a browser that loads a page with an app token that is not
 *   valid anymore: it needs the login page
 */
export function rejectKnown(
  context: RequestContext<RequestHead>,
  { reason, appToken }: RefusedAccess,
  method: string,
): PlainResponse | undefined {
  if (reason === 'cross-site') return rejectCrossSite(context);
  if (appToken === undefined) return undefined;
  const { problem } = appToken;
  const name = appToken.problem === 'unknown' ? undefined : appToken.name;
  context.audit({ event: 'app-token-refused', reason: problem, appToken: name });
  const detail = describe(appToken);
  // RFC 6750 §3.1: more than the token permits. A new sign-in would not help.
  if (problem === 'out-of-scope') return context.reject(403, detail);
  return isNavigation(method, context.request.headers)
    ? undefined
    : reject(context, method, detail);
}

/**
 * The 401 on the app's paths.
 *
 * @param acceptsAppTokens - whether app tokens are configured, so that programs are asked for Basic
 *   credentials
 */
export function rejectForApp(
  context: RequestContext<RequestHead>,
  method: string,
  acceptsAppTokens: boolean,
): PlainResponse {
  const cookies = context.clearRejectedCookie();
  return acceptsAppTokens && cookies.length === 0
    ? reject(context, method, DETAILS.sessionEnded)
    : context.rejectUnauthenticated(DETAILS.sessionEnded, cookies);
}

/** 404: the request is meant for Housekey, and could contain a password that the app must not see. */
export function rejectSpelling(context: RequestContext<RequestHead>, meant: string): PlainResponse {
  const fix = meant.startsWith(PREFIXES.auth)
    ? '; if the app uses it, set SERVICE_PREFIX_ONLY=true'
    : '';
  return context.reject(404, `Nothing is at this path; Housekey only serves ${meant}${fix}`);
}

function reject(
  context: RequestContext<RequestHead>,
  method: string,
  detail: string,
): PlainResponse {
  return isProgram(method, context.request.headers)
    ? context.reject(401, detail, CHALLENGES)
    : context.rejectUnauthenticated(detail);
}

/** Whether Basic may be offered: a person's browser would open its own dialog. */
function isProgram(method: string, headers: HeadersReader): boolean {
  if (FETCH_METADATA.some((name) => headers.has(name))) return false;
  if (DAV_METHODS.has(method)) return true;
  const isBrowser = headers.get('user-agent')?.includes('Mozilla/') === true;
  return !isBrowser && !BROWSER_HEADERS.some((name) => headers.has(name));
}

function describe(refused: RefusedAppToken): string {
  switch (refused.problem) {
    case 'unknown':
      return 'The app token is not valid; check that it is complete and still configured';
    case 'expired':
      return `The app token "${refused.name}" has expired; create another one`;
    case 'revoked':
      return `The app token "${refused.name}" was revoked; create another one`;
    case 'out-of-scope':
      return `The app token "${refused.name}" does not permit this app, method or path`;
  }
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
