import { UNKNOWN_ADDRESS } from '../contract/index.js';
import type { AuditListener } from '../core/audit/audit-event.js';
import { normalizeAddress, networkOf, type AddressSet } from '../core/network.js';
import type { HttpSettings } from './http-settings.js';

/** Reads headers by name, which must be lower case. Repeated headers are joined with commas. */
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
function identifyClient(
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
  return { address: address ?? UNKNOWN_ADDRESS, network: networkOf(address) };
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

/** The part of a request that says who sent it and what it asks for. */
export interface RequestHead {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: HeadersReader;
}

/** What all request contexts of one instance share. */
export interface ContextOptions extends HttpSettings {
  /** Whether `trustedProxies` has any. Computed once. */
  readonly hasTrustedProxies: boolean;
  /** Authentication is disabled in front of an app. */
  readonly appUnprotected: boolean;
  readonly onAudit: AuditListener;
  /** Called with the address of a peer that sends forwarding headers and is not trusted. */
  readonly onUntrustedProxy: (address: string) => void;
}

/**
 * A request: who sent it, what it asks for, and how it arrived. Each value is computed on first
 * access, so that a request only pays for what it needs.
 */
export class RequestInfo<Head extends RequestHead = Request> {
  readonly request: Head;
  protected readonly options: ContextOptions;
  readonly #connection: ConnectionInfo;
  #client: ClientInfo | undefined;
  #fromProxy: boolean | undefined;
  #secure: boolean | undefined;

  constructor(request: Head, connection: ConnectionInfo, options: ContextOptions) {
    this.request = request;
    this.#connection = connection;
    this.options = options;
  }

  /** The client behind any trusted proxies. */
  get client(): ClientInfo {
    return (this.#client ??= this.#identifyClient());
  }

  /** Whether any forwarding header is present, from a trusted proxy or not. */
  get forwarded(): boolean {
    return FORWARDING_HEADERS.some((name) => this.request.headers.has(name));
  }

  /** Address of the connection's other end, which may be a proxy; `unknown` if it has none. */
  get remoteAddress(): string {
    return normalizeAddress(this.#connection.address) ?? UNKNOWN_ADDRESS;
  }

  /** Whether the client uses https, according to SERVICE_PUBLIC_URL or else a trusted proxy. */
  get secure(): boolean {
    return (this.#secure ??= this.#isSecure());
  }

  /** The requested host and port, verbatim, as a trusted proxy forwards it. See `HostCheck`. */
  get host(): string {
    const { headers, url } = this.request;
    const forwarded = this.fromProxy ? forwardedValue(headers, 'host') : undefined;
    return forwarded ?? headers.get('host') ?? authorityOf(url);
  }

  /** Our origin as the client's browser shows it. */
  get origin(): string {
    const { publicUrl } = this.options;
    return publicUrl?.origin ?? `${this.secure ? 'https' : 'http'}://${this.host}`;
  }

  /** Whether the request came through a trusted proxy. */
  get fromProxy(): boolean {
    const { trustedProxies, hasTrustedProxies } = this.options;
    const { address } = this.#connection;
    return (this.#fromProxy ??= hasTrustedProxies && trustedProxies.has(address));
  }

  /** The Origin header, if it is one of SERVICE_ALLOWED_ORIGINS. */
  get allowedOrigin(): string | undefined {
    const { allowedOrigins } = this.options;
    if (allowedOrigins.size === 0) return undefined;
    const origin = this.request.headers.get('origin');
    return origin !== null && allowedOrigins.has(origin) ? origin : undefined;
  }

  #isSecure(): boolean {
    const { publicUrl } = this.options;
    if (publicUrl !== undefined) return publicUrl.protocol === 'https:';
    return this.fromProxy && forwardedValue(this.request.headers, 'proto') === 'https';
  }

  #identifyClient(): ClientInfo {
    const { trustedProxies, onUntrustedProxy } = this.options;
    if (!this.fromProxy && this.forwarded) onUntrustedProxy(this.remoteAddress);
    return identifyClient(this.request.headers, this.#connection, trustedProxies);
  }
}

/** Host and port of an absolute URL, verbatim. */
function authorityOf(url: string): string {
  return url.replace(/^[^/]*\/\/([^/?#]*).*$/s, '$1');
}
