import type { IncomingMessage } from 'node:http';
import { classifyHeader, connectionNames, type RawHeaders } from '../connections/header-names.js';

/** The fields of the app's response that control caching, each with its lines joined by commas. */
interface CacheFields {
  'cache-control': string | undefined;
  expires: string | undefined;
  vary: string | undefined;
  'content-type': string | undefined;
  date: string | undefined;
}

/** Fields that are replaced with our own. */
type ReplacedField = 'cache-control' | 'expires' | 'vary';

/** Whether a Set-Cookie line sets a cookie of Housekey. */
export type IsOurCookie = (line: string) => boolean;

/** Set-Cookie values of ours, which renew the session. Mostly none. */
export type RenewCookies = () => readonly string[];

/** These values as header lines. */
export function cookieLines(renewCookies: RenewCookies | undefined): readonly string[] {
  return renewCookies === undefined
    ? NO_LINES
    : renewCookies().flatMap((cookie) => ['set-cookie', cookie]);
}

const NO_LINES: readonly string[] = [];

/**
 * The headers of the app's response, without those for its connection to us. A response that needed a
 * session is also made private, because a shared cache (a proxy or CDN) would give it to strangers.
 *
 * @param session - the request, if a session admitted it; its response is then private
 * @param isOurCookie - finds cookies that the app must not set. Default: it may set all
 * @param now - the current time in milliseconds since the epoch; defaults to `Date.now`
 */
export function responseHeaders(
  raw: RawHeaders,
  session: Pick<IncomingMessage, 'headers'> | undefined,
  isOurCookie?: IsOurCookie,
  now: () => number = Date.now,
): string[] {
  const dropped = connectionNames(raw);
  const headers: string[] = [];
  const fields = session === undefined ? undefined : emptyFields();
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index] ?? '';
    const value = raw[index + 1] ?? '';
    const { canonical, hopByHop } = classifyHeader(name);
    if (hopByHop || dropped.has(canonical)) continue;
    if (canonical === 'set-cookie' && isOurCookie?.(value) === true) continue;
    if (fields !== undefined && collectCacheField(canonical, value, fields)) continue;
    headers.push(name, value);
  }
  if (session !== undefined && fields !== undefined) {
    pushPrivateHeaders(headers, fields, session, now);
  }
  return headers;
}

function emptyFields(): CacheFields {
  return {
    'cache-control': undefined,
    expires: undefined,
    vary: undefined,
    'content-type': undefined,
    date: undefined,
  };
}

/** Records a field that controls caching. Returns true if it is not passed on unchanged. */
function collectCacheField(name: string, value: string, fields: CacheFields): boolean {
  switch (name) {
    case 'cache-control':
    case 'expires':
    case 'vary':
      appendLine(name, value, fields);
      return true;
    case 'content-type':
    case 'date':
      fields[name] ??= value;
      return false;
    // nginx and Akamai. Surrogate-Key and similar fields are only labels.
    case 'x-accel-expires':
    case 'edge-control':
    case 'surrogate-control':
      return true;
    default:
      // RFC 9213 §2.1: CDN-Cache-Control and the variants of single products.
      return name.endsWith('-cache-control');
  }
}

function appendLine(name: ReplacedField, value: string, fields: CacheFields): void {
  const existing = fields[name];
  fields[name] = existing === undefined ? value : `${existing}, ${value}`;
}

function pushPrivateHeaders(
  headers: string[],
  fields: CacheFields,
  session: Pick<IncomingMessage, 'headers'>,
  now: () => number,
): void {
  const { expires, date } = fields;
  const { value, hasMaxAge, noStore } = privateCacheControl(fields['cache-control'] ?? '');
  const usesExpires = expires !== undefined && !hasMaxAge && !noStore;
  // Several Expires lines joined are not a date, and so count as expired.
  const age = usesExpires ? `, max-age=${secondsUntil(expires, date, now())}` : '';
  headers.push('cache-control', value + age);
  // Cookies change often: with Vary: Cookie, the browser would refetch what it may keep for a while.
  const variesByCookie = !(hasMaxAge || usesExpires) || isPage(fields['content-type'], session);
  const added = variesByCookie ? 'Authorization,Cookie' : 'Authorization';
  headers.push('vary', varyWith(`${added}:${fields.vary ?? ''}`));
}

/**
 * Whether a response is a page, or takes the place of one: a cached redirect of the app would hide
 * the login after the session. Without a type (most 304 responses), the requested one counts.
 */
function isPage(
  contentType: string | undefined,
  { headers }: Pick<IncomingMessage, 'headers'>,
): boolean {
  if (headers['sec-fetch-mode'] === 'navigate') return true;
  return /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? headers.accept ?? '');
}

