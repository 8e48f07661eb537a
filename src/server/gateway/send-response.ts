import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Answers a request that was not passed on with an answer of ours. */
export async function sendResponse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  response: Response,
): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  if (outgoing.headersSent || outgoing.destroyed) return;
  // The rest of an upload that nobody wants would be taken for the next request.
  if (!incoming.complete) outgoing.setHeader('connection', 'close');
  outgoing.writeHead(response.status, rawHeaders(response, body.length)).end(body);
}

/** The same on a bare socket, which then closes. */
export async function writeResponse(socket: Duplex, response: Response): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  const raw = [...rawHeaders(response, body.length), 'connection', 'close'];
  const lines = raw.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${raw[index + 1]}`] : [],
  );
  const head = `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}\r\n${lines.join('\r\n')}\r\n\r\n`;
  socket.end(Buffer.concat([Buffer.from(head, 'latin1'), body]), () => socket.destroy());
}

function rawHeaders(response: Response, length: number): string[] {
  return [...[...response.headers].flat(), 'content-length', String(length)];
}
