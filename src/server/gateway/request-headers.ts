import { LRUCache } from 'lru-cache';
import { UNKNOWN_ADDRESS, parseUrl } from '../../contract/index.js';
import type { User } from '../../core/auth/auth.js';
import { SIGNED_IDENTITY_HEADER, userHeaderValue } from '../../http/user-headers.js';
import type { SessionCookie } from '../../http/cookies/cookie.js';
import type { RequestHead, RequestContext } from '../../http/context.js';
import { classifyHeader, connectionNames, type RawHeaders } from '../connections/header-names.js';

export interface RequestHeaderOptions {
  /** The user that the app is told about; `undefined` for anonymous requests. */
  readonly user: User | undefined;
  /** The headers that carry the user's email, in lower case. */
  readonly userHeaders: ReadonlySet<string>;
  /** The user's signed identity, if identities are signed. */
  readonly identityToken?: string | undefined;
  readonly sessionCookie: SessionCookie | undefined;
  /** The Authorization header contains our own token, which the app must not see. */
  readonly ownBearer: boolean;
}

/**
 * The headers of a request as the app receives them: without our cookie and token, without identity
 * headers from the client in any spelling, and with our own identity and forwarding headers.
 */
export function requestHeaders(
  context: RequestContext<RequestHead>,
  raw: RawHeaders,
  { user, userHeaders, identityToken, sessionCookie, ownBearer }: RequestHeaderOptions,
): string[] {
  const dropped = connectionNames(raw);
  const headers: string[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index] ?? '';
    const value = raw[index + 1] ?? '';
    const { canonical, hopByHop, forbidden } = classifyHeader(name);
    if (hopByHop || forbidden || userHeaders.has(canonical) || dropped.has(canonical)) continue;
    if (canonical === 'authorization' && ownBearer) continue;
    const kept = canonical === 'cookie' && sessionCookie ? sessionCookie.strip(value) : value;
    if (kept !== undefined) headers.push(name, kept);
  }
  if (user !== undefined) {
    const value = userHeaderValue(user);
    for (const name of userHeaders) headers.push(name, value);
  }
  if (identityToken !== undefined) headers.push(SIGNED_IDENTITY_HEADER, identityToken);
  pushForwardingHeaders(headers, context);
  return headers;
}

/**
 * Adds how the client connected, as nginx and Caddy do. Not in `Forwarded` (RFC 7239 §4) as well: its
 * host must be quoted if it contains a port, and some apps compare it with its quotes.
 */
function pushForwardingHeaders(headers: string[], context: RequestContext<RequestHead>): void {
  const { app, host, origin, secure, client, remoteAddress, request } = context;
  const received = context.fromProxy ? request.headers.get('x-forwarded-for') : null;
  headers.push(
    'x-forwarded-for',
    received === null ? remoteAddress : `${received}, ${remoteAddress}`,
    'x-forwarded-proto',
    secure ? 'https' : 'http',
    'x-forwarded-host',
    host,
    'x-forwarded-port',
    originPort(app?.origin ?? origin) ?? '',
  );
  // A client on a Unix socket has none.
  if (client.address !== UNKNOWN_ADDRESS) headers.push('x-real-ip', client.address);
}

/** Origin → port. Few are real, but clients can make up others. */
const ports = new LRUCache<string, { readonly port: string | undefined }>({ max: 100 });

/** The port of an origin, or its scheme's default port; `undefined` if it is not an origin. */
function originPort(origin: string): string | undefined {
  const cached = ports.get(origin);
  if (cached !== undefined) return cached.port;
  const port = parsePort(origin);
  ports.set(origin, { port });
  return port;
}

function parsePort(origin: string): string | undefined {
  const url = parseUrl(origin);
  if (url === undefined) return undefined;
  const { port, protocol } = url;
  return port === '' ? (protocol === 'https:' ? '443' : '80') : port;
}
