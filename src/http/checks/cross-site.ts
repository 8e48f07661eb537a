import { isOrigin, MAX_ORIGIN_LENGTH } from '../../core/origin.js';
import type { RequestContext, RequestHead } from '../context.js';
import type { HttpSettings } from '../http-settings.js';
import { isSafeMethod } from '../navigation.js';
import { isSameHost } from './host-check.js';
import type { AccessDecision } from '../access-decision.js';

/** Sec-Fetch-Site of requests from our own pages, and from the address bar or a bookmark. */
export const OWN_SITES: ReadonlySet<string> = new Set(['same-origin', 'none']);

/**
 * Whether a page of another origin sent the request, according to its Origin header. Allowed
 * origins count as other origins. `Sec-Fetch-Site: same-origin` takes precedence, because a proxy
 * may have replaced the Host header, and no page can forge Fetch Metadata.
 */
export function isCrossOrigin(context: RequestContext<RequestHead>): boolean {
  const { headers } = context.request;
  const origin = headers.get('origin');
  if (origin === null || headers.get('sec-fetch-site') === 'same-origin') return false;
  return !isOriginOf(context.host, origin, context.secure);
}

/**
 * Whether a page of another site, other than the allowed origins, sent the request: according to
 * Sec-Fetch-Site (Fetch Metadata §2.4) or, without it, the Origin header. `same-site` counts as
 * another site, because the browser sends our cookies there and another program may run on that
 * host or port. Programs other than browsers send neither header.
 */
export function isCrossSite(context: RequestContext<RequestHead>): boolean {
  const site = context.request.headers.get('sec-fetch-site');
  const isForeign = site === null ? isCrossOrigin(context) : !OWN_SITES.has(site);
  return isForeign && context.allowedOrigin === undefined;
}

/**
 * Whether a page of another origin opens a WebSocket (cross-site WebSocket hijacking, CWE-1385).
 * The same-origin policy does not apply to WebSockets, and the browser sends our cookie; without a
 * login, being on this machine is enough. Browsers always send Origin here; native clients mostly
 * do not.
 */
export function isCrossOriginUpgrade(
  context: RequestContext<RequestHead>,
  access: AccessDecision | undefined,
): boolean {
  return isCrossOrigin(context) && context.allowedOrigin === undefined && !hasOwnToken(access);
}

/** How a request for the app was sent. */
export interface AppRequest {
  /** The method that the app will receive. */
  readonly method: string;
  readonly isUpgrade: boolean;
}

/**
 * Whether a page of another site makes the user's browser send a state-changing request to the app
 * with the session cookie (cross-site request forgery, CWE-352), or with an app token that was typed
 * into the browser's own dialog. Such a request never reaches the app. A page cannot add our bearer
 * token or an app token, so a request that has one is no forgery.
 */
export function isCrossSiteForgery(
  context: RequestContext<RequestHead>,
  access: AccessDecision,
  { method, isUpgrade }: AppRequest,
  { crossSite }: Pick<HttpSettings, 'crossSite'>,
): boolean {
  if (crossSite === 'allow' || !access.ok) return false;
  if (access.via !== 'cookie' && access.via !== 'basic') return false;
  if (hasOwnToken(access)) return false;
  // For upgrades, `isCrossOriginUpgrade` has checked Origin, and browsers differ in Fetch Metadata.
  const isHarmless = isUpgrade ? context.request.headers.has('origin') : isSafeMethod(method);
  return !isHarmless && isCrossSite(context);
}

/** Whether the request carries a token of ours that a browser does not add by itself. */
function hasOwnToken(access: AccessDecision | undefined): boolean {
  if (access?.ok !== true || access.via === 'basic') return false;
  return access.ownBearer || access.via === 'app-token';
}

/** 403. Includes the setting that allows the page's origin, in case it is the owner's. */
export function rejectCrossSite(context: RequestContext<RequestHead>): Response {
  const origin = context.request.headers.get('origin') ?? '';
  const fix = isOrigin(origin)
    ? `; if ${origin} is yours, set SERVICE_ALLOWED_ORIGINS=${origin}`
    : '';
  return context.reject(
    403,
    `This request was sent by a page of another site, or a proxy has changed the Host header${fix}`,
  );
}

/**
 * Whether an Origin header names the requested host. An opaque origin (`null`) never matches.
 *
 * @param secure - whether the request is known to use https. An http origin then never matches: an
 * attacker on the network controls the http pages of the host (RFC 6454 §4). Otherwise schemes are
 * not compared, because an untrusted proxy may have terminated TLS.
 */
function isOriginOf(host: string, origin: string, secure: boolean): boolean {
  if (origin.length > MAX_ORIGIN_LENGTH || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  if (secure && url.protocol !== 'https:') return false;
  return url.host !== '' && isSameHost(host, url);
}
