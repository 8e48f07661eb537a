import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { pipeline, type Duplex } from 'node:stream';
import { resetConnection } from '../connections/incoming.js';
import type { UpstreamError } from '../../contract/index.js';
import { rawHead, reasonOf, type RawHeaders } from '../connections/header-names.js';
import { responseHeaders, cookieLines, type IsOurCookie } from './response-headers.js';
import { requestUpstream } from './upstream-request.js';
import type { Upstream } from '../../core/config/formats.js';
import type { ForwardOptions } from './response-handler.js';

/** The headers of a rejection that ends the connection. */
const CLOSE = ['connection', 'close'];

/** Ten probes follow, one a second: a client that has left the network is gone within a minute. */
const KEEP_ALIVE_MILLISECONDS = 45_000;

export interface UpgradeRequest {
  readonly incoming: IncomingMessage;
  readonly socket: Duplex;
  /** Bytes that the client sent after its request. */
  readonly head: Buffer;
  readonly headers: readonly string[];
}

export interface UpgradeOptions extends Pick<
  ForwardOptions,
  'isPrivate' | 'renewCookies' | 'isOurCookie'
> {
  readonly timeoutSeconds: number;
  /** Called if the app fails before its response begins. */
  readonly onFailed: (error: UpstreamError) => void;
}

/**
 * Asks the app to switch protocols and then copies bytes both ways until one side closes. If the app
 * rejects the upgrade, its response is passed on unchanged. That is why this uses node:http: undici takes a
 * rejected upgrade for a broken connection, and loses the response.
 */
export function forwardUpgrade(
  upstream: Upstream,
  { incoming, socket, head, headers }: UpgradeRequest,
  { timeoutSeconds, isPrivate, renewCookies, isOurCookie, onFailed }: UpgradeOptions,
): void {
  let hasResponse = false;
  const request = requestUpstream(upstream, {
    method: incoming.method,
    path: incoming.url,
    headers: [...headers, 'connection', 'upgrade', 'upgrade', incoming.headers.upgrade ?? ''],
    timeout: timeoutSeconds * 1000,
  });
  socket.on('error', () => request.destroy());
  socket.once('close', () => request.destroy());
  request.on('timeout', () => request.destroy(new Error('The app took too long')));
  request.on('error', (error: NodeJS.ErrnoException) => {
    // After a response head, anything we send would be read as its body.
    if (hasResponse) resetConnection(socket);
    else if (socket.writable) {
      onFailed(error.code === 'HPE_HEADER_OVERFLOW' ? 'oversized' : 'unreachable');
    }
  });
  request.on('response', (response) => {
    hasResponse = true;
    const session = isPrivate ? incoming : undefined;
    forwardResponse(response, socket, headOf(response, CLOSE, isOurCookie, session));
  });
  request.on('upgrade', (response, appSocket, appHead) => {
    hasResponse = true;
    const upgradeHeaders = ['connection', 'upgrade', 'upgrade', response.headers.upgrade ?? ''];
    const extraHeaders = [...upgradeHeaders, ...cookieLines(renewCookies)];
    socket.write(headOf(response, extraHeaders, isOurCookie));
    if (appHead.length > 0) socket.write(appHead);
    if (head.length > 0) appSocket.write(head);
    connectTunnel(socket, appSocket);
  });
  request.end();
}

function connectTunnel(socket: Duplex, upstream: Duplex): void {
  upstream.on('error', () => socket.destroy());
  upstream.once('close', () => socket.destroy());
  socket.once('close', () => upstream.destroy());
  for (const side of [upstream, socket]) if (side instanceof Socket) keepOpen(side);
  upstream.pipe(socket);
  socket.pipe(upstream);
}

/** Turns off the idle timeout, because WebSockets are often silent; TCP keep-alive finds dead peers. */
function keepOpen(side: Socket): void {
  side.setTimeout(0);
  side.setKeepAlive(true, KEEP_ALIVE_MILLISECONDS);
}

/** Passes the app's rejection on and closes the connection, with a reset if the response is cut off. */
function forwardResponse(response: IncomingMessage, socket: Duplex, head: Buffer): void {
  socket.write(head);
  response.on('error', () => resetConnection(socket));
  pipeline(response, socket, () => socket.destroy());
}

function headOf(
  response: IncomingMessage,
  extraHeaders: RawHeaders,
  isOurCookie: IsOurCookie | undefined,
  session?: IncomingMessage,
): Buffer {
  const { statusCode = 502, statusMessage, rawHeaders } = response;
  const reason = reasonOf(statusCode, statusMessage);
  return rawHead(statusCode, reason, [
    ...responseHeaders(rawHeaders, session, isOurCookie),
    ...extraHeaders,
  ]);
}
