import type { Visit } from './visit.js';

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
 * The schemes are not compared: behind a proxy that ends TLS ours is not what the browser sees.
 * An opaque origin (`null`) is nobody's own.
 */
function isOwnOrigin(origin: string, visit: Visit): boolean {
  if (!URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  const own = `${protocol}//${visit.host}`;
  return host !== '' && URL.canParse(own) && new URL(own).host === host;
}
