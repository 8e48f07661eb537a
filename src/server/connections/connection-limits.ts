import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf, type AddressSet } from '../../core/network.js';
import type { Connections } from './connections.js';

/** Limits of one connection in bytes and milliseconds, under node:http's option names. */
export const CONNECTION_LIMITS = {
  /** Largest request line plus headers that is read; see `MAXIMUM_HEAD_BYTES`. */
  maxHeaderSize: 64 * 1024,
  /** Time until the headers are complete. */
  headersTimeout: 10_000,
  /** Time until the body is complete. */
  requestTimeout: 30_000,
  /** Time between a response and the next request. */
  keepAliveTimeout: 65_000,
  /** How often the first two timeouts are checked. */
  connectionsCheckingInterval: 1_000,
} as const;

/**
 * For `maxHeadersCount`: no limit on the number of lines, because `maxHeaderSize` already bounds
 * them. With node:http's default, line 1,001 and everything after it would be missing from `headers`,
 * so a client could push out what the proxy in front of us appends, including the client's address.
 */
export const ALL_HEADER_LINES = 0;

/**
 * Largest request line plus headers that is served, in bytes. It is smaller than what is read, so
 * that a client with too many cookies gets a response that says how to delete them.
 */
export const MAXIMUM_HEAD_BYTES = 16 * 1024;

/** Largest status line plus headers of the app's response that is passed on, in bytes. */
export const MAXIMUM_RESPONSE_HEAD_BYTES = 64 * 1024;

/** Connections open at once, in total and from one client network. */
export const CONNECTION_CAPS = { maximum: 10_000, perNetwork: 5_000 } as const;

/** How long a response of ours may wait for a client that reads nothing. */
export const WRITE_TIMEOUT_MILLISECONDS = 30_000;

/** The same in front of an app: its responses may be large, and its users' connections slow. */
export const PROXIED_WRITE_TIMEOUT_MILLISECONDS = 120_000;

/** How often connections are checked against the write timeout. */
export const WRITE_SWEEP_MILLISECONDS = 1_000;

/** How long requests in flight may take to finish once the service is asked to stop. */
export const STOP_TIMEOUT_MILLISECONDS = 10_000;

/** How long a connection that carries the app's traffic may be silent. */
export const PROXIED_IDLE_MILLISECONDS = 3_600_000;

/**
 * How much is buffered for a slow reader before the source is paused. node:http's default, a quarter
 * of this, makes large responses stop and start.
 */
export const SOCKET_BUFFER_BYTES = 64 * 1024;

/**
 * Prefix length that counts as one IPv6 network here. It is shorter than the /64 used for sign-ins,
 * because a /48 contains 65,536 networks of 64 bits, and no honest one needs thousands of connections.
 */
const IPV6_NETWORK_BITS = 48;

/** At most this many connections are examined to find one to close, because a flood opens thousands. */
const MAXIMUM_EXAMINED = 64;

export interface ConnectionCaps {
  /** Connections open at once, in total. */
  readonly maximum: number;
  /** Connections open at once from one client network; trusted proxies are exempt. */
  readonly perNetwork: number;
}

interface Network {
  readonly name: string;
  readonly sockets: RotatingSet<Socket>;
}

/**
 * Limits the number of open connections, in total and per client network, so that no client can use
 * them all. At a limit, a new connection replaces one that is waiting for its client: one of the same
 * network at the network's limit, one of the largest network at the total limit. If there is none,
 * the new connection is closed. node:http's own `maxConnections` always closes the new one.
 */
export class ConnectionLimits {
  readonly #connections: Connections;
  readonly #trustedProxies: AddressSet;
  readonly #caps: ConnectionCaps;
  readonly #networks = new Map<string, Network>();
  readonly #networkOf = new Map<Socket, Network>();
  /** Networks by number of connections, to find the largest without examining all. */
  readonly #bySize: (RotatingSet<Network> | undefined)[] = [];
  readonly #proxies: Network = { name: 'trusted proxies', sockets: new RotatingSet() };

