import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * How much of an unread request body is discarded before its connection is closed: bytes, the time to
 * wait for the next ones, and the time in all. nginx: `lingering_timeout` (5 seconds) and
 * `lingering_time`.
 */
export const DISCARD_LIMITS = {
  bytes: 4 * 1024 * 1024,
  idleMilliseconds: 2500,
  totalMilliseconds: 30_000,
} as const;

/**
 * Closes a connection with a reset. Otherwise a response that ends with its connection (RFC 9112
 * §6.3) would look complete, and the data in the system's send buffer would still be delivered.
 */
export function resetConnection(connection: Duplex): void {
  if (connection instanceof Socket) connection.resetAndDestroy();
  else connection.destroy();
}

/** Whether a request has a body: it states a length or is chunked (RFC 9112 §6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/**
 * Once the response is sent, discards the unread rest of the request body within `DISCARD_LIMITS`, and then
 * closes the connection. Without limits, anyone could make us read any amount of data. Without reading
 * at all, a client that is still sending would be reset before it sees the response (RFC 9112 §9.6;
 * nginx: `lingering_close`). If the body ends within the limits, the connection stays open.
 *
 * A body that may exceed them gets `Connection: close`: otherwise a client that stops sending when it
 * sees the response would use the connection for its next request, and lose that.
 */
export function discardUnreadBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (!hasBody(incoming)) return;
  if (!outgoing.headersSent && mayExceed(incoming)) {
    outgoing.setHeader('connection', 'close');
  }
  // Runs before node:http's own listener, which would read the rest without a limit.
  outgoing.prependOnceListener('finish', () => discard(incoming));
}

function mayExceed({ headers, complete }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return !complete && (length === undefined || Number(length) > DISCARD_LIMITS.bytes);
}

function discard(incoming: IncomingMessage): void {
  if (incoming.readableEnded || incoming.destroyed) return;
  const { socket } = incoming;
  let remaining = DISCARD_LIMITS.bytes;
  let isLast = false;
  // node:http calls this after a response with `Connection: close`, which resets a client that is
  // still sending.
  socket.destroySoon = () => {
    isLast = true;
    socket.end();
  };
  const close = () => socket.destroy();
  const idle = setTimeout(close, DISCARD_LIMITS.idleMilliseconds);
  const total = setTimeout(close, DISCARD_LIMITS.totalMilliseconds);
  // node:http does not end a request that already has its response, so its readers would wait forever.
  const destroyRequest = () => incoming.destroy();
  socket.once('close', destroyRequest);
  const stop = () => {
    clearTimeout(idle);
    clearTimeout(total);
    socket.off('close', destroyRequest);
    socket.destroySoon = Socket.prototype.destroySoon.bind(socket);
    if (isLast) socket.destroySoon();
  };
  incoming.on('data', (chunk: Buffer) => {
    idle.refresh();
    remaining -= chunk.length;
    if (remaining < 0) {
      incoming.pause();
      // The client sees the end of the response and may read it in the time that is left.
      socket.end();
    } else if (incoming.isPaused()) {
      // Paused by a handler that read only the beginning.
      incoming.resume();
    }
  });
  incoming.once('end', stop).once('close', stop);
  // Start now, or node:http would discard the body itself.
  incoming.read();
  incoming.resume();
}
