import { isIdentityHeader } from '../../http/user-headers.js';
import { defaultReason } from '../../http/node-http.js';

/** Headers for one connection only (RFC 9110 §7.6.1), and `expect`, which we handle ourselves. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * CGI, WSGI and PHP map `X-Forwarded-User`, `X_Forwarded_User` and `X.Forwarded.User` to one name. A
 * name with other characters is dropped whatever its value, as nginx does.
 */
const PLAIN_NAME = /^[a-z\d-]+$/;

export interface HeaderClass {
  /** The name in lower case. */
  readonly canonical: string;
  /** It applies to one connection only. */
  readonly hopByHop: boolean;
  /** Clients must not set it: it states an identity, or an app could read its name as one that does. */
  readonly forbidden: boolean;
}

/** Clients choose names. When this many are cached, all are dropped, as real ones come back at once. */
const MAX_CACHED = 1000;
/** Longer than any name in use: a thousand names of 16 KiB would fill the memory. */
const MAX_CACHED_LENGTH = 64;
const cache = new Map<string, HeaderClass>();

/** Classifies a header by its name. Results are cached by spelling. */
export function classifyHeader(name: string): HeaderClass {
  const cached = cache.get(name);
  if (cached !== undefined) return cached;
  const canonical = name.toLowerCase();
  const result = {
    canonical,
    hopByHop: HOP_BY_HOP.has(canonical),
    forbidden: !PLAIN_NAME.test(canonical) || isIdentityHeader(canonical),
  };
  if (cache.size >= MAX_CACHED) cache.clear();
  if (name.length <= MAX_CACHED_LENGTH) cache.set(name, result);
  return result;
}

const NO_NAMES: ReadonlySet<string> = new Set();
/** The values of nearly all Connection headers; they name no header. */
const COMMON_OPTIONS: ReadonlySet<string> = new Set(['keep-alive', 'close', 'upgrade']);

/** Header names listed in Connection, in lower case: those apply to that connection only. */
export function connectionNames(raw: RawHeaders): ReadonlySet<string> {
  let names: Set<string> | undefined;
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const header = raw[index];
    // Lengths are compared first, because this runs for every header of every request.
    if (header?.length !== 10 || header.toLowerCase() !== 'connection') continue;
    const value = (raw[index + 1] ?? '').toLowerCase();
    if (COMMON_OPTIONS.has(value)) continue;
    names ??= new Set();
    for (const name of value.split(',')) names.add(name.trim());
  }
  // Connection must not remove the headers that name the recipient and frame the message.
  for (const name of ['host', 'content-length']) names?.delete(name);
  return names ?? NO_NAMES;
}

/** Alternating names and values, as node:http provides and undici accepts them. */
export type RawHeaders = readonly string[];

/** Groups raw headers into pairs. */
export function pairsOf(raw: RawHeaders): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    pairs.push([raw[index] ?? '', raw[index + 1] ?? '']);
  }
  return pairs;
}

/** A response head as bytes on the wire: Latin-1 (RFC 9110 §5.5), with a date if it has none (§6.6.1). */
export function rawHead(status: number, reason: string, raw: RawHeaders): Buffer {
  const pairs = pairsOf(raw);
  const lines = pairs.map(([name, value]) => `${name}: ${value}\r\n`);
  if (!pairs.some(([name]) => name.toLowerCase() === 'date')) lines.push(dateLine());
  return Buffer.from(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n`, 'latin1');
}

/** The header line with the current time. node:http adds it to the responses that it writes. */
export function dateLine(): string {
  return `date: ${new Date().toUTCString()}\r\n`;
}

/** The app's reason phrase if it can be sent unchanged, otherwise the default one. */
export function reasonOf(status: number, given: string | undefined): string {
  return given !== undefined && /^[\t\x20-\x7e]*$/.test(given) ? given : defaultReason(status);
}
