import type { User } from '../../core/auth/user.js';
import { isIdentityHeader } from '../../http/identity-headers/identity-headers.js';
import { identityHeaders } from '../../http/identity-headers/remote-user.js';
import { SIGNED_IDENTITY_HEADER } from '../../http/identity-headers/signed-identity.js';
import type { SessionCookie } from '../../http/cookies/session-cookie.js';
import type { RequestHead, RequestContext } from '../../http/context.js';
import { originPort } from './origin-port.js';
import type { RawHeaders } from './raw-headers.js';

/** For one connection alone (RFC 9110 §7.6.1), and `expect`, which we have answered ourselves. */
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
 * CGI, WSGI and PHP make one name of `X-Forwarded-User`, `X_Forwarded_User` and `X.Forwarded.User`.
 * A name that is not plain is dropped whatever it says, as nginx does.
 */
const PLAIN_NAME = /^[a-z\d-]+$/;

/** Verdicts that are remembered: clients choose the names, and send few of them. */
const MOST_NAMES = 1000;
const verdicts = new Map<string, NameVerdict>();

/** What a header's name says of it; `hop`: it is for one connection alone. */
export interface NameVerdict {
  readonly canonical: string;
  readonly hop: boolean;
  /** A client may not say it of itself. */
  readonly claimed: boolean;
}

/** What a header's name says of it, remembered by its spelling. */
export function judgeName(name: string): NameVerdict {
  const known = verdicts.get(name);
  if (known !== undefined) return known;
  const canonical = name.toLowerCase();
  const verdict = {
    canonical,
    hop: HOP_BY_HOP.has(canonical),
    claimed: !PLAIN_NAME.test(canonical) || isIdentityHeader(canonical),
  };
  if (verdicts.size < MOST_NAMES) verdicts.set(name, verdict);
  return verdict;
}

export interface Rewriting {
  readonly user: User | undefined;
  /** Who the user is, signed; `undefined` if nothing is signed. */
  readonly identityToken?: string | undefined;
  readonly sessionCookie: SessionCookie | undefined;
  /** The Authorization header holds our own token, which is not for the app. */
  readonly ownBearer: boolean;
}

/**
 * The headers of a request on their way to the app: without our cookie and token, without what a
 * client may not say of itself in any spelling, and with what we say of it.
 */
export function requestHeaders(
  visit: RequestContext<RequestHead>,
  raw: RawHeaders,
  { user, identityToken, sessionCookie, ownBearer }: Rewriting,
): string[] {
  const dropped = connectionNames(raw);
  const headers: string[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index] ?? '';
    const value = raw[index + 1] ?? '';
    const { canonical, hop, claimed } = judgeName(name);
    if (hop || claimed || dropped.has(canonical)) continue;
    if (canonical === 'authorization' && ownBearer) continue;
    const kept = canonical === 'cookie' && sessionCookie ? sessionCookie.strip(value) : value;
    if (kept !== undefined) headers.push(name, kept);
  }
  if (user !== undefined) pushAll(headers, identityHeaders(user));
  if (identityToken !== undefined) headers.push(SIGNED_IDENTITY_HEADER, identityToken);
  pushAll(headers, wordOfOurs(visit));
  return headers;
}

function pushAll(headers: string[], fields: Readonly<Record<string, string>>): void {
  for (const name in fields) headers.push(name, fields[name] ?? '');
}

function wordOfOurs(visit: RequestContext<RequestHead>): Record<string, string> {
  const { host, origin, secure, client, request } = visit;
  const proto = secure ? 'https' : 'http';
  const port = originPort(origin);
  const before = visit.fromProxy ? request.headers.get('x-forwarded-for') : null;
  return {
    'x-forwarded-for': before === null ? visit.remoteAddress : `${before}, ${visit.remoteAddress}`,
    'x-forwarded-proto': proto,
    'x-forwarded-host': host,
    'x-forwarded-port': port ?? '',
    forwarded: `for=${node(client.address)};host="${host}";proto=${proto}`,
  };
}

/** RFC 7239 §6: an IPv6 address in brackets and quotes. */
function node(address: string): string {
  return address.includes(':') ? `"[${address}]"` : address;
}

const NONE: ReadonlySet<string> = new Set();
/** What nearly all connections say; it names no header. */
const ORDINARY: ReadonlySet<string> = new Set(['keep-alive', 'close', 'upgrade']);

/** What a Connection header names is for that connection too. */
export function connectionNames(raw: RawHeaders): ReadonlySet<string> {
  let names: Set<string> | undefined;
  for (let index = 0; index + 1 < raw.length; index += 2) {
    if (judgeName(raw[index] ?? '').canonical !== 'connection') continue;
    const value = (raw[index + 1] ?? '').toLowerCase();
    if (ORDINARY.has(value)) continue;
    names ??= new Set();
    for (const name of value.split(',')) names.add(name.trim());
  }
  // What says whom and how much the message is for, no connection may take away.
  for (const name of ['host', 'content-length']) names?.delete(name);
  return names ?? NONE;
}
