import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** How much of an unread body is discarded before its connection is closed, in bytes. */
const MAXIMUM_DISCARDED_BYTES = 256 * 1024;

/** How long an unread body may take to arrive once its request has its response. */
const LINGER_MILLISECONDS = 2000;

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
 * Once our response is sent, discards the unread rest of the request body, up to
 * `MAXIMUM_DISCARDED_BYTES` and `LINGER_MILLISECONDS`, and then closes the connection. Without these
 * limits, anyone could make us read any amount of data. Without reading at all, a client that is
 * still sending would be reset before it sees the response (RFC 9112 §9.6; nginx: `lingering_close`).
 * If the body ends within the limits, the connection stays open.
 */
export function discardUnreadBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  // Runs before node:http's own listener, which would read the rest without a limit.
  if (hasBody(incoming)) outgoing.prependOnceListener('finish', () => discard(incoming));
}

function discard(incoming: IncomingMessage): void {
  if (incoming.readableEnded || incoming.destroyed) return;
  const { socket } = incoming;
  let remaining = MAXIMUM_DISCARDED_BYTES;
  let isLast = false;
  // node:http calls this after a response with `Connection: close`, which resets a client that is
  // still sending.
  socket.destroySoon = () => {
    isLast = true;
    socket.end();
  };
  const timer = setTimeout(() => socket.destroy(), LINGER_MILLISECONDS);
  // node:http does not end a request that already has its response, so its readers would wait forever.
  const destroyRequest = () => incoming.destroy();
  socket.once('close', destroyRequest);
  const stop = () => {
    clearTimeout(timer);
    socket.off('close', destroyRequest);
    socket.destroySoon = Socket.prototype.destroySoon.bind(socket);
    if (isLast) socket.destroySoon();
  };
  incoming.on('data', (chunk: Buffer) => {
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
