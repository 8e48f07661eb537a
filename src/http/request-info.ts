import { UNKNOWN_ADDRESS } from '../contract/index.js';
import type { AuditListener } from '../core/audit/audit-event.js';
import type { BoundSessions } from '../core/auth/bound-sessions.js';
import type { HostedApp } from '../core/config/app-table.js';
import { normalizeAddress, networkOf, type AddressSet } from '../core/network.js';
import type { HttpSettings } from './http-settings.js';

/** Reads headers by name, which must be lower case. Repeated headers are joined with commas. */
export interface HeadersReader extends Pick<Headers, 'get' | 'has'> {
  /** All names, in lower case. */
  readonly keys: () => Iterable<string>;
}

/** The connection that a request arrived on. */
export interface ConnectionInfo {
  /** IP address of its other end; `undefined` if it has none, as on a Unix socket. */
  readonly address: string | undefined;
  /** Whether the connection itself uses TLS. Default: false. */
  readonly encrypted?: boolean;
  /** Whether it arrived where only `tailscale serve` connects. Default: false. */
  readonly fromTailscale?: boolean;
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

/** The other end of a connection. */
interface Peer extends ClientInfo {
  readonly isTrustedProxy: boolean;
}

/** Addresses whose peers are remembered. Each connection's requests come from one of them. */
const MAX_PEERS = 1000;

/** The peers of one instance, each looked up once, because its address comes with every request. */
export class Peers {
  readonly #trusted: AddressSet;
  readonly #cache = new Map<string, Peer>();

  constructor(trusted: AddressSet) {
    this.#trusted = trusted;
  }

