import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { pairsOf } from '../gateway/raw-headers.js';

/**
 * What may not go past us: inside HTTP or TLS, requests would pass the gate unjudged, under any path
 * and any name ("h2c smuggling").
 */
const CARRIES_REQUESTS = /^(?:h2c?|http|tls)\b/i;

/** Whether a request asks for one other protocol (RFC 9110 §7.8) that we let past, once it is open. */
export function isTunnel({ headers }: IncomingMessage): boolean {
  const { upgrade = '', 'content-length': length, 'transfer-encoding': coding } = headers;
  const isOne = /^[\w!#$%&'*+.^`|~-]+(?:\/[\w.-]+)?$/.test(upgrade);
  return isOne && !CARRIES_REQUESTS.test(upgrade) && length === undefined && coding === undefined;
}

/**
 * Takes a request as if it had offered no other protocol, which nobody has to accept (RFC 9110
 * §7.8): node:http has let go of the connection, so the request goes through its parser again.
 */
export function ignoreUpgrade(
  server: Server,
  { method, url, httpVersion, rawHeaders }: IncomingMessage,
  socket: Duplex,
  rest: Buffer,
): void {
  const kept = pairsOf(rawHeaders).flatMap(([name, value]) => {
    switch (name.toLowerCase()) {
      case 'upgrade':
      case 'http2-settings':
        return [];
      case 'connection':
        return [`${name}: ${withoutOffer(value)}\r\n`];
      default:
        return [`${name}: ${value}\r\n`];
    }
  });
  const head = `${method} ${url} HTTP/${httpVersion}\r\n${kept.join('')}\r\n`;
  socket.unshift(Buffer.concat([Buffer.from(head, 'latin1'), rest]));
  server.emit('connection', socket);
}

function withoutOffer(connection: string): string {
  const options = connection.split(',').map((option) => option.trim());
  return options.filter((option) => !/^(?:upgrade|http2-settings)$/i.test(option)).join(', ');
}
