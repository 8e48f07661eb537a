import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf, type AddressSet } from '../../core/network.js';
import type { Connections } from './connections.js';
import { Ring } from './ring.js';

/**
 * Bits of an IPv6 address that are one network here. Longer than for sign-ins: whoever has a /48 has
 * 65,536 networks of 64 bits, and no honest one needs thousands of connections.
 */
const IPV6_NETWORK_BITS = 48;

/** Connections looked at for one to close: a flood of newcomers must not cost a walk through all. */
const MOST_EXAMINED = 64;

export interface ConnectionCaps {
  /** Connections open at once. */
  readonly maximum: number;
  /** Connections open at once from one client network; trusted proxies are exempt. */
  readonly perNetwork: number;
}

interface Network {
  readonly name: string;
  readonly sockets: Ring<Socket>;
}

/**
 * Bounds how many connections are open, in all and from each client network, so that no stranger can
 * hold all of them. At a bound, a newcomer takes the place of a connection that waits for its client:
 * one of its own network at the network's bound, one of the largest network at the total. If there is
 * none, the newcomer is closed. node:http's own `maxConnections` closes the newcomer, whoever it is.
 */
export class ConnectionLimits {
  readonly #connections: Connections;
  readonly #trustedProxies: AddressSet;
  readonly #caps: ConnectionCaps;
  readonly #networks = new Map<string, Network>();
  readonly #networkOf = new Map<Socket, Network>();
  /** Networks by how many connections each has: the largest is found without looking at all. */
  readonly #bySize: (Ring<Network> | undefined)[] = [];
  readonly #proxies: Network = { name: 'trusted proxies', sockets: new Ring() };

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
      // node:http may hand back a connection that it had let go of (offers.ts).
      if (this.#networkOf.has(socket)) return;
      const network = this.#find(socket);
      if (this.#makeRoom(network)) this.#add(socket, network);
      else socket.destroy();
    });
  }

  /** The open connections, but for those that were just refused. */
  get sockets(): Iterable<Socket> {
    return this.#networkOf.keys();
  }

  #find({ remoteAddress }: Socket): Network {
    if (!this.#trustedProxies.isEmpty && this.#trustedProxies.has(remoteAddress)) {
      return this.#proxies;
    }
    const name = networkOf(remoteAddress, IPV6_NETWORK_BITS);
    return this.#networks.get(name) ?? { name, sockets: new Ring() };
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

  /** The largest first, and none smaller: a flood must not push out those who have little. */
  *#othersOf(newcomer: Network): Iterable<Network> {
    const smallest = newcomer === this.#proxies ? 1 : Math.max(1, newcomer.sockets.size);
    for (let size = this.#bySize.length - 1; size >= smallest; size -= 1) {
      for (const network of this.#bySize[size]?.take(MOST_EXAMINED) ?? []) {
        if (network !== newcomer) yield network;
      }
    }
  }

  /** Closes what is idle, or else what has yet to send the rest of its request. */
  #closeOne(networks: Iterable<Network>): boolean {
    let left = MOST_EXAMINED;
    let receiving: Socket | undefined;
    for (const network of networks) {
      const examined = network.sockets.take(left);
      const idle = this.#longestUnused(examined, 'idle');
      if (idle !== undefined) return this.#close(idle);
      if (network !== this.#proxies) receiving ??= this.#longestUnused(examined, 'receiving');
      left -= examined.length;
      if (left === 0) break;
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
    // At once, for its `close` comes later than the next newcomer may.
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
      (this.#bySize[sockets.size] ??= new Ring()).add(network);
    }
  }
}
