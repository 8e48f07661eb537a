import type { IncomingMessage } from 'node:http';
import { privateCacheControl, secondsUntil, varyWith } from './cache-control.js';
import type { RawHeaders } from './raw-headers.js';
import { connectionNames, judgeName } from './request-headers.js';

/** The fields of an app's answer that say who may keep it, each with its lines joined. */
interface CacheFields {
  'cache-control': string | undefined;
  expires: string | undefined;
  vary: string | undefined;
  'content-type': string | undefined;
  date: string | undefined;
}

/** Read, and replaced by what we make of them. */
type Replaced = 'cache-control' | 'expires' | 'vary';

/**
 * The headers of the app's answer, less those for its connection with us. An answer that needed a
 * session is also taken away from shared caches: a proxy's or a CDN's would give it to strangers.
 *
 * @param session - the request, if it was admitted by a session; its answer is then private
 * @param now - the present, in milliseconds since the epoch
 */
export function responseHeaders(
  raw: RawHeaders,
  session: Pick<IncomingMessage, 'headers'> | undefined,
  now: () => number = Date.now,
): string[] {
  const dropped = connectionNames(raw);
  const headers: string[] = [];
  const fields = session === undefined ? undefined : noFields();
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index] ?? '';
    const value = raw[index + 1] ?? '';
    const { canonical, hop } = judgeName(name);
    if (hop || dropped.has(canonical)) continue;
    if (fields !== undefined && isTaken(canonical, value, fields)) continue;
    headers.push(name, value);
  }
  if (session !== undefined && fields !== undefined) {
    pushPrivate(headers, fields, session, now);
  }
  return headers;
}

function noFields(): CacheFields {
  return {
    'cache-control': undefined,
    expires: undefined,
    vary: undefined,
    'content-type': undefined,
    date: undefined,
  };
}

/** Notes a field that matters to caches. True if it does not go out as it is. */
function isTaken(name: string, value: string, fields: CacheFields): boolean {
  switch (name) {
    case 'cache-control':
    case 'expires':
    case 'vary':
      note(name, value, fields);
      return true;
    case 'content-type':
    case 'date':
      fields[name] ??= value;
      return false;
    // nginx and Akamai; Surrogate-Key and its like are only labels.
    case 'x-accel-expires':
    case 'edge-control':
    case 'surrogate-control':
      return true;
    default:
      // RFC 9213 §2.1: CDN-Cache-Control, and one for each product that wants its own.
      return name.endsWith('-cache-control');
  }
}

function note(name: Replaced, value: string, fields: CacheFields): void {
  const before = fields[name];
  fields[name] = before === undefined ? value : `${before}, ${value}`;
}

function pushPrivate(
  headers: string[],
  fields: CacheFields,
  session: Pick<IncomingMessage, 'headers'>,
  now: () => number,
): void {
  const { expires, date } = fields;
  const { value, hasMaxAge, noStore } = privateCacheControl(fields['cache-control'] ?? '');
  const becomesAge = expires !== undefined && !hasMaxAge && !noStore;
  // Several of them contradict each other, are no date together, and so have passed.
  const age = becomesAge ? `, max-age=${secondsUntil(expires, date, now())}` : '';
  headers.push('cache-control', value + age);
  // A cookie changes often; what the browser may keep for a while would be fetched anew each time.
  const byCookie = !(hasMaxAge || becomesAge) || isPage(fields['content-type'], session);
  const added = byCookie ? 'Authorization,Cookie' : 'Authorization';
  headers.push('vary', varyWith(`${added}:${fields.vary ?? ''}`));
}

/** An answer that names no type (most 304) is what was asked for. */
function isPage(
  contentType: string | undefined,
  { headers }: Pick<IncomingMessage, 'headers'>,
): boolean {
  return /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? headers.accept ?? '');
}
