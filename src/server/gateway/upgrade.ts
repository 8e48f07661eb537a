import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Socket } from 'node:net';
import { pipeline, type Duplex } from 'node:stream';
import { cut } from '../connections/closing.js';
import { ALL_HEADER_LINES } from '../connections/limits.js';
import { rawHead, reasonOf, type RawHeaders } from './raw-headers.js';
import { responseHeaders } from './response-headers.js';
import type { Upstream } from './gateway-settings.js';

const KEEP_ALIVE_MILLISECONDS = 60_000;

export interface UpgradeRequest {
  readonly incoming: IncomingMessage;
  readonly socket: Duplex;
  /** What the client has sent behind its request. */
  readonly head: Buffer;
  readonly headers: readonly string[];
}

export interface UpgradeOptions {
  readonly timeoutSeconds: number;
  /** The request was admitted by a session: no shared cache may keep a refusal. */
  readonly isPrivate: boolean;
  /** The app cannot be reached. */
  readonly onFault: () => void;
}

/**
 * Asks the app to switch protocols, and then carries bytes both ways until one side closes. An app
 * that refuses is quoted as it is.
 */
export function passUpgrade(
  { origin, socketPath }: Upstream,
  { incoming, socket, head, headers }: UpgradeRequest,
  { timeoutSeconds, isPrivate, onFault }: UpgradeOptions,
): void {
  let isAnswered = false;
  const request = (origin.protocol === 'https:' ? requestHttps : requestHttp)(origin, {
    ...(socketPath === undefined ? {} : { socketPath }),
    method: incoming.method,
    path: incoming.url,
    headers: [...headers, 'connection', 'upgrade', 'upgrade', incoming.headers.upgrade ?? ''],
    agent: false,
    timeout: timeoutSeconds * 1000,
  });
  request.maxHeadersCount = ALL_HEADER_LINES;
  socket.on('error', () => request.destroy());
  socket.once('close', () => request.destroy());
  request.on('timeout', () => request.destroy(new Error('The app took too long')));
  request.on('error', () => {
    // Behind a head, whatever we say would be taken for the body.
    if (isAnswered) cut(socket);
    else if (socket.writable) onFault();
  });
  request.on('response', (answer) => {
    isAnswered = true;
    quote(answer, socket, isPrivate ? incoming : undefined);
  });
  request.on('upgrade', (answer, upstream, upstreamHead) => {
    isAnswered = true;
    upstream.on('error', () => socket.destroy());
    upstream.once('close', () => socket.destroy());
    socket.once('close', () => upstream.destroy());
    for (const side of [upstream, socket]) if (side instanceof Socket) keepOpen(side);
    socket.write(
      headOf(answer, ['connection', 'upgrade', 'upgrade', answer.headers.upgrade ?? '']),
    );
    if (upstreamHead.length > 0) socket.write(upstreamHead);
    if (head.length > 0) upstream.write(head);
    upstream.pipe(socket);
    socket.pipe(upstream);
  });
  request.end();
}

/** Silence is what most WebSockets are made of; a peer that has vanished is found out all the same. */
function keepOpen(side: Socket): void {
  side.setTimeout(0);
  side.setKeepAlive(true, KEEP_ALIVE_MILLISECONDS);
}

/** The app's refusal, on a connection that then ends; by a reset, if the refusal breaks off. */
function quote(
  answer: IncomingMessage,
  socket: Duplex,
  session: IncomingMessage | undefined,
): void {
  socket.write(headOf(answer, ['connection', 'close'], session));
  answer.on('error', () => cut(socket));
  pipeline(answer, socket, () => socket.destroy());
}

function headOf(answer: IncomingMessage, more: RawHeaders, session?: IncomingMessage): Buffer {
  const { statusCode = 502, statusMessage, rawHeaders } = answer;
  const reason = reasonOf(statusCode, statusMessage);
  return rawHead(statusCode, reason, [...responseHeaders(rawHeaders, session), ...more]);
}
