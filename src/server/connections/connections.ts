import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ConnectionInfo } from '../../http/request-info.js';
import { closeAfter } from './incoming.js';

interface Connection extends ConnectionInfo {
  /** Responses that are not finished yet. */
  readonly pending: ServerResponse[];
  /** When it was opened or last received a request, in milliseconds of the clock. */
  usedAt: number;
  /** It has switched to another protocol, such as WebSocket. */
  upgraded: boolean;
}

/**
 * The activity of a connection: `idle` (a request's head may be on its way), `receiving` a request body, or
 * `responding`.
 */
export type ConnectionPhase = 'idle' | 'receiving' | 'responding';

/** Connections that only `tailscale serve` can have opened. */
const fromTailscale = new WeakSet<Duplex>();

/** Marks every connection of a server as one of `tailscale serve`. */
export function markTailscale(server: Server): void {
  server.on('connection', (socket) => fromTailscale.add(socket));
}

export function connectionInfoOf(socket: Socket): ConnectionInfo {
  return { address: socket.remoteAddress, fromTailscale: fromTailscale.has(socket) };
}

/** The open connections of a server, each with its unfinished responses. */
export class Connections {
  readonly #open = new Map<Duplex, Connection>();
  readonly #now: () => number;

  /** @param now - a monotonic clock, in milliseconds */
  constructor(server: Server, now: () => number) {
    this.#now = now;
    server.on('connection', (socket) => {
      if (this.#open.has(socket)) return;
      const info = connectionInfoOf(socket);
      this.#open.set(socket, { ...info, pending: [], usedAt: now(), upgraded: false });
      socket.once('close', () => this.#open.delete(socket));
    });
  }

  /** Tracks a response. Call it before anything can go wrong with it. */
  track(socket: Socket, response: ServerResponse): ConnectionInfo {
    const connection = this.#open.get(socket);
    if (connection === undefined) return connectionInfoOf(socket);
    // Responses finish in order; drop finished ones now so that they die young.
    while (connection.pending[0]?.writableFinished === true) connection.pending.shift();
    connection.pending.push(response);
    connection.usedAt = this.#now();
    return connection;
  }

  /** The number of open connections. */
  get count(): number {
    return this.#open.size;
  }

  /** Whether responses are still unfinished. */
  isResponding(socket: Duplex): boolean {
    return unfinished(this.#open.get(socket)).length > 0;
  }

  /** The activity of a connection; an unknown one is idle. */
  phaseOf(socket: Duplex): ConnectionPhase {
    const connection = this.#open.get(socket);
    if (connection?.upgraded === true) return 'responding';
    const pending = unfinished(connection);
    if (pending.length === 0) return 'idle';
    return pending.some(({ req }) => !req.complete) ? 'receiving' : 'responding';
  }

  /** When it was opened or last received a request, in milliseconds of the clock. */
  usedAt(socket: Duplex): number {
    return this.#open.get(socket)?.usedAt ?? 0;
  }

  /** Marks a connection as switched to another protocol: it is never idle again. */
  markUpgraded(socket: Duplex): void {
    const connection = this.#open.get(socket);
    if (connection !== undefined) connection.upgraded = true;
  }

  /**
   * Ends a connection with a raw error response, in order: complete requests that came before
   * (RFC 9112 §9.3.2, pipelining) get their responses first.
   */
  reject(socket: Duplex, rawResponse: string): void {
    const send = () => socket.end(rawResponse, () => socket.destroy());
    const last = unfinished(this.#open.get(socket)).at(-1);
    // An unhandled socket error would end the process, and the server may no longer listen for it.
    socket.on('error', () => socket.destroy());
    if (!socket.writable) socket.destroy();
    else if (last === undefined) send();
    else if (last.req.complete) last.once('finish', send);
    // The error is in the body of the request that is getting its response.
    else if (last.headersSent) socket.destroy();
    else send();
  }

  /** Adds `Connection: close` to the last pending response of every connection. */
  announceClose(): void {
    for (const connection of this.#open.values()) {
      const last = unfinished(connection).at(-1);
      if (last?.headersSent === false) closeAfter(last);
    }
  }

  /** Closes every connection now, including busy and upgraded ones. */
  closeAll(): void {
    for (const socket of this.#open.keys()) socket.destroy();
  }

  /**
   * Closes connections that have no pending response and received nothing for this long. Closing
   * them sooner would lose a request that is on its way.
   */
  closeQuiet(quietMilliseconds: number): void {
    const latest = this.#now() - quietMilliseconds;
    for (const [socket, connection] of this.#open) {
      if (connection.usedAt <= latest && unfinished(connection).length === 0) socket.destroy();
    }
  }
}

function unfinished(connection: Connection | undefined): ServerResponse[] {
  return connection?.pending.filter((response) => !response.writableFinished) ?? [];
}

/** Bytes of a response that a client must read in each period, if that many are waiting. */
const MINIMUM_READ_BYTES = 1024;

export interface WriteTimeoutOptions {
  /** How long bytes may wait for a client that reads none. */
  readonly timeoutMilliseconds: number;
  /** How often all connections are checked. */
  readonly sweepMilliseconds: number;
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number;
}

/** A stretch of time in which bytes wait for a client. */
interface Period {
  readonly startedAt: number;
  /** Bytes that the client had read when the period started. */
  readonly readBytes: number;
  /** Bytes that the client must read before the period expires. */
  readonly requiredBytes: number;
}

/**
 * Closes clients that do not read the response they asked for ("slow read"). Each would hold its
 * connection, the data waiting for it and, in front of an app, a connection to the app. Time counts
 * only while bytes are waiting: a stream or WebSocket without data may be silent for as long as it
 * likes. Bytes that the client sends do not count, because one now and then would hold the connection
 * forever.
 *
 * Read means accepted by the kernel. The kernel accepts more only when a good part of its buffer has
 * been acknowledged, so a client that reads a byte per minute counts as reading nothing.
 */
export function closeSlowReaders(
  server: Server,
  sockets: () => Iterable<Socket>,
  { timeoutMilliseconds, sweepMilliseconds, now }: WriteTimeoutOptions,
): void {
  let periods = new Map<Socket, Period>();
  const sweep = () => {
    const time = now();
    const running = new Map<Socket, Period>();
    for (const socket of sockets()) {
      const waiting = socket.writableLength;
      if (waiting === 0) continue;
      const readBytes = socket.bytesWritten - waiting;
      const period = periods.get(socket);
      if (period === undefined || readBytes - period.readBytes >= period.requiredBytes) {
        const requiredBytes = Math.min(waiting, MINIMUM_READ_BYTES);
        running.set(socket, { startedAt: time, readBytes, requiredBytes });
      } else if (time - period.startedAt < timeoutMilliseconds) running.set(socket, period);
      else socket.destroy();
    }
    periods = running;
  };
  const timer = setInterval(sweep, sweepMilliseconds).unref();
  server.once('close', () => clearInterval(timer));
}
