import { createServer, request as send } from 'node:http';
import { connect } from 'node:net';
import { listenOnFreePort } from '../../support/port.js';

/** A proxy through which a browser finds every host on this machine, whatever its name is. */
export interface Proxy {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/** @param https - the port of the server that answers for all hosts without a port, over TLS */
export async function startProxy(https = 0): Promise<Proxy> {
  const server = createServer((request, response) => {
    const { url = '', method, headers } = request;
    const { port, pathname, search } = new URL(url);
    const path = pathname + search;
    const onward = send({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  server.on('connect', ({ url = '' }, socket) => {
    const { port } = new URL(`http://${url}`);
    const onward = connect(port === '443' ? https : Number(port || 80), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  const port = await listenOnFreePort(server);
  return {
    port,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await Promise.resolve();
    },
  };
}
