import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { discardUnread } from '../connections/closing.js';
import { rawHead, usualReason } from './raw-headers.js';

/** Answers a request that was not passed on with an answer of ours. */
export async function sendResponse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  response: Response,
): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  if (outgoing.headersSent || outgoing.destroyed) return;
  discardUnread(incoming, outgoing);
  // Named, for a reason of the app's that could not be sent may still be set.
  const reason = usualReason(response.status);
  outgoing.writeHead(response.status, reason, rawHeaders(response, body.length)).end(body);
}

/** The same on a bare socket, which then closes. */
export async function writeResponse(socket: Duplex, response: Response): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  const raw = [...rawHeaders(response, body.length), 'connection', 'close'];
  const head = rawHead(response.status, usualReason(response.status), raw);
  socket.end(Buffer.concat([head, body]), () => socket.destroy());
}

function rawHeaders(response: Response, length: number): string[] {
  return [...[...response.headers].flat(), 'content-length', String(length)];
}
