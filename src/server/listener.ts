import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Server as NetServer, type AddressInfo } from 'node:net';
import type { AddressSet } from '../core/network.js';
import { ConnectionLimits, type ConnectionCaps } from './connections/connection-limits.js';
import { Connections } from './connections/connections.js';
import { handleExpectations } from './connections/expect-continue.js';
import {
  ALL_HEADER_LINES,
  CONNECTION_CAPS,
  CONNECTION_LIMITS,
  PROXIED_WRITE_TIMEOUT_MILLISECONDS,
  SOCKET_BUFFER_BYTES,
  STOP_TIMEOUT_MILLISECONDS,
  WRITE_SWEEP_MILLISECONDS,
  WRITE_TIMEOUT_MILLISECONDS,
} from './connections/limits.js';
import { handleParserErrors } from './connections/parser-errors.js';
import { closeSlowReaders, type WriteTimeoutOptions } from './connections/write-timeout.js';
import { attachGateway, createRequestListener, type RequestHandlers } from './request-handler.js';

const SWEEP_MILLISECONDS = 50;

/** The address that the service listens on. */
export interface ListenAddress {
  /** An address or a name. The default is loopback, so that nothing is exposed by accident. */
  readonly host: string;
  /** 0 to 65535; 0 lets the system choose. */
  readonly port: number;
}

/** Longer than a request takes to arrive that was sent before the client saw our close. */
const QUIET_MILLISECONDS = 500;

export interface Listener {
  /** The URL that it listens on, with the port that the system chose if `port` was 0. */
  readonly url: string;
  /** Accepts no new connections, waits for requests in flight, and then closes the rest. */
  readonly stop: () => Promise<void>;
  /** Closes every connection now, including busy ones. */
  readonly abort: () => void;
  /** The number of open connections. */
  readonly connections: () => number;
}

export interface ListenOptions extends RequestHandlers {
  readonly address: ListenAddress;
  /** Proxies whose connections carry many clients and are not limited as one client's. */
  readonly trustedProxies: AddressSet;
  /** A monotonic clock, in milliseconds, by which connections are idle. Default: `performance.now`. */
  readonly now?: () => number;
  /** Overrides the documented limits. */
  readonly limits?: Partial<ConnectionCaps & WriteTimeoutOptions>;
}

/**
 * Serves over HTTP/1.1.
 *
 * @returns a promise that rejects if the address cannot be listened on
 */
export async function listen(options: ListenOptions): Promise<Listener> {
  const { address, gateway, onError, now = () => performance.now() } = options;
  const server = createHttpServer();
  const connections = new Connections(server, now);
  const handleRequest = createRequestListener(options, connections);
  let isStopping = false;
  server.on('request', (request, response) => {
    if (isStopping) response.setHeader('connection', 'close');
    handleRequest(request, response);
  });
  limitConnections(server, connections, options);
  if (gateway !== undefined) attachGateway(server, connections, gateway, onError);
  handleExpectations(server, (request) => gateway?.isForApp(request) === true);
  handleParserErrors(server, connections);

  server.listen(address.port, address.host);
  await once(server, 'listening');
  return {
    url: urlOf(server.address()),
    stop: async () => {
      isStopping = true;
      await closeGracefully(server, connections);
    },
    abort: () => connections.closeAll(),
    connections: () => connections.count,
  };
}

function createHttpServer(): Server {
  const server = createServer({
    ...CONNECTION_LIMITS,
    // A request without Host reaches our own check, which rejects it in JSON.
    requireHostHeader: false,
    highWaterMark: SOCKET_BUFFER_BYTES,
  });
  server.maxHeadersCount = ALL_HEADER_LINES;
  return server;
}

function limitConnections(
  server: Server,
  connections: Connections,
  { gateway, trustedProxies, limits }: ListenOptions,
): void {
  const caps = { ...CONNECTION_CAPS, ...limits };
  const limited = new ConnectionLimits(server, connections, trustedProxies, caps);
  closeSlowReaders(server, () => limited.sockets, {
    timeoutMilliseconds:
      gateway === undefined ? WRITE_TIMEOUT_MILLISECONDS : PROXIED_WRITE_TIMEOUT_MILLISECONDS,
    sweepMilliseconds: WRITE_SWEEP_MILLISECONDS,
    now: () => performance.now(),
    ...limits,
  });
}

async function closeGracefully(server: Server, connections: Connections): Promise<void> {
  connections.announceClose();
  const closed = once(server, 'close');
  // node:http's own close() ends idle connections at once and loses requests on their way to them.
  NetServer.prototype.close.call(server);
  const sweep = setInterval(() => connections.closeQuiet(QUIET_MILLISECONDS), SWEEP_MILLISECONDS);
  const deadline = setTimeout(() => connections.closeAll(), STOP_TIMEOUT_MILLISECONDS);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}

function urlOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') return String(address);
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
