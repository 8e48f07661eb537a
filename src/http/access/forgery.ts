import type { ProtectedApp } from '../../core/config/app-table.js';
import { isCrossOrigin, isCrossSite } from '../checks/host-and-origin.js';
import type { RequestContext, RequestHead } from '../context.js';
import { isSafeMethod } from '../request-info.js';
import type { KnownAccess } from './access.js';

/**
 * Whether a page of another site makes the user's browser send a request to the app as the user. Such a
 * request never reaches the app. A page cannot add our bearer token or an app token, so a request that has
 * one is not a forgery.
 */
export function isForgery(
  context: RequestContext<RequestHead>,
  method: string,
  isUpgrade: boolean,
  access: KnownAccess,
  crossSite: ProtectedApp['crossSite'],
): boolean {
  const { via, ownBearer } = access;
  // A browser repeats Basic credentials by itself.
  if (via === 'app-token' || (ownBearer && via !== 'basic')) return false;
  return (
    (isUpgrade && isCrossOriginUpgrade(context)) ||
    (crossSite === 'refuse' && isCrossSiteChange(context, method, isUpgrade, via))
  );
}

/**
 * Whether a page of another origin opens a WebSocket (cross-site WebSocket hijacking, CWE-1385).
 * The same-origin policy does not apply to WebSockets, and the browser sends our cookie; without a
 * login, being on this machine is enough. Browsers always send Origin here; native clients mostly
 * do not.
 */
export function isCrossOriginUpgrade(context: RequestContext<RequestHead>): boolean {
  return isCrossOrigin(context) && context.allowedOrigin === undefined;
}

/** Credentials that a browser sends with the requests of any page. */
const SENT_BY_BROWSER: ReadonlySet<KnownAccess['via']> = new Set([
  'cookie',
  'basic',
  'front',
  'guest',
]);

/**
 * Whether a page of another site sends a state-changing request with a cookie of ours (cross-site request
 * forgery, CWE-352), or with an app token that was typed into the browser's own dialog.
 */
function isCrossSiteChange(
  context: RequestContext<RequestHead>,
  method: string,
  isUpgrade: boolean,
  via: KnownAccess['via'],
): boolean {
  if (!SENT_BY_BROWSER.has(via)) return false;
  // For upgrades, `isCrossOriginUpgrade` checks Origin, and browsers differ in Fetch Metadata.
  const isHarmless = isUpgrade ? context.request.headers.has('origin') : isSafeMethod(method);
  return !isHarmless && isCrossSite(context);
}
