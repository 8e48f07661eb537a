import type { AccessDecision } from '../guard.js';
import { isSafe } from '../navigation.js';
import { isOrigin, isOriginOf } from './origins.js';
import type { HttpSettings } from '../http-settings.js';
import type { RequestHead, RequestContext } from '../context.js';

/** What a browser says of requests by our own pages, and by the address bar or a bookmark. */
const OWN: ReadonlySet<string> = new Set(['same-origin', 'none']);

/**
 * Whether a page of another origin sent the request, by its Origin header; allowed origins are
 * foreign too. Where a proxy has replaced the host, the browser's own word on it counts: no page can
 * send that.
 */
export function isFromForeignOrigin(visit: RequestContext<RequestHead>): boolean {
  const { headers } = visit.request;
  const origin = headers.get('origin');
  if (origin === null || headers.get('sec-fetch-site') === 'same-origin') return false;
  return !isOriginOf(visit.host, origin);
}

/**
 * Whether a page of another site sent this request, and not one of those that are allowed: by Fetch
 * Metadata (§2.4), or without it by the Origin header. Another host or port of our own site is
 * another site here: the browser sends it our cookies, and anybody may run it. Programs send
 * neither header.
 */
export function isFromOtherSite(visit: RequestContext<RequestHead>): boolean {
  const site = visit.request.headers.get('sec-fetch-site');
  const isForeign = site === null ? isFromForeignOrigin(visit) : !OWN.has(site);
  return isForeign && visit.allowedOrigin === undefined;
}

/**
 * Whether a page of another origin opens a WebSocket. No same-origin policy holds it back, and the
 * browser sends our cookie along (cross-site WebSocket hijacking, CWE-1385); without a login, being
 * on this machine is enough. Browsers always send Origin here, native clients mostly do not.
 */
export function isForeignUpgrade(
  visit: RequestContext<RequestHead>,
  passage: AccessDecision | undefined,
): boolean {
  return (
    isFromForeignOrigin(visit) && visit.allowedOrigin === undefined && !showsOwnBearer(passage)
  );
}

/** How a request for the app came. */
export interface AppRequest {
  /** The method that the app is to get. */
  readonly method: string;
  readonly isUpgrade: boolean;
}

/**
 * Whether a page of another site makes the visitor's browser change something in the app, with the
 * session cookie (cross-site request forgery, CWE-352). The app then never sees the request. No
 * page can attach our bearer token, so what shows it is not such a request.
 */
export function isForgery(
  visit: RequestContext<RequestHead>,
  passage: AccessDecision,
  { method, isUpgrade }: AppRequest,
  { crossSite }: Pick<HttpSettings, 'crossSite'>,
): boolean {
  if (crossSite === 'allow' || !passage.ok || passage.by !== 'cookie') return false;
  if (showsOwnBearer(passage)) return false;
  // Of an upgrade the Origin was judged already, which says more; browsers disagree on the rest.
  const isHarmless = isUpgrade ? visit.request.headers.has('origin') : isSafe(method);
  return !isHarmless && isFromOtherSite(visit);
}

function showsOwnBearer(passage: AccessDecision | undefined): boolean {
  return passage?.ok === true && passage.ownBearer;
}

/** 403, with the line that lets the page's origin in if it is the owner's own. */
export function refuseOtherSite(visit: RequestContext<RequestHead>): Response {
  const origin = visit.request.headers.get('origin') ?? '';
  const fix = isOrigin(origin)
    ? `; if ${origin} is yours, set SERVICE_ALLOWED_ORIGINS=${origin}`
    : '';
  return visit.refuse(
    403,
    `This comes from a page of another site, or a proxy has changed the Host header${fix}`,
  );
}
