import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { headerLines, defaultReason, writePlainResponse } from '../../http/node-http.js';
import type { UpstreamError } from '../../contract/index.js';
import type { RequestContext, RequestHead } from '../../http/context.js';
import { isNavigation } from '../../http/navigation.js';
import type { Pages } from '../../pages/pages.js';
import { MAXIMUM_RESPONSE_HEAD_BYTES } from '../connections/connection-limits.js';
import { discardUnreadBody } from '../connections/incoming.js';
import { rawHead } from '../connections/header-names.js';
import type { RunningRequest } from './running-requests.js';
import type { PlainResponse } from '../../http/plain-response.js';

/**
 * Answers a request for the app in the app's place, as long as the app's response has not begun.
 *
 * @param options.onError - called with every unexpected error
 */
export function createOwnAnswer({
  incoming,
  outgoing,
  running,
  onError,
}: {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly running: RunningRequest;
  readonly onError: (error: unknown) => void;
}) {
  let isRefused = false;
  /** Sends a response of ours. */
  const send = (response: PlainResponse | Promise<PlainResponse>): void => {
    sendResponse(incoming, outgoing, response).catch((error: unknown) => {
      outgoing.destroy();
      onError(error);
    });
  };
  return {
    send,
    /**
     * Ends the request to the app, and sends a refusal.
     *
     * @returns false if the app's response has begun
     */
    refuse: (createRefusal: () => Promise<PlainResponse>): boolean => {
      if (outgoing.headersSent || outgoing.destroyed) return false;
      isRefused = true;
      running.abort?.();
      send(createRefusal());
      return true;
    },
    /** @param abort - ends the request to the app, which starts now */
    onStart: (abort: () => void): void => {
      running.abort = abort;
      if (isRefused) abort();
    },
  };
}

/** Sends our own response to a request that was not forwarded. */
export async function sendResponse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  pending: PlainResponse | Promise<PlainResponse>,
): Promise<void> {
  const response = await pending;
  if (!outgoing.headersSent && !outgoing.destroyed) discardUnreadBody(incoming, outgoing);
  await writePlainResponse(outgoing, response);
}

/** Writes a response, which is not a stream, to a bare socket and closes it. */
export function writeToSocket(socket: Duplex, response: PlainResponse): void {
  const { status, body } = response;
  const raw = [...headerLines(response), 'connection', 'close'];
  socket.cork();
  socket.write(rawHead(status, defaultReason(status), raw));
  socket.end(body, () => socket.destroy());
}

const UPSTREAM_ERRORS: Readonly<Record<UpstreamError, readonly [status: number, detail: string]>> =
  {
    unreachable: [502, 'The app cannot be reached; try again in a moment'],
    oversized: [
      502,
      `The headers of the app's response exceed ${MAXIMUM_RESPONSE_HEAD_BYTES / 1024} KiB; the app must send fewer or shorter ones`,
    ],
    slow: [504, 'The app took too long to respond; try again in a moment'],
  };

/** Says that the app did not answer: with a page if a person is waiting for one. */
export function upstreamErrorResponse(
  { head, context }: { readonly head: RequestHead; readonly context: RequestContext<RequestHead> },
  error: UpstreamError,
  pages: Pages,
): PlainResponse {
  const [status, detail] = UPSTREAM_ERRORS[error];
  return isNavigation(head.method, head.headers)
    ? pages.upstreamError(context, error, status)
    : context.reject(status, detail);
}
