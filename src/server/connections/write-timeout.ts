import type { Server } from 'node:http';
import type { Socket } from 'node:net';

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
