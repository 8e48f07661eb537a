import { networkOf, normalizeAddress, type AddressSet } from '../core/network.js';

/** Reads headers by name, in any case; several of one name are joined with commas. */
export type HeadersReader = Pick<Headers, 'get' | 'has'>;

/** The other end of the connection that a request came over. */
export interface ConnectionInfo {
  /** Its address, where the connection has one. */
  readonly address: string | undefined;
}

/** Who sent a request, and how: by the connection, or by what a trusted proxy says of it. */
export interface ClientInfo {
  /** The address in its usual spelling; `unknown` where there is none. */
  readonly address: string;
  /** The network that failures count for. */
  readonly network: string;
}

const FORWARDING_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'forwarded',
] as const;

/**
 * The client's address: the connection's own, or, where that is a trusted proxy's, the last in
 * X-Forwarded-For that is not one. Each proxy appends whom it got the request from, so all left of
 * the first untrusted address may be made up.
 */
export function identifyClient(
  headers: HeadersReader,
  peer: ConnectionInfo,
  trusted: AddressSet,
): ClientInfo {
  const hops = headers.get('x-forwarded-for')?.split(',') ?? [];
  let address = normalizeAddress(peer.address);
  while (trusted.has(address)) {
    const hop = normalizeAddress(withoutPort(hops.pop()?.trim()));
    if (hop === undefined) break;
    address = hop;
  }
  return { address: address ?? 'unknown', network: networkOf(address) };
}

/** `192.0.2.1:4711` and `[2001:db8::1]:4711`, as some proxies write. */
function withoutPort(hop: string | undefined): string | undefined {
  return hop?.replace(/^\[(.+)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
}

/**
 * What the nearest proxy says of the request it got: the last value, where there are several. An
 * empty one says nothing.
 */
export function forwardedValue(headers: HeadersReader, name: 'proto' | 'host'): string | undefined {
  const value = headers.get(`x-forwarded-${name}`)?.split(',').at(-1)?.trim();
  return value === '' ? undefined : value;
}

/** Whether somebody, trusted or not, says that the request came through them. */
export function isForwarded(headers: HeadersReader): boolean {
  return FORWARDING_HEADERS.some((name) => headers.has(name));
}
