import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { pairsOf } from './header-names.js';
import { MAXIMUM_HEAD_BYTES } from './connection-limits.js';

/** Why a request is rejected because of its head, whatever its path. */
export type HeadError = 'host-ambiguous' | 'too-large' | 'fragment';

/** Bytes in a header line in addition to its name and value: a colon, a space and CRLF. */
const LINE_BYTES = 4;

/**
 * Checks the request line and headers as a whole.
 *
 * There must be exactly one Host header (RFC 9112 §3.2; HTTP/1.0 may omit it), because two programs in a chain could
 * each trust a different one. The target must have no fragment (ibid.): nginx judges the path before the `#` and
 * passes all of it on, Caddy encodes the `#`, and an app may resolve the dots after it. The size limit is below the
 * parser's own, so that a browser with too many cookies still gets a response.
 *
 * @returns the problem, or `undefined` if there is none
 */
export function validateHead(request: IncomingMessage): HeadError | undefined {
  const { httpVersion, rawHeaders } = request;
  if (headBytes(request) > MAXIMUM_HEAD_BYTES) return 'too-large';
  if (request.url?.includes('#') === true) return 'fragment';
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1 || (hosts === 0 && httpVersion !== '1.0') ? 'host-ambiguous' : undefined;
}

/** Size of the request target and all header lines, in bytes. */
export function headBytes({ url = '/', rawHeaders }: IncomingMessage): number {
  let bytes = url.length + (rawHeaders.length / 2) * LINE_BYTES;
  for (const text of rawHeaders) bytes += text.length;
  return bytes;
}

/**
 * How much of an unread request body is discarded before its connection is closed: bytes, the time to
 * wait for the next ones, and the time in all. nginx: `lingering_timeout` (5 seconds) and
 * `lingering_time`.
 */
export const DISCARD_LIMITS = {
  bytes: 4 * 1024 * 1024,
  idleMilliseconds: 2500,
  totalMilliseconds: 30_000,
} as const;

/**
 * Closes a connection with a reset. Otherwise a response that ends with its connection (RFC 9112
 * §6.3) would look complete, and the data in the system's send buffer would still be delivered.
 */
export function resetConnection(connection: Duplex): void {
  if (connection instanceof Socket) connection.resetAndDestroy();
  else connection.destroy();
}

/**
 * Sends `Connection: close` with a response. Not with `setHeader`: after it, `writeHead` sends only the last of several
 * lines of one name, such as the cookies of a sign-in.
 */
export function closeAfter(outgoing: ServerResponse): void {
  outgoing.shouldKeepAlive = false;
}

/** Whether a request has a body: it states a length or is chunked (RFC 9112 §6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/**
 * Once the response is sent, discards the unread rest of the request body within `DISCARD_LIMITS`, and then
 * closes the connection. Without limits, anyone could make us read any amount of data. Without reading
 * at all, a client that is still sending would be reset before it sees the response (RFC 9112 §9.6;
 * nginx: `lingering_close`). If the body ends within the limits, the connection stays open.
 *
 * A body that may exceed them gets `Connection: close`: otherwise a client that stops sending when it
 * sees the response would use the connection for its next request, and lose that.
 */
export function discardUnreadBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (!hasBody(incoming)) return;
  if (!outgoing.headersSent && mayExceed(incoming)) {
    closeAfter(outgoing);
  }
  // Runs before node:http's own listener, which would read the rest without a limit.
  outgoing.prependOnceListener('finish', () => discard(incoming));
}

function mayExceed({ headers, complete }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return !complete && (length === undefined || Number(length) > DISCARD_LIMITS.bytes);
}

