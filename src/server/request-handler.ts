import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { API_HEADERS } from '../http/headers.js';
import type { Respond } from '../http/housekey.js';
import type { RenderCookieFlood } from '../process/plain-pages.js';
import { discardUnreadBody, hasBody } from './connections/closing.js';
import type { Connections } from './connections/connections.js';
import { CONNECTION_LIMITS, PROXIED_IDLE_MILLISECONDS } from './connections/limits.js';
import {
  HEAD_ERRORS,
  rawErrorResponse,
  rejectHead,
  rejectRequest,
  TOO_SLOW,
} from './connections/parser-errors.js';
import { ignoreUpgrade, isTunnel } from './connections/upgrade-negotiation.js';
import { validateHead } from './connections/validate-head.js';
import type { Gateway } from './gateway/gateway.js';

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
export function createRequestListener(
  { respond, gateway, onError, renderCookieFlood }: RequestHandlers,
  connections: Connections,
): (request: IncomingMessage, response: ServerResponse) => void {
  const respondToOwn = createOwnListener(respond, onError);
  return (request, response) => {
    const headError = validateHead(request);
    if (headError !== undefined) {
      rejectHead(request, response, headError, renderCookieFlood);
    } else if (request.method === 'OPTIONS' && request.url === '*') {
      discardUnreadBody(request, response);
      respondToServerOptions(response);
    } else if (gateway?.isForApp(request) === true) {
      gateway.handle(request, response).catch((error: unknown) => {
        onError(error);
        if (response.headersSent) response.destroy();
        else rejectRequest(request, response, 500, 'Something went wrong; try again');
      });
    } else {
      if (gateway !== undefined && hasBody(request)) limitBodyTime(request, connections);
      discardUnreadBody(request, response);
      respondToOwn(request, response).catch(onError);
    }
  };
}

/** `OPTIONS *` asks about the server as a whole (RFC 9110 §9.3.7), so the app is not asked. */
function respondToServerOptions(response: ServerResponse): void {
  response.writeHead(204, { ...API_HEADERS, allow: 'GET, HEAD, POST, OPTIONS' }).end();
}

/** Adapts the web-standard handler to node:http. */
function createOwnListener(respond: Respond, onError: (error: unknown) => void) {
  const serve = (request: Request, { incoming }: HttpBindings | Http2Bindings) =>
    respond(request, { address: incoming.socket.remoteAddress });
  return getRequestListener(serve, {
    // The adapter would read up to 64 MiB of an unread body, and any amount of a GET's.
    autoCleanupIncoming: false,
    // For HTTP/1.0 requests without a Host header.
    hostname: 'localhost',
    errorHandler: (error) => {
      // A RequestError means that the address is not a URL. Handlers deal with their own errors.
      if (!(error instanceof Error) || error.name !== 'RequestError') onError(error);
      const detail = 'The address or the Host header of this request is not valid';
      return Response.json({ detail }, { status: 400, headers: { 'cache-control': 'no-store' } });
    },
  });
}

/** Sets up the other parts of a gateway: upgrades, and uploads of any length. */
export function attachGateway(
  server: Server,
  connections: Connections,
  gateway: Gateway,
  onError: (error: unknown) => void,
): void {
  server.requestTimeout = 0;
  server.timeout = PROXIED_IDLE_MILLISECONDS;
  server.on('upgrade', (request, socket, head) => {
    const headError = validateHead(request);
    // Pending responses would be written into the new protocol.
    if (connections.isResponding(socket)) socket.destroy();
    else if (!gateway.isForApp(request) || !isTunnel(request)) {
      ignoreUpgrade(server, request, socket, head);
    } else if (headError !== undefined) {
      connections.reject(socket, rawErrorResponse(...HEAD_ERRORS[headError]));
    } else {
      connections.markUpgraded(socket);
      gateway.upgrade(request, socket, head).catch((error: unknown) => {
        socket.destroy();
        onError(error);
      });
    }
  });
}

/** Applies `requestTimeout` to one request: the server's own is off in front of an app. */
function limitBodyTime(request: IncomingMessage, connections: Connections): void {
  const timer = setTimeout(() => {
    connections.reject(request.socket, rawErrorResponse(...TOO_SLOW));
  }, CONNECTION_LIMITS.requestTimeout);
  request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}
