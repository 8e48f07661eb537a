import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { discardUnreadBody } from '../connections/incoming.js';
import { defaultReason, rawHead } from '../connections/header-names.js';
import type { RunningRequest } from './running-requests.js';

export interface OwnAnswerOptions {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly running: RunningRequest;
  /** Called with every unexpected error. */
  readonly onError: (error: unknown) => void;
}

/** Answers a request for the app in the app's place, as long as the app's response has not begun. */
export class OwnAnswer {
  readonly #options: OwnAnswerOptions;
  #isRefused = false;

  constructor(options: OwnAnswerOptions) {
    this.#options = options;
  }

  /** Sends a response of ours. */
  readonly send = (response: Response | Promise<Response>): void => {
    const { incoming, outgoing, onError } = this.#options;
    sendResponse(incoming, outgoing, response).catch((error: unknown) => {
      outgoing.destroy();
      onError(error);
    });
  };

  /**
   * Ends the request to the app, and sends a refusal.
   *
   * @returns false if the app's response has begun
   */
  refuse(createRefusal: () => Promise<Response>): boolean {
    const { outgoing, running } = this.#options;
    if (outgoing.headersSent || outgoing.destroyed) return false;
    this.#isRefused = true;
    running.abort?.();
    this.send(createRefusal());
    return true;
  }

  /** @param abort - ends the request to the app, which starts now */
  readonly onStart = (abort: () => void): void => {
    this.#options.running.abort = abort;
    if (this.#isRefused) abort();
  };
}

/** Sends our own response to a request that was not forwarded. */
export async function sendResponse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  pending: Response | Promise<Response>,
): Promise<void> {
  const response = await pending;
  const body = Buffer.from(await response.arrayBuffer());
  if (outgoing.headersSent || outgoing.destroyed) return;
  discardUnreadBody(incoming, outgoing);
  // Explicit, because a reason phrase of the app that could not be sent may still be set.
  const reason = defaultReason(response.status);
  outgoing.writeHead(response.status, reason, rawHeaders(response, body.length)).end(body);
}

/** Writes a response to a bare socket and closes it. */
export async function writeToSocket(socket: Duplex, response: Response): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  const raw = [...rawHeaders(response, body.length), 'connection', 'close'];
  const head = rawHead(response.status, defaultReason(response.status), raw);
  socket.end(Buffer.concat([head, body]), () => socket.destroy());
}

function rawHeaders(response: Response, length: number): string[] {
  return [...[...response.headers].flat(), 'content-length', String(length)];
}
