import { request as requestHttp, STATUS_CODES, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { CONNECT_TIMEOUT_MILLISECONDS } from './proxy.js';
import { responseHeaders } from './request-headers.js';
import type { Upstream } from './settings.js';

export interface UpgradeRequest {
  readonly incoming: IncomingMessage;
  readonly socket: Duplex;
  /** What the client has sent behind its request. */
  readonly head: Buffer;
  readonly headers: readonly string[];
}

/**
 * Asks the app to switch protocols, and then carries bytes both ways until one side closes. An app
 * that refuses is quoted as it is. `onFault` where it cannot be reached.
 */
export function passUpgrade(
  { origin, socketPath }: Upstream,
  { incoming, socket, head, headers }: UpgradeRequest,
  { onOpen, onFault }: { onOpen: () => void; onFault: () => void },
): void {
  const request = (origin.protocol === 'https:' ? requestHttps : requestHttp)(origin, {
    ...(socketPath === undefined ? {} : { socketPath }),
    method: incoming.method,
    path: incoming.url,
    headers: [...headers, 'connection', 'upgrade', 'upgrade', incoming.headers.upgrade ?? ''],
    agent: false,
    timeout: CONNECT_TIMEOUT_MILLISECONDS,
  });
  socket.on('error', () => request.destroy());
  socket.once('close', () => request.destroy());
  request.on('timeout', () => request.destroy(new Error('The app took too long')));
  request.on('error', () => {
    if (socket.writable) onFault();
  });
  request.on('response', (answer) => quote(answer, socket));
  request.on('upgrade', (answer, upstream, upstreamHead) => {
    upstream.on('error', () => socket.destroy());
    upstream.once('close', () => socket.destroy());
    socket.once('close', () => upstream.destroy());
    // Silence is what most WebSockets are made of.
    for (const side of [upstream, socket]) if (side instanceof Socket) side.setTimeout(0);
    socket.write(
      headOf(answer, ['connection', 'upgrade', 'upgrade', answer.headers.upgrade ?? '']),
    );
    if (upstreamHead.length > 0) socket.write(upstreamHead);
    if (head.length > 0) upstream.write(head);
    upstream.pipe(socket);
    socket.pipe(upstream);
    onOpen();
  });
  request.end();
}

/** The app's refusal, on a connection that then ends. */
function quote(answer: IncomingMessage, socket: Duplex): void {
  socket.write(headOf(answer, ['connection', 'close']));
  answer.pipe(socket);
}

function headOf(answer: IncomingMessage, more: readonly string[]): string {
  const raw = [...responseHeaders(answer.rawHeaders), ...more];
  const lines = raw.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${raw[index + 1]}`] : [],
  );
  const { statusCode = 502, statusMessage } = answer;
  const reason = statusMessage ?? STATUS_CODES[statusCode] ?? '';
  return `HTTP/1.1 ${statusCode} ${reason}\r\n${lines.join('\r\n')}\r\n\r\n`;
}
