import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** What a client must take of an answer in each period, in bytes, if so much is waiting for it. */
const LEAST_TAKEN = 1024;

export interface WriteTimeoutOptions {
  /** How long bytes may wait for a client that takes none. */
  readonly timeoutMilliseconds: number;
  /** How often all connections are looked at. */
  readonly sweepMilliseconds: number;
  /** A clock that is never set, in milliseconds. */
  readonly now: () => number;
}

/** A stretch of time in which bytes wait for a client. */
interface Period {
  readonly startedAt: number;
  /** What the client had taken by then, in bytes. */
  readonly taken: number;
  /** What it must take to be given another one. */
  readonly wanted: number;
}

/**
 * Cuts clients that do not take what they asked for ("slow read"): each would keep its connection,
 * what waits for it, and in front of an app a connection to that as well. Time counts only while
 * bytes wait: a stream or WebSocket with nothing to say may be silent for as long as it likes. What
 * the client sends does not count: a byte now and then would hold the connection for ever.
 *
 * Taken is what the kernel has accepted. It accepts more only when a good part of its buffer has been
 * acknowledged, so a client that reads a byte a minute takes nothing here.
 */
export function cutSlowReaders(
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
      const taken = socket.bytesWritten - waiting;
      const period = periods.get(socket);
      if (period === undefined || taken - period.taken >= period.wanted) {
        const wanted = Math.min(waiting, LEAST_TAKEN);
        running.set(socket, { startedAt: time, taken, wanted });
      } else if (time - period.startedAt < timeoutMilliseconds) running.set(socket, period);
      else socket.destroy();
    }
    periods = running;
  };
  const timer = setInterval(sweep, sweepMilliseconds).unref();
  server.once('close', () => clearInterval(timer));
}
