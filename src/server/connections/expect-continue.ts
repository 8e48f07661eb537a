import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { hasBody } from './closing.js';

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
