/**
 * A response as plain values. node:http writes them as they are; a web `Response` would cost a third of a request for
 * `/me` or `verify`.
 */
export interface PlainResponse {
  readonly status: number;
  readonly headers: PlainHeaders;
  readonly body: PlainBody;
}

/** Header values by lower-case name. Several of one name are several header lines. */
export type PlainHeaders = Readonly<Record<string, string | string[]>>;

/** Text, bytes, a stream, or nothing. */
export type PlainBody = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;

/** The length of a body in bytes. */
export function lengthOf(body: Exclude<PlainBody, ReadableStream>): number {
  if (body === null) return 0;
  return typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
}

/** The web `Response`, for servers that speak it. */
export function toResponse({ status, headers, body }: PlainResponse): Response {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((line): [string, string] => [name, line]),
  );
  return new Response(body, { status, headers: pairs });
}

const sharedLines = new WeakMap<PlainHeaders, string[]>();

/** Remembers headers that are sent with many responses in the form in which node:http sends them. */
export function shareHeaders<Fields extends PlainHeaders>(headers: Fields): Fields {
  sharedLines.set(headers, linesFrom(headers));
  return headers;
}

/** Alternating names and values. The array may be shared. */
export function linesOf(headers: PlainHeaders): string[] {
  return sharedLines.get(headers) ?? linesFrom(headers);
}

function linesFrom(headers: PlainHeaders): string[] {
  const lines: string[] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string') lines.push(name, value);
    else for (const line of value) lines.push(name, line);
  }
  return lines;
}

/** Set-Cookie values → headers → both. Of a cookie that every request sends, the same values delete it. */
const withSetCookie = new WeakMap<readonly string[], WeakMap<HeaderFields, PlainHeaders>>();

/**
 * Adds Set-Cookie values. The result is remembered as long as both arguments are.
 *
 * @returns `fields` itself if there are none
 */
export function withCookies(fields: HeaderFields, cookies: readonly string[]): PlainHeaders {
  if (cookies.length === 0) return fields;
  const known = withSetCookie.get(cookies) ?? new WeakMap<HeaderFields, PlainHeaders>();
  withSetCookie.set(cookies, known);
  const headers = known.get(fields) ?? shareHeaders({ ...fields, 'set-cookie': [...cookies] });
  known.set(fields, headers);
  return headers;
}

// Headers are plain objects, which node:http writes as they are, and most are created once.

/** Header values by lower-case name. */
export type HeaderFields = Readonly<Record<string, string>>;

/** Keeps pages of other origins from learning anything about a response. */
export const ISOLATION_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** On every response, except the 200 to a forward-auth proxy (`createForwardAuthHeaders`). */
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

/** A page of any site may read it. Browsers send no cookie with a request whose answer is read by this. */
export const FOR_ANY_SITE = { 'access-control-allow-origin': '*' } as const;

/** The same for an answer of an MCP server, with the header that has its session. */
export const READABLE_ANSWER = {
  ...FOR_ANY_SITE,
  'access-control-expose-headers': 'mcp-session-id, www-authenticate',
} as const;

/** For JSON responses. */
export const JSON_HEADERS = shareHeaders({
  ...API_HEADERS,
  'content-type': 'application/json',
} as const);

export const CHALLENGE = { 'www-authenticate': 'Bearer' } as const;

/** For a 401, which most responses to a flood are. */
export const CHALLENGE_HEADERS = shareHeaders({ ...JSON_HEADERS, ...CHALLENGE } as const);

/** Clears the browser's HTTP cache, including prefetched pages and the back/forward cache. */
export const CLEAR_CACHE = { 'clear-site-data': '"cache"' } as const;

/** For pages, which may load and connect to their own origin only. */
export const PAGE_HEADERS = pageHeaders();

/** The sources of a page other than files of the same origin. */
interface PagePermissions {
  /** Sources of inline styles, such as a hash. Default: none. */
  readonly styles?: readonly string[];
  /**
   * The targets of forms other than the page's own origin. Browsers check redirects after a form as well
   * (CSP Level 3 §6.4.1). Default: nowhere.
   */
  readonly formTargets?: readonly string[];
}

/** The headers of pages. Create them once: `ownHeaders` caches by identity. */
export function pageHeaders({ styles = [], formTargets = [] }: PagePermissions = {}): HeaderFields {
  return {
    ...COMMON,
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      ["style-src 'self'", ...styles].join(' '),
      "img-src 'self'",
      "font-src 'self'",
      "manifest-src 'self'",
      "connect-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      ["form-action 'self'", ...formTargets].join(' '),
      "frame-ancestors 'none'",
    ].join('; '),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
}

/**
 * For the owner's images. An SVG that is opened by itself is a page of this origin: it may have styles, but
 * no script, no other files and no access to this origin (CWE-79).
 */
export const OWN_IMAGE_HEADERS = {
  ...COMMON,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'",
} as const;

/** One year. Without `includeSubDomains`, because subdomains may not be the owner's to decide. */
export const STRICT_TRANSPORT = { 'strict-transport-security': 'max-age=31536000' } as const;

/** Shows that the app behind Housekey is open to everyone. */
export const DISABLED_HEADER = { 'x-housekey-authentication': 'disabled' } as const;
