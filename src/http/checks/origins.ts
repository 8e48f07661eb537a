import { LRUCache } from 'lru-cache';

/**
 * Which hosts and origins are ours. Written once: our endpoints, the gateway and `verify` all ask
 * here.
 */

/** A DNS name (at most 253 bytes), a trailing dot and a port. */
const LONGEST_HOST = 260;

/** The same with a scheme. To parse 16 KiB of Origin costs as much as a whole answer. */
const LONGEST_ORIGIN = LONGEST_HOST + 'https://'.length;

/**
 * Narrower than the URL parser: what passes can be quoted in a header, an answer or a log line, and
 * no program reads a path, a user name or a second host in it.
 */
const HOST = /^[\w.:[\]-]+$/;

/** Hosts that clients lately asked for. Few are real; the rest is theirs to make up. */
const lately = new LRUCache<string, { readonly url: URL | undefined }>({ max: 100 });

/**
 * A Host header as a URL (RFC 9110 §7.2, WHATWG URL's host parser); `undefined` if it names no host.
 * Much that looks like a host is none: `1.2.3.256`, `a:99999`, `[::1`.
 */
export function parseHost(host: string): URL | undefined {
  if (host.length > LONGEST_HOST) return undefined;
  const known = lately.get(host);
  if (known !== undefined) return known.url;
  const text = `http://${host}`;
  const url = HOST.test(host) && URL.canParse(text) ? new URL(text) : undefined;
  lately.set(host, { url });
  return url;
}

/** The name or address in a Host header, without port and trailing dot; empty if it names no host. */
export function hostnameOf(host: string): string {
  return (parseHost(host)?.hostname ?? '').replace(/\.$/, '');
}

/** Whether a Host header names the host and port of this URL. Its scheme's own port is optional. */
export function isSameHost(host: string, { protocol, host: expected }: URL): boolean {
  const named = `${protocol}//${host}`;
  return HOST.test(host) && URL.canParse(named) && new URL(named).host === expected;
}

/**
 * Whether an Origin header names the host that was asked for. Schemes are not compared: behind a
 * proxy that ends TLS, ours is not the one that the browser sees. An opaque origin (`null`) is
 * nobody's own.
 */
export function isOriginOf(host: string, origin: string): boolean {
  if (origin.length > LONGEST_ORIGIN || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  return url.host !== '' && isSameHost(host, url);
}

/** Whether the text is an origin exactly as a browser spells it (RFC 6454 §6.2). */
export function isOrigin(text: string): boolean {
  if (text.length > LONGEST_ORIGIN) return false;
  return /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** Host and port of an absolute address, as they stand there. */
export function authorityOf(url: string): string {
  return url.replace(/^[^/]*\/\/([^/?#]*).*$/s, '$1');
}
