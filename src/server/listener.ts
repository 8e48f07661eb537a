import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type AddressInfo } from 'node:net';
import type { AddressSet } from '../core/network.js';
import type { Respond } from '../http/handlers.js';
import type { ConnectionInfo } from '../http/request-info.js';
import {
  absoluteUrl,
  INVALID_ADDRESS,
  IncomingRequest,
  writePlainResponse,
} from '../http/node-http.js';
import { isPromise } from '../core/maybe-promise.js';
import type { LocalAddress } from '../core/config/formats.js';
import type { ListenAddress } from '../login/settings.js';
import type { RenderCookieFlood } from '../pages/plain-pages.js';
import {
  closeAfter,
  discardUnreadBody,
  handleExpectations,
  hasBody,
  ignoreUpgrade,
  isTunnel,
  validateHead,
} from './connections/incoming.js';
import {
  CONNECTION_CAPS,
  ConnectionLimits,
  type ConnectionCaps,
  ALL_HEADER_LINES,
  CONNECTION_LIMITS,
  PROXIED_IDLE_MILLISECONDS,
  PROXIED_WRITE_TIMEOUT_MILLISECONDS,
  SOCKET_BUFFER_BYTES,
  STOP_TIMEOUT_MILLISECONDS,
  WRITE_SWEEP_MILLISECONDS,
  WRITE_TIMEOUT_MILLISECONDS,
} from './connections/connection-limits.js';
import {
  Connections,
  markTailscale,
  closeSlowReaders,
  type WriteTimeoutOptions,
} from './connections/connections.js';
import {
  TOO_SLOW,
  HEAD_ERRORS,
  handleParserErrors,
  rawErrorResponse,
  rejectHead,
  rejectRequest,
} from './connections/parser-errors.js';
import type { Gateway } from './gateway/gateway.js';
import { API_HEADERS } from '../http/plain-response.js';

const SWEEP_MILLISECONDS = 50;

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
  readonly address: LocalAddress | ListenAddress;
  /** Whether only `tailscale serve` connects. Default: false. */
  readonly fromTailscale?: boolean;
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
  const server = createHttpServer(
    (request) => gateway !== undefined && isForwarded(gateway, request),
  );
  if (options.fromTailscale === true) markTailscale(server);
  const connections = new Connections(server, now);
  const handleRequest = createRequestListener(options, connections);
  let isStopping = false;
  server.on('request', (request, response) => {
    const connection = connections.track(request.socket, response);
    if (isStopping) closeAfter(response);
    handleRequest(request, response, connection);
  });
  limitConnections(server, connections, options);
  if (gateway !== undefined) attachGateway(server, connections, gateway, onError);
  handleExpectations(server, (request) => gateway?.receive(request) !== undefined);
  handleParserErrors(server, connections);

  server.listen(address);
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

/**
 * @param shouldUpgradeCallback - whether a request with an Upgrade header leaves HTTP. Node 20 does not ask, and
 *   detaches every such connection (see `ignoreUpgrade`).
 */
function createHttpServer(shouldUpgradeCallback: (request: IncomingMessage) => boolean): Server {
  const options = {
    ...CONNECTION_LIMITS,
    shouldUpgradeCallback,
    // A request without Host reaches our own check, which rejects it in JSON.
    requireHostHeader: false,
    // Fetch joins duplicates, too: of two credentials, not even the first one counts.
    joinDuplicateHeaders: true,
    highWaterMark: SOCKET_BUFFER_BYTES,
  };
  const server = createServer(options);
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

export interface RequestHandlers {
  /** Responds to Housekey's own requests. */
  readonly respond: Respond;
  /** Handles all other requests in front of an app; `undefined` without one. */
  readonly gateway: Gateway | undefined;
  /** The page for a browser with too many cookies. Default: it gets JSON. */
  readonly renderCookieFlood?: RenderCookieFlood;
  /** Called with every unexpected error. */
  readonly onError: (error: unknown) => void;
}

/** Routes each request to Housekey's own handler or to the gateway. */
function createRequestListener(
  { respond, gateway, onError, renderCookieFlood }: RequestHandlers,
  connections: Connections,
): (request: IncomingMessage, response: ServerResponse, connection: ConnectionInfo) => void {
  const fail = (error: unknown, request: IncomingMessage, response: ServerResponse) => {
    onError(error);
    if (response.headersSent) response.destroy();
    else rejectRequest(request, response, 500, 'Something went wrong; try again');
  };
  return (request, response, connection) => {
    const headError = validateHead(request);
    if (headError !== undefined) {
      rejectHead(request, response, headError, renderCookieFlood);
    } else if (request.method === 'OPTIONS' && request.url === '*') {
      discardUnreadBody(request, response);
      respondToServerOptions(response);
    } else {
      const received = gateway?.receive(request);
      const onFailed = (error: unknown) => fail(error, request, response);
      if (received !== undefined) {
        gateway?.handle(received, request, response).catch(onFailed);
        return;
      }
      if (gateway !== undefined && hasBody(request)) limitBodyTime(request, connections);
      discardUnreadBody(request, response);
      try {
        respondToOwn(respond, request, response, connection)?.catch(onFailed);
      } catch (error) {
        onFailed(error);
      }
    }
  };
}

/** `OPTIONS *` asks about the server as a whole (RFC 9110 §9.3.7), so the app is not asked. */
function respondToServerOptions(response: ServerResponse): void {
  response.writeHead(204, { ...API_HEADERS, allow: 'GET, HEAD, POST, OPTIONS' }).end();
}

/** Responds to one of Housekey's own requests. */
function respondToOwn(
  respond: Respond,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  connection: ConnectionInfo,
): Promise<void> | undefined {
  const url = absoluteUrl(incoming);
  if (url === undefined) return writePlainResponse(outgoing, INVALID_ADDRESS);
  const response = respond(new IncomingRequest(incoming, outgoing, url), connection);
  return isPromise(response)
    ? response.then((answer) => writePlainResponse(outgoing, answer))
    : writePlainResponse(outgoing, response);
}

/** Sets up the other parts of a gateway: upgrades, and uploads of any length. */
function attachGateway(
  server: Server,
  connections: Connections,
  gateway: Gateway,
  onError: (error: unknown) => void,
): void {
  server.requestTimeout = 0;
  server.timeout = PROXIED_IDLE_MILLISECONDS;
  server.on('upgrade', (request, socket, head) => {
    const headError = validateHead(request);
    const received = gateway.receive(request);
    // Pending responses would be written into the new protocol.
    if (connections.isResponding(socket)) socket.destroy();
    else if (received === undefined || !isTunnel(request)) {
      ignoreUpgrade(server, request, socket, head);
    } else if (headError !== undefined) {
      connections.reject(socket, rawErrorResponse(...HEAD_ERRORS[headError]));
    } else {
      connections.markUpgraded(socket);
      gateway.upgrade(received, request, socket, head).catch((error: unknown) => {
        socket.destroy();
        onError(error);
      });
    }
  });
}

/** Whether an offer of another protocol is passed on to the app. */
function isForwarded(gateway: Gateway, request: IncomingMessage): boolean {
  return gateway.receive(request) !== undefined && isTunnel(request);
}

/** Applies `requestTimeout` to one request: the server's own is off in front of an app. */
function limitBodyTime(request: IncomingMessage, connections: Connections): void {
  const timer = setTimeout(() => {
    connections.reject(request.socket, rawErrorResponse(...TOO_SLOW));
  }, CONNECTION_LIMITS.requestTimeout);
  request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}
