import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { Server as NetServer, type AddressInfo } from 'node:net';
import type { App } from '../http/app.js';
import { Connections } from './connections.js';
import { CONNECTION_LIMITS, MAXIMUM_CONNECTIONS, STOP_TIMEOUT_MILLISECONDS } from './limits.js';
import { answerParserErrors, refuseRequest } from './parser-errors.js';
import type { ListenAddress } from './settings.js';

const SWEEP_MILLISECONDS = 50;
/** Longer than a request is on its way: one that was sent before the client saw our close arrives. */
const QUIET_MILLISECONDS = 500;

export interface Listener {
  /** Where it listens, with the port that the system chose where 0 was asked for. */
  readonly url: string;
  /** Takes no new connection, lets requests in flight finish, and closes the rest. */
  readonly stop: () => Promise<void>;
  /** Closes every connection at once, whatever is in flight. */
  readonly abort: () => void;
  /** Connections that are open now. */
  readonly connections: () => number;
}

/** Serves `handle` over HTTP/1.1. Rejects where the address cannot be listened on. */
export async function listen(
  { host, port }: ListenAddress,
  handle: App,
  onFault: (fault: unknown) => void,
): Promise<Listener> {
  // Without Host the request comes to us, and is refused in JSON as every other one.
  const server = createServer({ ...CONNECTION_LIMITS, requireHostHeader: false });
  server.maxConnections = MAXIMUM_CONNECTIONS;
  const serve = (request: Request, { incoming }: HttpBindings | Http2Bindings) =>
    handle(request, { address: incoming.socket.remoteAddress });
  const respond = getRequestListener(serve, {
    // What HTTP/1.0 may leave out.
    hostname: 'localhost',
    errorHandler: (error) => {
      // An address that no URL can be made of; the handler answers for its own errors.
      if (!(error instanceof Error) || error.name !== 'RequestError') onFault(error);
      const detail = 'The address or the Host header of this request is not valid';
      return Response.json({ detail }, { status: 400, headers: { 'cache-control': 'no-store' } });
    },
  });
  let stopping = false;
  server.on('request', (request, response) => {
    if (stopping) response.setHeader('connection', 'close');
    if (isHostAmbiguous(request)) {
      refuseRequest(request, response, 400, 'This request must have one Host header');
    } else respond(request, response).catch(onFault);
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
      // http's own close ends idle connections at once, with the requests on their way to them.
      NetServer.prototype.close.call(server);
      const sweep = setInterval(
        () => connections.closeQuiet(QUIET_MILLISECONDS),
        SWEEP_MILLISECONDS,
      );
      const deadline = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MILLISECONDS);
      await closed;
      clearInterval(sweep);
      clearTimeout(deadline);
    },
    abort: () => server.closeAllConnections(),
    connections: () => connections.count,
  };
}

/**
 * RFC 9112 §3.2: exactly one Host, but none is needed in HTTP/1.0. Of several, two programs in a
 * row could each believe another one.
 */
function isHostAmbiguous({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1 || (count === 0 && httpVersion !== '1.0');
}

function urlOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') return String(address);
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
