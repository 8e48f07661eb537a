import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** How much of a body that nobody wants is read, in bytes. */
export const MOST_UNWANTED_BYTES = 256 * 1024;

/** How long such a body may take to arrive once its request is answered. */
export const LINGER_MILLISECONDS = 2000;

/**
 * Ends a connection with a reset. An answer whose end is the connection's (RFC 9112 §6.3) would
 * otherwise look complete, and what waits in the system's buffer would still be delivered.
 */
export function cut(connection: Duplex): void {
  if (connection instanceof Socket) connection.resetAndDestroy();
  else connection.destroy();
}

/** RFC 9112 §6.3: a request has a body if it says how long, or that it comes in chunks. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/**
 * Once an answer of ours is sent, reads on over the part of the request's body that nobody has read,
 * within `MOST_UNWANTED_BYTES` and `LINGER_MILLISECONDS`, and then closes the connection. Without a
 * bound, anybody could have any amount of data read. Without reading at all, a client that is still
 * sending would be reset before it sees the answer (RFC 9112 §9.6; nginx: `lingering_close`). If the
 * body ends within the bounds, its connection goes on as if it had been read.
 */
export function discardUnread(incoming: IncomingMessage, outgoing: ServerResponse): void {
  // Before node:http's own listener, which reads on without a bound.
  if (hasBody(incoming)) outgoing.prependOnceListener('finish', () => discard(incoming));
}

function discard(incoming: IncomingMessage): void {
  if (incoming.readableEnded || incoming.destroyed) return;
  const { socket } = incoming;
  let left = MOST_UNWANTED_BYTES;
  let isLast = false;
  // node:http calls it behind an answer with `Connection: close`: a reset for who is still sending.
  socket.destroySoon = () => {
    isLast = true;
    socket.end();
  };
  const timer = setTimeout(() => socket.destroy(), LINGER_MILLISECONDS);
  // node:http does not tell a request that is answered, and whoever waits for its end waits on.
  const giveUp = () => incoming.destroy();
  socket.once('close', giveUp);
  const stop = () => {
    clearTimeout(timer);
    socket.off('close', giveUp);
    socket.destroySoon = Socket.prototype.destroySoon.bind(socket);
    if (isLast) socket.destroySoon();
  };
  incoming.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) {
      incoming.pause();
      // The answer's reader sees its end, and has the rest of the time for that.
      socket.end();
    } else if (incoming.isPaused()) {
      // By whoever read the beginning.
      incoming.resume();
    }
  });
  incoming.once('end', stop).once('close', stop);
  // At once, or node:http would take it for a body that it has to read itself.
  incoming.read();
  incoming.resume();
}
