import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { Server as NetServer, type AddressInfo } from 'node:net';
import type { AddressSet } from '../core/network.js';
import type { Respond } from '../http/housekey.js';
import { discardUnread } from './connections/closing.js';
import { ConnectionLimits, type ConnectionCaps } from './connections/connection-limits.js';
import { Connections } from './connections/connections.js';
import type { Gateway } from './gateway/gateway.js';
import {
  ALL_HEADER_LINES,
  CONNECTION_CAPS,
  CONNECTION_LIMITS,
  PROXIED_IDLE_MILLISECONDS,
  PROXIED_WRITE_TIMEOUT_MILLISECONDS,
  SOCKET_BUFFER_BYTES,
  STOP_TIMEOUT_MILLISECONDS,
  WRITE_SWEEP_MILLISECONDS,
  WRITE_TIMEOUT_MILLISECONDS,
} from './connections/limits.js';
import { ignoreUpgrade, isTunnel } from './connections/upgrade-negotiation.js';
import {
  answerParserErrors,
  HEAD_FAULTS,
  rawRefusal,
  refuseHead,
  refuseRequest,
  TOO_SLOW,
} from './connections/parser-errors.js';
import { faultOf } from './connections/request-head.js';
import type { ListenAddress } from './listen-settings.js';
import { cutSlowReaders, type WriteTimeoutOptions } from './connections/write-timeout.js';

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

export interface ListenOptions {
  readonly address: ListenAddress;
  /** Answers Housekey's own requests. */
  readonly respond: Respond;
  /** Takes all others, where an app stands behind us. */
  readonly gateway: Gateway | undefined;
  readonly onFault: (fault: unknown) => void;
  /** Proxies whose connections carry many visitors, and are not counted as one client's. */
  readonly trustedProxies: AddressSet;
  /** Other bounds than the documented ones. */
  readonly bounds?: Partial<ConnectionCaps & WriteTimeoutOptions>;
}

/** Serves over HTTP/1.1. Rejects where the address cannot be listened on. */
export async function listen({
  address: { host, port },
  respond,
  gateway,
  onFault,
  trustedProxies,
  bounds,
}: ListenOptions): Promise<Listener> {
  // Without Host the request comes to us, and is refused in JSON as every other one.
  const server = createServer({
    ...CONNECTION_LIMITS,
    requireHostHeader: false,
    highWaterMark: SOCKET_BUFFER_BYTES,
  });
  server.maxHeadersCount = ALL_HEADER_LINES;
  const serve = (request: Request, { incoming }: HttpBindings | Http2Bindings) =>
    respond(request, { address: incoming.socket.remoteAddress });
  const answer = getRequestListener(serve, {
    // It would read on over 64 MiB of a body that nobody wants, and over any amount of a GET's.
    autoCleanupIncoming: false,
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
    const headFault = faultOf(request);
    if (headFault !== undefined) {
      refuseHead(request, response, headFault);
    } else if (gateway?.isForApp(request) === true) {
      gateway.handle(request, response).catch((fault: unknown) => {
        onFault(fault);
        if (response.headersSent) response.destroy();
        else refuseRequest(request, response, 500, 'Something went wrong here; try again');
      });
    } else {
      discardUnread(request, response);
      answer(request, response).catch(onFault);
    }
  });
  const connections = new Connections(server);
  const caps = { ...CONNECTION_CAPS, ...bounds };
  const held = new ConnectionLimits(server, connections, trustedProxies, caps);
  cutSlowReaders(server, () => held.sockets, {
    timeoutMilliseconds:
      gateway === undefined ? WRITE_TIMEOUT_MILLISECONDS : PROXIED_WRITE_TIMEOUT_MILLISECONDS,
    sweepMilliseconds: WRITE_SWEEP_MILLISECONDS,
    now: () => performance.now(),
    ...bounds,
  });
  if (gateway !== undefined) letThrough(server, gateway, connections, onFault);
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
      const deadline = setTimeout(() => connections.closeAll(), STOP_TIMEOUT_MILLISECONDS);
      await closed;
      clearInterval(sweep);
      clearTimeout(deadline);
    },
    abort: () => connections.closeAll(),
    connections: () => connections.count,
  };
}

/** What a gateway needs beside requests: protocols of the app's, and uploads of any length. */
function letThrough(
  server: Server,
  gateway: Gateway,
  connections: Connections,
  onFault: (fault: unknown) => void,
): void {
  server.requestTimeout = 0;
  server.timeout = PROXIED_IDLE_MILLISECONDS;
  server.on('request', (request) => {
    if (!gateway.isForApp(request)) limitBody(request, connections);
  });
  server.on('upgrade', (request, socket, head) => {
    const headFault = faultOf(request);
    // The answers that are due would be written into the other protocol.
    if (connections.isAnswering(socket)) socket.destroy();
    else if (!gateway.isForApp(request) || !isTunnel(request)) {
      ignoreUpgrade(server, request, socket, head);
    } else if (headFault !== undefined) {
      connections.refuse(socket, rawRefusal(...HEAD_FAULTS[headFault]));
    } else {
      connections.markUpgraded(socket);
      gateway.upgrade(request, socket, head).catch((fault: unknown) => {
        socket.destroy();
        onFault(fault);
      });
    }
  });
}

/** What `requestTimeout` does where every request is ours. */
function limitBody(request: IncomingMessage, connections: Connections): void {
  const timer = setTimeout(() => {
    connections.refuse(request.socket, rawRefusal(...TOO_SLOW));
  }, CONNECTION_LIMITS.requestTimeout);
  request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}

function urlOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') return String(address);
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
