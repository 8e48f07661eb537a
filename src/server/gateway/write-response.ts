import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { discardUnreadBody } from '../connections/closing.js';
import { rawHead, defaultReason } from './raw-headers.js';

/** Sends our own response to a request that was not forwarded. */
export async function sendResponse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  pending: Response | Promise<Response>,
): Promise<void> {
  const response = await pending;
  const body = Buffer.from(await response.arrayBuffer());
  if (outgoing.headersSent || outgoing.destroyed) return;
  discardUnreadBody(incoming, outgoing);
  // Explicit, because a reason phrase of the app that could not be sent may still be set.
  const reason = defaultReason(response.status);
  outgoing.writeHead(response.status, reason, rawHeaders(response, body.length)).end(body);
}

/** Writes a response to a bare socket and closes it. */
export async function writeResponse(socket: Duplex, response: Response): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  const raw = [...rawHeaders(response, body.length), 'connection', 'close'];
  const head = rawHead(response.status, defaultReason(response.status), raw);
  socket.end(Buffer.concat([head, body]), () => socket.destroy());
}

function rawHeaders(response: Response, length: number): string[] {
  return [...[...response.headers].flat(), 'content-length', String(length)];
}
