import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';

/** A request that an app behind the gateway received. */
export interface Seen {
  readonly method: string;
  readonly target: string;
  /** Lower-case names and values, in the order of arrival. */
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** An app behind the gateway, on a free port or a Unix socket. */
export interface App {
  readonly url: string;
  readonly server: Server;
  /** All requests that it received. */
  readonly seen: Seen[];
  readonly stop: () => Promise<void>;
}

export function headerOf({ headers }: Seen, name: string): string | undefined {
  return headers.find(([seen]) => seen === name)?.[1];
}

/** Starts an app that responds with `listener` and echoes WebSocket messages. */
export async function startApp(listener: RequestListener, path?: string): Promise<App> {
  const seen: Seen[] = [];
  const record = (request: IncomingMessage) => seen.push(describe(request));
  const server = createServer((request, response) => {
    record(request);
    listener(request, response);
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    record(request);
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      webSocket.on('message', (message, isBinary) => webSocket.send(message, { binary: isBinary }));
    });
  });
  server.listen(path === undefined ? { port: 0, host: '127.0.0.1' } : { path });
  await once(server, 'listening');
  const address = server.address();
  const url =
    typeof address === 'object' && address !== null
      ? `http://127.0.0.1:${address.port}`
      : `unix:${path}`;
  return {
    url,
    server,
    seen,
    stop: async () => {
      for (const client of sockets.clients) client.terminate();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function describe({ method = '', url = '', rawHeaders }: IncomingMessage): Seen {
  const headers = rawHeaders.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name.toLowerCase(), rawHeaders[index + 1] ?? '']] : [],
  );
  return { method, target: url, headers };
}
