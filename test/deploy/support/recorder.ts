import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { WebSocketServer } from 'ws';
import { listenOnFreePort } from '../../support/port.js';

/** A received request. */
export interface Received {
  readonly method: string;
  readonly target: string;
  /** Lower-case name → all values, in order. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly body: string;
}

/** A server that records all requests. */
export interface Recorder {
  readonly port: number;
  /** All requests so far, including upgrades. */
  readonly received: Received[];
  readonly stop: () => Promise<void>;
}

/** More than a proxy passes on, so that the proxy's own limits are seen. */
const MAXIMUM_HEAD_BYTES = 256 * 1024;

/**
 * Responds with a page that contains the requested target, and with `headers`. `/events` sends one
 * event and stays open, `/refused` returns 401, `/forbidden` 403, and WebSockets echo messages.
 */
export async function startRecorder(
  headers: Readonly<Record<string, string | readonly string[]>> = {},
): Promise<Recorder> {
  const received: Received[] = [];
  const server = createServer({ maxHeaderSize: MAXIMUM_HEAD_BYTES }, (request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      received.push(asReceived(request, body));
      if (request.url === '/events') {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
      } else if (request.url === '/refused') {
        response.writeHead(401, { 'www-authenticate': 'Basic' }).end('the app says no');
      } else if (request.url === '/forbidden') {
        response.writeHead(403).end('the app says no');
      } else {
        response.writeHead(200, { 'content-type': 'text/html', ...headers });
        response.end(`<title>The app</title><h1>The app at ${request.url}</h1>`);
      }
    });
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket, request) => {
    received.push(asReceived(request, ''));
    socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }));
  });
  const port = await listenOnFreePort(server);
  return {
    port,
    received,
    stop: async () => {
      for (const socket of sockets.clients) socket.terminate();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function asReceived({ method = '', url = '', headersDistinct }: IncomingMessage, body: string) {
  const entries = Object.entries(headersDistinct).map(([name, values = []]): [string, string[]] => [
    name,
    values,
  ]);
  return { method, target: url, headers: new Map(entries), body };
}
