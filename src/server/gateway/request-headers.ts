import type { User } from '../../core/user.js';
import { identityHeaders } from '../../http/identity.js';
import type { SessionCookie } from '../../http/session-cookie.js';
import type { RequestHead, Visit } from '../../http/visit.js';
import { pairsOf, type RawHeaders } from './raw-headers.js';

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

/** What apps take for the word of the proxy before them; from outside it is a lie. */
const SPOKEN_FOR = new RegExp(
  `^(?:${[
    'remote-.*',
    'forwarded',
    'x-forwarded',
    'x-(?:forwarded|original|rewrite|auth-request|authentik|authenticated|webauth|remote|vouch|real)-.*',
    'x-(?:user|users|email|username|groups?)(?:-.*)?',
    'x-(?:goog-authenticated|ms-client-principal|amzn-oidc|ssl-client).*',
    '(?:x-)?(?:script-name|path-info)',
    '(?:true|x|x-cluster)-client-ip',
    '(?:ssl-client|cf-access|tailscale)-.*',
  ].join('|')})$`,
);

/**
 * CGI, WSGI and PHP make one name of `X-Forwarded-User`, `X_Forwarded_User` and `X.Forwarded.User`.
 * A name that is not plain is dropped whatever it says, as nginx does.
 */
const PLAIN_NAME = /^[a-z\d-]+$/;

export interface Rewriting {
  readonly user: User | undefined;
  readonly sessionCookie: SessionCookie | undefined;
  /** The Authorization header holds our own token, which is not for the app. */
  readonly ownBearer: boolean;
}

/**
 * The headers of a request on their way to the app: without our cookie and token, without what a
 * client may not say of itself in any spelling, and with what we say of it.
 */
export function requestHeaders(
  visit: Visit<RequestHead>,
  raw: RawHeaders,
  { user, sessionCookie, ownBearer }: Rewriting,
): string[] {
  const dropped = connectionNames(raw);
  const headers: string[] = [];
  for (const [name, value] of pairsOf(raw)) {
    const canonical = name.toLowerCase();
    if (HOP_BY_HOP.has(canonical) || dropped.has(canonical)) continue;
    if (!PLAIN_NAME.test(canonical) || SPOKEN_FOR.test(canonical)) continue;
    if (canonical === 'authorization' && ownBearer) continue;
    const kept = canonical === 'cookie' && sessionCookie ? sessionCookie.strip(value) : value;
    if (kept !== undefined) headers.push(name, kept);
  }
  for (const [name, value] of Object.entries(wordOfOurs(visit, user))) headers.push(name, value);
  return headers;
}

/** The headers of the app's answer, less those for its connection with us. */
export function responseHeaders(raw: RawHeaders): string[] {
  const dropped = connectionNames(raw);
  return pairsOf(raw).flatMap(([name, value]) => {
    const canonical = name.toLowerCase();
    return HOP_BY_HOP.has(canonical) || dropped.has(canonical) ? [] : [name, value];
  });
}

function wordOfOurs(visit: Visit<RequestHead>, user: User | undefined): Record<string, string> {
  const { host, origin, secure, client, request } = visit;
  const proto = secure ? 'https' : 'http';
  const { port } = new URL(origin);
  const before = visit.fromProxy ? request.headers.get('x-forwarded-for') : null;
  return {
    ...(user === undefined ? {} : identityHeaders(user)),
    'x-forwarded-for': before === null ? visit.peerAddress : `${before}, ${visit.peerAddress}`,
    'x-forwarded-proto': proto,
    'x-forwarded-host': host,
    'x-forwarded-port': port === '' ? (secure ? '443' : '80') : port,
    forwarded: `for=${node(client.address)};host="${host}";proto=${proto}`,
  };
}

/** RFC 7239 §6: an IPv6 address in brackets and quotes. */
function node(address: string): string {
  return address.includes(':') ? `"[${address}]"` : address;
}

/** What a Connection header names is for that connection too. */
function connectionNames(raw: RawHeaders): ReadonlySet<string> {
  const named = pairsOf(raw)
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.toLowerCase().split(','));
  const names = new Set(named.map((name) => name.trim()));
  // What says whom and how much the message is for, no connection may take away.
  for (const name of ['host', 'content-length']) names.delete(name);
  return names;
}
