import { networkOf, normalizeAddress, type AddressSet } from '../core/network.js';

/** Reads headers by name, case-insensitively. Repeated headers are joined with commas. */
export type HeadersReader = Pick<Headers, 'get' | 'has'>;

/** The connection that a request arrived on. */
export interface ConnectionInfo {
  /** IP address of its other end; `undefined` if it has none, as on a Unix socket. */
  readonly address: string | undefined;
}

/** The client that sent a request: the connection's other end, or what a trusted proxy reports. */
export interface ClientInfo {
  /** Normalized IP address, or `unknown`. */
  readonly address: string;
  /** The network that failed sign-ins count for. */
  readonly network: string;
}

const FORWARDING_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'forwarded',
] as const;

/**
 * Determines the client's address: that of the connection or, if that is a trusted proxy, the last
 * one in X-Forwarded-For that is not. Each proxy appends the address it got the request from, so
 * everything left of the first untrusted address may be forged.
 */
export function identifyClient(
  headers: HeadersReader,
  connection: ConnectionInfo,
  trusted: AddressSet,
): ClientInfo {
  const hops = headers.get('x-forwarded-for')?.split(',') ?? [];
  let address = normalizeAddress(connection.address);
  while (trusted.has(address)) {
    const hop = normalizeAddress(withoutPort(hops.pop()?.trim()));
    if (hop === undefined) break;
    address = hop;
  }
  return { address: address ?? 'unknown', network: networkOf(address) };
}

/** Some proxies append the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(hop: string | undefined): string | undefined {
  return hop?.replace(/^\[(.+)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
}

/**
 * What the nearest proxy says about the request it received: the last of several values, or
 * `undefined` if it is empty.
 */
export function forwardedValue(headers: HeadersReader, name: 'proto' | 'host'): string | undefined {
  const value = headers.get(`x-forwarded-${name}`)?.split(',').at(-1)?.trim();
  return value === '' ? undefined : value;
}

/** Whether any forwarding header is present, from a trusted proxy or not. */
export function isForwarded(headers: HeadersReader): boolean {
  return FORWARDING_HEADERS.some((name) => headers.has(name));
}