  /** The peer at the other end of a connection, which may have no address. */
  get({ address = '', fromTailscale = false }: ConnectionInfo): Peer {
    const key = fromTailscale ? 'tailscale' : address;
    const cached = this.#cache.get(key);
    if (cached !== undefined) return cached;
    const isTrustedProxy = fromTailscale || this.#trusted.has(address);
    const peer = { ...clientAt(address), isTrustedProxy };
    // They come again with their next request.
    if (this.#cache.size >= MAX_PEERS) this.#cache.clear();
    this.#cache.set(key, peer);
    return peer;
  }

  /**
   * Determines the client: the peer or, if that is a trusted proxy, the last address in
   * X-Forwarded-For that is not. Each proxy appends the address it got the request from, so
   * everything left of the first untrusted address may be forged. Never cached by peer, because the
   * connection of a proxy carries the requests of many clients.
   */
  identifyClient(peer: Peer, headers: HeadersReader): ClientInfo {
    if (!peer.isTrustedProxy) return peer;
    const hops = headers.get('x-forwarded-for')?.split(',') ?? [];
    let address = peer.address;
    do {
      const hop = normalizeAddress(withoutPort(hops.pop()?.trim()));
      if (hop === undefined) break;
      address = hop;
    } while (this.#trusted.has(address));
    return clientAt(address);
  }
}

function clientAt(address: string): ClientInfo {
  return { address: normalizeAddress(address) ?? UNKNOWN_ADDRESS, network: networkOf(address) };
}

/** Some proxies append the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
export function withoutPort(hop: string | undefined): string | undefined {
  return hop?.replace(/^\[(.+)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
}

const FORWARDED = { proto: 'x-forwarded-proto', host: 'x-forwarded-host' } as const;

/**
 * The nearest proxy's report about the request it received: the last of several values, or `undefined` if
 * it is empty.
 */
export function forwardedValue(headers: HeadersReader, name: 'proto' | 'host'): string | undefined {
  const value = headers.get(FORWARDED[name]);
  if (value === null) return undefined;
  const last = value.slice(value.lastIndexOf(',') + 1).trim();
  return last === '' ? undefined : last;
}

/** The part of a request that says who sent it and what it asks for. */
export interface RequestHead {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: HeadersReader;
}

/** A request whose body can be read: a web `Request`, or one of node:http. */
export interface BodyRequest extends RequestHead {
  /** A reader may stop early: the connection stays open. */
  readonly body: {
    readonly values: (options: { preventCancel: true }) => AsyncIterable<Uint8Array>;
  } | null;
  /** Aborts when the client leaves. */
  readonly signal: AbortSignal;
}

/** Whether the method is defined as safe (RFC 9110 §9.2.1). */
export function isSafeMethod(method: string): boolean {
  return isReadMethod(method) || method === 'OPTIONS';
}

/** Whether a request with this method can be repeated by following a link. */
export function isReadMethod(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The parts of a request for the app that the decision depends on. */
export interface AppRequestHead extends RequestHead {
  /** Path and query, exactly as received. */
  readonly target: string;
  /** The path, exactly as received. */
  readonly path: string;
}

/** The path of a request, exactly as received. */
export function pathOf(target: string): string {
  const end = target.indexOf('?');
  return end < 0 ? target : target.slice(0, end);
}

/** The settings that all request contexts of one instance share. */
export interface ContextOptions extends HttpSettings {
  readonly peers: Peers;
  /** Authentication is disabled in front of an app. */
  readonly appUnprotected: boolean;
  /** Asks for keys of browsers; `undefined`: no session is bound to one. */
  readonly bound: Pick<BoundSessions, 'challenge'> | undefined;
  /** Path of `POST /api/auth/login` in this layout. */
  readonly loginPath: string;
  /** Distinguishes the device cookies of several instances on one host. */
  readonly deviceCookieSuffix: string;
  readonly onAudit: AuditListener;
  /** Called with the address, if known, of a peer that sends forwarding headers and is not trusted. */
  readonly onUntrustedProxy: (address: string) => void;
}

/**
 * A request: who sent it, what it asks for, and how it arrived. Each value is computed on first
 * access, so that a request only pays for what it needs.
 */
export class RequestInfo<Head extends RequestHead = BodyRequest> {
  readonly request: Head;
  readonly options: ContextOptions;
  readonly #connection: ConnectionInfo;
  #client: ClientInfo | undefined;
  #peer: Peer | undefined;
  #secure: boolean | undefined;
  #app: HostedApp | null | undefined;

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
    return this.#connectionPeer.address;
  }

  /** Whether the client uses https, according to SERVICE_PUBLIC_URL, the connection or a trusted proxy. */
  get secure(): boolean {
    return (this.#secure ??= this.#isSecure());
  }

  /** The requested host and port, verbatim, as a trusted proxy forwards it. See `HostCheck`. */
  get host(): string {
    const { headers, url } = this.request;
    const forwarded = this.fromProxy ? forwardedValue(headers, 'host') : undefined;
    return forwarded ?? headers.get('host') ?? authorityOf(url);
  }

  /** The app of SERVICE_APPS on whose host the request is; `undefined` at the login, and without SERVICE_APPS. */
  get app(): HostedApp | undefined {
    const { apps } = this.options;
    if (!apps.hasHosts) return undefined;
    if (this.#app === undefined) this.#app = apps.find(this.host) ?? null;
    return this.#app ?? undefined;
  }

  /**
   * The client's address, if `tailscale serve` names exactly one; `undefined` on other connections, and for clients on
   * the internet, whose requests arrive through Tailscale Funnel.
   */
  get tailscaleClient(): string | undefined {
    const { headers } = this.request;
    if (this.#connection.fromTailscale !== true) return undefined;
    if (headers.has('tailscale-funnel-request')) return undefined;
    return normalizeAddress(headers.get('x-forwarded-for') ?? undefined);
  }

  /** Our origin as the client's browser shows it. */
  get origin(): string {
    const { publicUrl } = this.options;
    return publicUrl?.origin ?? `${this.secure ? 'https' : 'http'}://${this.host}`;
  }

  /** Whether the request came through a trusted proxy. */
  get fromProxy(): boolean {
    return this.#connectionPeer.isTrustedProxy;
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
    if (this.#connection.encrypted === true) return true;
    return this.fromProxy && forwardedValue(this.request.headers, 'proto') === 'https';
  }

  #identifyClient(): ClientInfo {
    const { peers, onUntrustedProxy } = this.options;
    const isKnown = this.remoteAddress !== UNKNOWN_ADDRESS;
    if (isKnown && !this.fromProxy && this.forwarded && !this.#reportsItself) {
      onUntrustedProxy(this.remoteAddress);
    }
    return peers.identifyClient(this.#connectionPeer, this.request.headers);
  }

  /**
   * X-Forwarded-For is the address of the connection itself: some servers (Next.js) add the header to every
   * request, without any proxy.
   */
  get #reportsItself(): boolean {
    const reported = this.request.headers.get('x-forwarded-for') ?? '';
    return normalizeAddress(reported) === this.remoteAddress;
  }

  get #connectionPeer(): Peer {
    return (this.#peer ??= this.options.peers.get(this.#connection));
  }
}

/** Host and port of an absolute URL, verbatim. */
function authorityOf(url: string): string {
  return url.replace(/^[^/]*\/\/([^/?#]*).*$/s, '$1');
}