function discard(incoming: IncomingMessage): void {
  if (incoming.readableEnded || incoming.destroyed) return;
  const { socket } = incoming;
  let remaining = DISCARD_LIMITS.bytes;
  let isLast = false;
  // node:http calls this after a response with `Connection: close`, which resets a client that is
  // still sending.
  socket.destroySoon = () => {
    isLast = true;
    socket.end();
  };
  const close = () => socket.destroy();
  const idle = setTimeout(close, DISCARD_LIMITS.idleMilliseconds);
  const total = setTimeout(close, DISCARD_LIMITS.totalMilliseconds);
  // node:http does not end a request that already has its response, so its readers would wait forever.
  const destroyRequest = () => incoming.destroy();
  socket.once('close', destroyRequest);
  const stop = () => {
    clearTimeout(idle);
    clearTimeout(total);
    socket.off('close', destroyRequest);
    socket.destroySoon = Socket.prototype.destroySoon.bind(socket);
    if (isLast) socket.destroySoon();
  };
  incoming.on('data', (chunk: Buffer) => {
    idle.refresh();
    remaining -= chunk.length;
    if (remaining < 0) {
      incoming.pause();
      // The client sees the end of the response and may read it in the time that is left.
      socket.end();
    } else if (incoming.isPaused()) {
      // Paused by a handler that read only the beginning.
      incoming.resume();
    }
  });
  incoming.once('end', stop).once('close', stop);
  // Start now, or node:http would discard the body itself.
  incoming.read();
  incoming.resume();
}

/** Whether the client sends the request's body only after a 100 or a while (RFC 9110 §10.1.1). */
export function isExpectingContinue({ headers, httpVersion }: IncomingMessage): boolean {
  return httpVersion !== '1.0' && /100-continue/i.test(headers.expect ?? '');
}

/**
 * Sends 100 (Continue) only for a body that somebody wants, so that a refused upload is not sent at
 * all. node:http would send it before any handler sees the request. Our own handlers want a body when
 * they read it; the app says itself whether it does.
 */
export function handleExpectations(
  server: Server,
  isForApp: (request: IncomingMessage) => boolean,
): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (hasBody(request) && !isForApp(request)) continueWhenRead(request, response);
    server.emit('request', request, response);
  });
}

function continueWhenRead(request: IncomingMessage, response: ServerResponse): void {
  const read: (size?: number) => unknown = request.read.bind(request);
  request.read = (size) => {
    request.read = read;
    // Data after the response is read only to be discarded.
    if (!response.headersSent) response.writeContinue();
    return read(size);
  };
}

/**
 * Protocols that are never passed through. Inside HTTP or TLS, requests with any path and host would
 * reach the app without authentication ("h2c smuggling").
 */
const CARRIES_REQUESTS = /^(?:h2c?|http|tls)\b/i;

/**
 * Whether a request offers exactly one other protocol (RFC 9110 §7.8) that may be passed through. Only a
 * GET does: an app that does not switch would do what another method says. An offer in HTTP/1.0 must be
 * ignored: a proxy that speaks it would take what is tunneled for a response, and share it (ibid.).
 */
export function isTunnel({ method, httpVersion, headers }: IncomingMessage): boolean {
  if (method !== 'GET' || httpVersion !== '1.1') return false;
  const { upgrade = '', 'content-length': length, 'transfer-encoding': coding } = headers;
  const isSingle = /^[\w!#$%&'*+.^`|~-]+(?:\/[\w.-]+)?$/.test(upgrade);
  return (
    isSingle && !CARRIES_REQUESTS.test(upgrade) && length === undefined && coding === undefined
  );
}

/**
 * Handles a request as if it had offered no upgrade, which a server is free to ignore (RFC 9110
 * §7.8). Node 20 has already detached the connection, so the request goes through its parser again.
 */
export function ignoreUpgrade(
  server: Server,
  { method, url, httpVersion, rawHeaders }: IncomingMessage,
  socket: Duplex,
  rest: Buffer,
): void {
  const lines = pairsOf(rawHeaders).flatMap(([name, value]) => {
    switch (name.toLowerCase()) {
      case 'upgrade':
      case 'http2-settings':
        return [];
      case 'connection':
        return [`${name}: ${withoutUpgrade(value)}\r\n`];
      default:
        return [`${name}: ${value}\r\n`];
    }
  });
  const head = `${method} ${url} HTTP/${httpVersion}\r\n${lines.join('')}\r\n`;
  socket.unshift(Buffer.concat([Buffer.from(head, 'latin1'), rest]));
  server.emit('connection', socket);
}

function withoutUpgrade(connection: string): string {
  const options = connection.split(',').map((option) => option.trim());
  return options.filter((option) => !/^(?:upgrade|http2-settings)$/i.test(option)).join(', ');
}
