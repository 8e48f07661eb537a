import { getRequestListener } from '@hono/node-server';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refuse } from '../http/answer.js';
import type { Handler } from '../http/methods.js';
import { Connections } from './connections.js';
import { answerParserErrors } from './parser-errors.js';
import type { ListenAddress } from './settings.js';

/** Bounds on what one connection may cost, in bytes and milliseconds. */
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
} as const;

/** Requests in flight get this long to finish once the service is told to stop, in milliseconds. */
const STOP_TIMEOUT = 10_000;
const IDLE_SWEEP_INTERVAL = 50;

export interface Listener {
  /** Where it listens, with the port that the system chose where 0 was asked for. */
  readonly url: string;
  /** Takes no new connection, lets requests in flight finish, and closes the rest. */
  readonly stop: () => Promise<void>;
  /** Closes every connection at once, whatever is in flight. */
  readonly abort: () => void;
}

/** Serves `handle` over HTTP/1.1. Rejects where the address cannot be listened on. */
export async function listen(
  { host, port }: ListenAddress,
  handle: Handler,
  onFault: (fault: unknown) => void,
): Promise<Listener> {
  // Without Host the request comes to us, and is refused in JSON as every other one.
  const server = createServer({ ...LIMITS, requireHostHeader: false });
  const respond = getRequestListener(handle, {
    overrideGlobalObjects: true,
    errorHandler: (error) => {
      if (error instanceof Error && error.name === 'RequestError') {
        return refuse(400, 'The address or the Host header of this request is not valid');
      }
      onFault(error);
      return refuse(500, 'Something went wrong here, and it has been logged; try again');
    },
  });
  let stopping = false;
  server.on('request', (request, response) => {
    if (stopping) response.setHeader('connection', 'close');
    respond(request, response).catch(onFault);
  });
  const connections = new Connections(server);
  answerParserErrors(server, connections);

  server.listen(port, host);
  await once(server, 'listening');
  return {
    url: urlOf(server.address()),
    stop: async () => {
      stopping = true;
      connections.announceClose();
      const closed = once(server, 'close');
      server.close();
      // A kept-alive connection turns idle only when its answer is out: looked for until all are closed.
      const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_INTERVAL);
      const deadline = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT);
      await closed;
      clearInterval(sweep);
      clearTimeout(deadline);
    },
    abort: () => server.closeAllConnections(),
  };
}

function urlOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') return String(address);
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