/** One directive (RFC 9111 §5.2): a token, optionally with a token or quoted string as its value. */
const DIRECTIVE = /^([\w!#$%&'*+.^`|~-]+)(?:\s*=\s*([\w!#$%&'*+.^`|~-]+|"(?:[^"\\]|\\.)*"))?$/;

/** Cached Cache-Control values and Vary lists; apps send few different ones. */
const MAXIMUM_CACHED = 500;

/** An app's Cache-Control, rewritten for a response that belongs to one session. */
export interface PrivateCacheControl {
  readonly value: string;
  readonly hasMaxAge: boolean;
  /** No cache may store the response, so its age is irrelevant. */
  readonly noStore: boolean;
}

/**
 * Keeps a response out of shared caches without changing how the browser's own cache treats it
 * (RFC 9111 §3, §5.2.2): `private` is added, `public` and `s-maxage` are removed, everything else
 * stays. A plain `no-store` is sufficient. `private="field"` lets shared caches store the rest of the
 * response, so it becomes plain. With `must-understand`, caches ignore `no-store` (§5.2.2.3), so
 * `private` is added there too. Parts that do not match the grammar are dropped, because two caches
 * could read them differently; any `no-store` and `no-cache` in them are kept.
 *
 * @param value - the app's Cache-Control lines, joined with commas; `''` if it sent none
 */
const privateCacheControl = memoize((value: string): PrivateCacheControl => {
  const kept: string[] = [];
  const names = new Set<string>();
  for (const part of directivesIn(value)) {
    const [, name] = DIRECTIVE.exec(part) ?? [];
    const canonical = name?.toLowerCase() ?? strictestIn(part);
    if (canonical === undefined || SHARED.has(canonical)) continue;
    if (name !== undefined && !PLAIN.has(canonical)) kept.push(part);
    // Without its argument, because caches interpret that differently.
    else if (!names.has(canonical)) kept.push(canonical);
    names.add(canonical);
  }
  const noStore = names.has('no-store') && !names.has('must-understand');
  const isPrivate = noStore || names.has('private');
  return {
    value: (isPrivate ? kept : ['private', ...kept]).join(', '),
    hasMaxAge: names.has('max-age'),
    noStore,
  };
});

const PLAIN: ReadonlySet<string> = new Set(['private', 'no-store']);

/** Directives for shared caches only, or that permit shared caching. */
const SHARED: ReadonlySet<string> = new Set(['public', 's-maxage']);

/** The `no-store` or `no-cache` in text that is not a valid directive. */
function strictestIn(part: string): string | undefined {
  return /\b(?:no-store|no-cache)\b/i.exec(part)?.[0].toLowerCase();
}

/**
 * Splits at commas outside quotes, and at semicolons: no directive may contain one, and some apps
 * mistake it for the separator. An unclosed quote ends with the value.
 */
function directivesIn(value: string): string[] {
  const parts = value.match(/(?:"(?:[^"\\]|\\.)*(?:"|\\?$)|[^",;])+/g) ?? [];
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/**
 * Adds names to the app's Vary (RFC 9110 §12.5.5), each once. `*` already covers all names.
 *
 * @param list - the names to add, then a colon, then the app's Vary lines joined with commas
 */
const varyWith = memoize((list: string): string => {
  const [added = '', ...rest] = list.split(':');
  const existing = rest.join(':');
  const names = existing.split(',').map((name) => name.trim());
  const present = new Set(names.map((name) => name.toLowerCase()));
  if (present.has('*')) return existing;
  const missing = added.split(',').filter((name) => !present.has(name.toLowerCase()));
  return [...names.filter((name) => name !== ''), ...missing].join(', ');
});

const HTTP_DATES = [
  // The three formats of RFC 9110 §5.6.7. Date.parse accepts more, but HTTP does not.
  /^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^\w{6,9}, \d{2}-\w{3}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^\w{3} \w{3} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
];

/** RFC 9111 §1.2.2: caches need not represent more. */
const MAXIMUM_SECONDS = 2 ** 31 - 1;

/**
 * Converts Expires to a freshness lifetime (RFC 9111 §4.2.1).
 *
 * @param expires - the value of Expires
 * @param date - the value of Date; defaults to `now` if it is missing or not a date
 * @param now - the current time in milliseconds since the epoch
 * @returns whole seconds; 0 if Expires has passed or is not a date (§5.3)
 */
function secondsUntil(expires: string, date: string | undefined, now: number): number {
  const end = parseHttpDate(expires);
  const start = date === undefined ? undefined : parseHttpDate(date);
  const seconds = Math.floor(((end ?? 0) - (start ?? now)) / 1000);
  return Math.min(Math.max(seconds, 0), MAXIMUM_SECONDS);
}

function parseHttpDate(text: string): number | undefined {
  if (!HTTP_DATES.some((format) => format.test(text))) return undefined;
  const time = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(time) ? undefined : time;
}

function memoize<T>(compute: (text: string) => T): (text: string) => T {
  const cache = new Map<string, T>();
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    const result = compute(text);
    if (cache.size >= MAXIMUM_CACHED) cache.clear();
    cache.set(text, result);
    return result;
  };
}
