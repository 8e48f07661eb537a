import type { IncomingMessage } from 'node:http';
import { privateCacheControl, secondsUntil, varyWith } from './cache-control.js';
import { classifyHeader, connectionNames } from './header-names.js';
import type { RawHeaders } from './raw-headers.js';

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

/**
 * The headers of the app's response, without those for its connection to us. A response that needed a
 * session is also made private, because a shared cache (a proxy or CDN) would give it to strangers.
 *
 * @param session - the request, if a session admitted it; its response is then private
 * @param now - the current time in milliseconds since the epoch; defaults to `Date.now`
 */
export function responseHeaders(
  raw: RawHeaders,
  session: Pick<IncomingMessage, 'headers'> | undefined,
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
