import { isSameHost } from './client.js';
import type { RequestHead, Visit } from './visit.js';

/**
 * Whether a page of another site sent this request (Fetch Metadata §2.4, or RFC 6454's Origin
 * where the browser sends no metadata), and not one of those that are allowed. Programs send
 * neither. Such a page could otherwise sign its visitor in or out, or try passwords from the
 * visitor's address.
 */
export function isCrossSite(visit: Visit): boolean {
  const { headers } = visit.request;
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  const foreign =
    site === null ? origin !== null && !isOwnOrigin(origin, visit) : site === 'cross-site';
  return foreign && visit.allowedOrigin === undefined;
}

/**
 * Whether a page of another host of our site sent this request. The session cookie comes along
 * with it, and none of the apps below the cookie domain is to do what it did not ask for.
 */
export function isFromSibling(visit: Visit): boolean {
  const isSibling = visit.request.headers.get('sec-fetch-site') === 'same-site';
  return isSibling && visit.allowedOrigin === undefined;
}

/**
 * Whether the origin is the one that the visitor asked. The schemes are not compared: behind a proxy that ends TLS ours is not what the browser sees.
 * An opaque origin (`null`) is nobody's own.
 */
export function isOwnOrigin(origin: string, visit: Visit<RequestHead>): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return url.host !== '' && isSameHost(visit.host, url);
}
