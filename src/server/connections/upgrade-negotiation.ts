import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { pairsOf } from '../gateway/raw-headers.js';

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
 * §7.8). node:http has already detached the connection, so the request goes through its parser again.
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
