import type { AuditListener } from '../core/audit/audit-event.js';
import { normalizeAddress } from '../core/network.js';
import { authorityOf } from './checks/origins.js';
import {
  forwardedValue,
  identifyClient,
  isForwarded,
  type ClientInfo,
  type ConnectionInfo,
  type HeadersReader,
} from './client-info.js';
import type { HttpSettings } from './http-settings.js';

/** The part of a request that says who sent it and what it asks for. */
export interface RequestHead {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: HeadersReader;
}

/** What all request contexts of one instance share. */
export interface ContextOptions extends HttpSettings {
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
    return isForwarded(this.request.headers);
  }

  /** Address of the connection's other end, which may be a proxy; `unknown` if it has none. */
  get remoteAddress(): string {
    return normalizeAddress(this.#connection.address) ?? 'unknown';
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
    const { trustedProxies } = this.options;
    const { address } = this.#connection;
    return (this.#fromProxy ??= !trustedProxies.isEmpty && trustedProxies.has(address));
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