  constructor(
    server: Server,
    connections: Connections,
    trustedProxies: AddressSet,
    caps: ConnectionCaps,
  ) {
    this.#connections = connections;
    this.#trustedProxies = trustedProxies;
    this.#caps = caps;
    server.on('connection', (socket) => {
      // A connection that node:http had detached may come back (`ignoreUpgrade`).
      if (this.#networkOf.has(socket)) return;
      const network = this.#find(socket);
      if (this.#makeRoom(network)) this.#add(socket, network);
      else socket.destroy();
    });
  }

  /** The open connections, without those that were just rejected. */
  get sockets(): Iterable<Socket> {
    return this.#networkOf.keys();
  }

  #find({ remoteAddress }: Socket): Network {
    if (!this.#trustedProxies.isEmpty && this.#trustedProxies.has(remoteAddress)) {
      return this.#proxies;
    }
    const name = networkOf(remoteAddress, IPV6_NETWORK_BITS);
    return this.#networks.get(name) ?? { name, sockets: new RotatingSet() };
  }

  #makeRoom(newcomer: Network): boolean {
    const { maximum, perNetwork } = this.#caps;
    if (newcomer !== this.#proxies && newcomer.sockets.size >= perNetwork) {
      return this.#closeOne([newcomer]);
    }
    return (
      this.#networkOf.size < maximum ||
      this.#closeOne(this.#othersOf(newcomer)) ||
      this.#closeOne([newcomer]) ||
      this.#closeOne([this.#proxies])
    );
  }

  /** Largest first, and none smaller than `newcomer`: a flood must not push out small networks. */
  *#othersOf(newcomer: Network): Iterable<Network> {
    const smallest = newcomer === this.#proxies ? 1 : Math.max(1, newcomer.sockets.size);
    for (let size = this.#bySize.length - 1; size >= smallest; size -= 1) {
      for (const network of this.#bySize[size]?.take(MAXIMUM_EXAMINED) ?? []) {
        if (network !== newcomer) yield network;
      }
    }
  }

  /** Closes an idle connection, or else one that has not sent its whole request. */
  #closeOne(networks: Iterable<Network>): boolean {
    let remaining = MAXIMUM_EXAMINED;
    let receiving: Socket | undefined;
    for (const network of networks) {
      const examined = network.sockets.take(remaining);
      const idle = this.#longestUnused(examined, 'idle');
      if (idle !== undefined) return this.#close(idle);
      if (network !== this.#proxies) receiving ??= this.#longestUnused(examined, 'receiving');
      remaining -= examined.length;
      if (remaining === 0) break;
    }
    return receiving !== undefined && this.#close(receiving);
  }

  #longestUnused(sockets: readonly Socket[], phase: 'idle' | 'receiving'): Socket | undefined {
    let found: Socket | undefined;
    let foundUsedAt = Number.POSITIVE_INFINITY;
    for (const socket of sockets) {
      if (this.#connections.phaseOf(socket) !== phase) continue;
      const usedAt = this.#connections.usedAt(socket);
      if (usedAt < foundUsedAt) [found, foundUsedAt] = [socket, usedAt];
    }
    return found;
  }

  #close(socket: Socket): true {
    // Remove it now: its `close` event may come after the next connection.
    this.#remove(socket);
    socket.destroy();
    return true;
  }

  #add(socket: Socket, network: Network): void {
    this.#networkOf.set(socket, network);
    if (network !== this.#proxies) this.#networks.set(network.name, network);
    this.#resize(network, () => network.sockets.add(socket));
    socket.once('close', () => this.#remove(socket));
  }

  #remove(socket: Socket): void {
    const network = this.#networkOf.get(socket);
    if (network === undefined) return;
    this.#networkOf.delete(socket);
    this.#resize(network, () => network.sockets.delete(socket));
    if (network.sockets.size === 0) this.#networks.delete(network.name);
  }

  #resize(network: Network, change: () => void): void {
    const { sockets } = network;
    this.#bySize[sockets.size]?.delete(network);
    change();
    if (network !== this.#proxies && sockets.size > 0) {
      (this.#bySize[sockets.size] ??= new RotatingSet()).add(network);
    }
  }
}

/**
 * A set that hands out its members round-robin, a few at a time. Continuing where the last call
 * stopped costs the same for ten members as for ten thousand.
 */
class RotatingSet<Member> {
  readonly #members = new Set<Member>();
  /** Stays valid while members are added and removed (ECMAScript, 24.2.6). */
  #cursor = this.#members.values();

  get size(): number {
    return this.#members.size;
  }

  add(member: Member): void {
    this.#members.add(member);
  }

  delete(member: Member): void {
    this.#members.delete(member);
  }

  /** Returns up to `limit` distinct members, starting after the last one returned. */
  take(limit: number): Member[] {
    const taken: Member[] = [];
    const count = Math.min(limit, this.#members.size);
    while (taken.length < count) {
      const { done, value } = this.#cursor.next();
      if (done === true) this.#cursor = this.#members.values();
      else taken.push(value);
    }
    return taken;
  }
}
