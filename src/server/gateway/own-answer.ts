import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RunningRequest } from './running-requests.js';
import { sendResponse } from './write-response.js';

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
