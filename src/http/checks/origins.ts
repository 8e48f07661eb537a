import { LRUCache } from 'lru-cache';

/** Decides which hosts and origins are ours, for the endpoints, the gateway and `verify`. */

/** A DNS name (at most 253 bytes), a trailing dot and a port. */
const MAX_HOST_LENGTH = 260;

/** A host and a scheme. Parsing an Origin of 16 KiB would cost as much as a whole response. */
const MAX_ORIGIN_LENGTH = MAX_HOST_LENGTH + 'https://'.length;

/**
 * Stricter than the URL parser: the text is safe to quote in a header, a response or a log line,
 * and no program reads a path, a user name or a second host in it.
 */
const HOST = /^[\w.:[\]-]+$/;

/** Recently requested hosts. Bounded, because clients can make them up. */
const cache = new LRUCache<string, { readonly url: URL | undefined }>({ max: 100 });

/**
 * Parses a Host header (RFC 9110 §7.2) with the host parser of WHATWG URL.
 *
 * @returns `undefined` if it is not a valid host, such as `1.2.3.256`, `a:99999` or `[::1`.
 */
export function parseHost(host: string): URL | undefined {
  if (host.length > MAX_HOST_LENGTH) return undefined;
  const cached = cache.get(host);
  if (cached !== undefined) return cached.url;
  const text = `http://${host}`;
  const url = HOST.test(host) && URL.canParse(text) ? new URL(text) : undefined;
  cache.set(host, { url });
  return url;
}

/** The name or address in a Host header, without port and trailing dot; empty if it is invalid. */
export function hostnameOf(host: string): string {
  return (parseHost(host)?.hostname ?? '').replace(/\.$/, '');
}

/** Whether a Host header names the host and port of this URL. A default port may be omitted. */
export function isSameHost(host: string, { protocol, host: expected }: URL): boolean {
  const named = `${protocol}//${host}`;
  return HOST.test(host) && URL.canParse(named) && new URL(named).host === expected;
}

/**
 * Whether an Origin header names the requested host. An opaque origin (`null`) never matches.
 *
 * @param secure - whether the request is known to use https. An http origin then never matches: an
 * attacker on the network controls the http pages of the host (RFC 6454 §4). Otherwise schemes are
 * not compared, because an untrusted proxy may have terminated TLS.
 */
export function isOriginOf(host: string, origin: string, secure: boolean): boolean {
  if (origin.length > MAX_ORIGIN_LENGTH || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  if (secure && url.protocol !== 'https:') return false;
  return url.host !== '' && isSameHost(host, url);
}

/** Whether the text is an http(s) origin exactly as a browser serializes it (RFC 6454 §6.2). */
export function isOrigin(text: string): boolean {
  if (text.length > MAX_ORIGIN_LENGTH) return false;
  return /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** Host and port of an absolute URL, verbatim. */
export function authorityOf(url: string): string {
  return url.replace(/^[^/]*\/\/([^/?#]*).*$/s, '$1');
}
