import { PROOF_HEADERS } from '../contract/index.js';

/**
 * Security headers as plain objects: a `Response` made from one keeps the server's short path,
 * where a `Headers` object that is changed afterwards costs half the throughput.
 */

/** Names and values of headers, lower-case. */
export type HeaderFields = Readonly<Record<string, string>>;

/** Pages of other origins learn nothing of an answer, not even whether it is another one. */
export const ISOLATION_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** On every answer of ours but one to a proxy (`admissionHeaders`). */
const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  ...ISOLATION_HEADERS,
} as const;

/** For answers without a body: nothing in them may run, nobody may frame or keep them. */
export const API_HEADERS = {
  ...COMMON,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
} as const;

/** For JSON. */
export const JSON_HEADERS = { ...API_HEADERS, 'content-type': 'application/json' } as const;

/** For a 401. Made once: most answers of a flood are these. */
export const CHALLENGE_HEADERS = { ...JSON_HEADERS, 'www-authenticate': 'Bearer' } as const;

/** The browser's HTTP cache, and with it pages that it has prefetched or keeps for the way back. */
export const CLEAR_CACHE = { 'clear-site-data': '"cache"' } as const;

/** For pages: their own files and their own service, and nothing else. */
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

/** A year, in seconds. Subdomains are not ours to speak for. */
const STRICT_TRANSPORT = { 'strict-transport-security': 'max-age=31536000' } as const;

/** Tells whoever looks at an answer of ours that the app behind us is open to everyone. */
const DISABLED_NOTICE = { 'x-housekey-authentication': 'disabled' } as const;

const secured = new Map<object, HeaderFields>();
const noticed = new Map<object, HeaderFields>();

/**
 * The headers of an answer of ours, made once for each set.
 *
 * @param {boolean} secure - the visitor came by https: adds HSTS (RFC 6797 §7.2: over https alone)
 * @param {boolean} opensApp - authentication is disabled in front of an app: adds a notice
 */
export function ownHeaders(usual: HeaderFields, secure: boolean, opensApp: boolean): HeaderFields {
  const fields = opensApp ? extended(usual, DISABLED_NOTICE, noticed) : usual;
  return secure ? extended(fields, STRICT_TRANSPORT, secured) : fields;
}

function extended(
  headers: HeaderFields,
  more: HeaderFields,
  made: Map<object, HeaderFields>,
): HeaderFields {
  const known = made.get(headers);
  if (known !== undefined) return known;
  const all = { ...headers, ...more };
  made.set(headers, all);
  return all;
}

/** Fetch §3.3: for one exact origin, without credentials. Caches must tell the origins apart. */
export function corsFields(origin: string | undefined): HeaderFields {
  if (origin === undefined) return { vary: 'origin' };
  return {
    vary: 'origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': `retry-after, www-authenticate, ${PROOF_HEADERS.challenge}`,
  };
}

/** The fields and Set-Cookie values, as a plain object where they can be one. */
export function withCookies(
  fields: HeaderFields,
  cookies: readonly string[],
): HeaderFields | [string, string][] {
  if (cookies.length === 0) return fields;
  const pairs = cookies.map((cookie): [string, string] => ['set-cookie', cookie]);
  return [...Object.entries(fields), ...pairs];
}
