import type { AuditListener } from '../core/audit/audit-event.js';
import { normalizeAddress } from '../core/network.js';
import {
  forwardedValue,
  identifyClient,
  isForwarded,
  type ClientInfo,
  type HeadersReader,
  type ConnectionInfo,
} from './client-info.js';
import { authorityOf } from './checks/origins.js';
import type { HttpSettings } from './http-settings.js';

/** As much of a request as it takes to know who sent it, and where to. */
export interface RequestHead {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: HeadersReader;
}

/** What every visit to the house has in common. */
export interface ContextOptions extends HttpSettings {
  /** Authentication is disabled in front of an app. */
  readonly opensApp: boolean;
  readonly onAudit: AuditListener;
  /** Hears of each peer that speaks for others without being trusted to. */
  readonly onUntrustedProxy: (address: string) => void;
}

/**
 * A request: who sent it, where to, and how it got here. Each fact is computed when it is first
 * asked for, so a request pays only for what it needs.
 */
export class RequestInfo<Head extends RequestHead = Request> {
  readonly request: Head;
  protected readonly surroundings: ContextOptions;
  readonly #peer: ConnectionInfo;
  #client: ClientInfo | undefined;
  #fromProxy: boolean | undefined;
  #secure: boolean | undefined;

  constructor(request: Head, peer: ConnectionInfo, surroundings: ContextOptions) {
    this.request = request;
    this.#peer = peer;
    this.surroundings = surroundings;
  }

  /** Who sent the request. */
  get client(): ClientInfo {
    return (this.#client ??= this.#identify());
  }

  /** Whether somebody, trusted or not, says that the request came through them. */
  get forwarded(): boolean {
    return isForwarded(this.request.headers);
  }

  /** The address of the connection's other end, which may be a proxy's. */
  get peerAddress(): string {
    return normalizeAddress(this.#peer.address) ?? 'unknown';
  }

  /** Whether the visitor came by https: by the public address, or as far as a trusted proxy says. */
  get secure(): boolean {
    return (this.#secure ??= this.#isSecure());
  }

  /** The host and port asked for, as they came; a trusted proxy's word on it counts. See `HostCheck`. */
  get host(): string {
    const { headers, url } = this.request;
    const forwarded = this.fromProxy ? forwardedValue(headers, 'host') : undefined;
    return forwarded ?? headers.get('host') ?? authorityOf(url);
  }

  /** Scheme, host and port as the visitor's browser has them. */
  get origin(): string {
    const { publicUrl } = this.surroundings;
    return publicUrl?.origin ?? `${this.secure ? 'https' : 'http'}://${this.host}`;
  }

  /** Whether a trusted proxy brought the request. */
  get fromProxy(): boolean {
    const { trustedProxies } = this.surroundings;
    return (this.#fromProxy ??= !trustedProxies.isEmpty && trustedProxies.has(this.#peer.address));
  }

  /** The origin of the page that sent the request, if it is one of those that are allowed. */
  get allowedOrigin(): string | undefined {
    const { allowedOrigins } = this.surroundings;
    if (allowedOrigins.size === 0) return undefined;
    const origin = this.request.headers.get('origin');
    return origin !== null && allowedOrigins.has(origin) ? origin : undefined;
  }

  #isSecure(): boolean {
    const { publicUrl } = this.surroundings;
    if (publicUrl !== undefined) return publicUrl.protocol === 'https:';
    return this.fromProxy && forwardedValue(this.request.headers, 'proto') === 'https';
  }

  #identify(): ClientInfo {
    const { trustedProxies, onUntrustedProxy } = this.surroundings;
    if (!this.fromProxy && this.forwarded) onUntrustedProxy(this.peerAddress);
    return identifyClient(this.request.headers, this.#peer, trustedProxies);
  }
}
