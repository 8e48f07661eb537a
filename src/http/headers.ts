import { PROOF_HEADERS } from '../contract/index.js';

// Headers are plain objects, because @hono/node-server has a fast path for a `Response` made from
// one. A `Headers` object that is modified afterwards halves the throughput.

/** Header values by lower-case name. */
export type HeaderFields = Readonly<Record<string, string>>;

/** Keeps pages of other origins from learning anything about a response. */
export const ISOLATION_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** On every response, except the 200 to a forward-auth proxy (`forwardAuthHeaders`). */
const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  ...ISOLATION_HEADERS,
} as const;

/** For responses that are not pages: nothing may execute, frame or cache them. */
export const API_HEADERS = {
  ...COMMON,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
} as const;

/** For JSON responses. */
export const JSON_HEADERS = { ...API_HEADERS, 'content-type': 'application/json' } as const;

/** For a 401, which most responses to a flood are. */
export const CHALLENGE_HEADERS = { ...JSON_HEADERS, 'www-authenticate': 'Bearer' } as const;

/** Clears the browser's HTTP cache, including prefetched pages and the back/forward cache. */
export const CLEAR_CACHE = { 'clear-site-data': '"cache"' } as const;

/** For pages, which may load and connect to their own origin only. */
export const PAGE_HEADERS = {
  ...COMMON,
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

/** One year. Without `includeSubDomains`, because subdomains may not be the owner's to decide. */
const STRICT_TRANSPORT = { 'strict-transport-security': 'max-age=31536000' } as const;

/** Shows that the app behind Housekey is open to everyone. */
export const DISABLED_HEADER = { 'x-housekey-authentication': 'disabled' } as const;

const withStrictTransport = new Map<object, HeaderFields>();
const withDisabled = new Map<object, HeaderFields>();

/**
 * Extends a set of headers, and caches the result by the identity of `base`.
 *
 * @param base - one of the constants of this module.
 * @param secure - the client uses https: adds HSTS, which is only allowed there (RFC 6797 §7.2).
 * @param appUnprotected - authentication is disabled in front of an app: adds a header saying so.
 */
export function ownHeaders(
  base: HeaderFields,
  secure: boolean,
  appUnprotected: boolean,
): HeaderFields {
  const fields = appUnprotected ? extend(base, DISABLED_HEADER, withDisabled) : base;
  return secure ? extend(fields, STRICT_TRANSPORT, withStrictTransport) : fields;
}

function extend(
  base: HeaderFields,
  more: HeaderFields,
  cache: Map<object, HeaderFields>,
): HeaderFields {
  const cached = cache.get(base);
  if (cached !== undefined) return cached;
  const extended = { ...base, ...more };
  cache.set(base, extended);
  return extended;
}

/** CORS headers (Fetch §3.3) for one exact origin, without credentials. */
export function corsFields(origin: string | undefined): HeaderFields {
  if (origin === undefined) return { vary: 'origin' };
  return {
    vary: 'origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': `retry-after, www-authenticate, ${PROOF_HEADERS.challenge}`,
  };
}

/** Adds Set-Cookie values. Returns `fields` itself if there are none. */
export function withCookies(
  fields: HeaderFields,
  cookies: readonly string[],
): HeaderFields | [string, string][] {
  if (cookies.length === 0) return fields;
  const pairs = cookies.map((cookie): [string, string] => ['set-cookie', cookie]);
  return [...Object.entries(fields), ...pairs];
}
