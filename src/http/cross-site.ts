/**
 * Whether a page of another site sent this request (Fetch Metadata §2.4, or RFC 6454's Origin
 * where the browser sends no metadata). Programs send neither. Such a page could otherwise sign
 * its visitor in or out, or try passwords from the visitor's address.
 */
export function isCrossSite(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'cross-site';
  const origin = request.headers.get('origin');
  return origin !== null && !isOwnOrigin(origin, request);
}

/**
 * The schemes are not compared: behind a proxy that ends TLS ours is not what the browser sees.
 * An opaque origin (`null`) is nobody's own.
 */
function isOwnOrigin(origin: string, request: Request): boolean {
  if (!URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  const own = `${protocol}//${request.headers.get('host') ?? new URL(request.url).host}`;
  return host !== '' && URL.canParse(own) && new URL(own).host === host;
}
