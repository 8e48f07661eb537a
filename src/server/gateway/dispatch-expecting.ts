import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { errors, type Dispatcher } from 'undici';
import type { Upstream } from '../../core/config/formats.js';
import { PROXIED_IDLE_MILLISECONDS } from '../connections/limits.js';
import type { ResponseHandler } from './response-handler.js';
import { requestUpstream } from './upstream-request.js';

interface ExpectingRequest {
  readonly upstream: Upstream;
  readonly timeoutSeconds: number;
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly headers: readonly string[];
}

type Controller = Dispatcher.DispatchController;

/**
 * Sends a request with `Expect: 100-continue` to the app. Uses node:http, because undici supports
 * neither this header nor a 100. The client gets its 100 when the app sends one (RFC 9110 §10.1.1); a
 * body that it sends without waiting goes to the app as it comes.
 */
export function dispatchExpecting(
  { upstream, timeoutSeconds, incoming, outgoing, headers }: ExpectingRequest,
  listener: ResponseHandler,
): void {
  const isChunked = incoming.headers['content-length'] === undefined;
  const framing = isChunked ? ['transfer-encoding', 'chunked'] : [];
  const request = requestUpstream(upstream, {
    method: incoming.method,
    path: incoming.url,
    headers: [...headers, ...framing, 'connection', 'close', 'expect', '100-continue'],
    timeout: timeoutSeconds * 1000,
  });
  const controller = new RequestController(request);
  request.on('timeout', () => request.destroy(new errors.HeadersTimeoutError()));
  request.on('error', (error) => {
    incoming.unpipe(request);
    listener.onResponseError(controller, error);
  });
  request.on('continue', () => {
    if (!outgoing.headersSent) outgoing.writeContinue();
  });
  request.on('response', (response) => {
    request.setTimeout(PROXIED_IDLE_MILLISECONDS);
    controller.follow(response, listener);
  });
  listener.onRequestStart(controller);
  incoming.pipe(request);
}

/** Controls a request of node:http in the way that undici controls its own. */
class RequestController implements Controller {
  aborted = false;
  paused = false;
  reason: Error | null = null;
  rawHeaders: string[] = [];
  rawTrailers: string[] = [];
  readonly #request: ClientRequest;
  #response: IncomingMessage | undefined;

  constructor(request: ClientRequest) {
    this.#request = request;
  }

  /** Reports the response to the listener. */
  follow(response: IncomingMessage, listener: ResponseHandler): void {
    this.#response = response;
    this.rawHeaders = response.rawHeaders;
    const { statusCode = 502, headers, statusMessage } = response;
    listener.onResponseStart(this, statusCode, headers, statusMessage);
    if (this.aborted) return;
    response.on('data', (chunk: Buffer) => listener.onResponseData(this, chunk));
    response.on('error', (error) => listener.onResponseError(this, error));
    response.on('end', () => {
      this.rawTrailers = response.rawTrailers;
      listener.onResponseEnd(this);
    });
  }

  abort(reason: Error): void {
    this.aborted = true;
    this.reason = reason;
    this.#request.destroy(reason);
  }

  pause(): void {
    this.paused = true;
    this.#response?.pause();
  }

  resume(): void {
    this.paused = false;
    this.#response?.resume();
  }
}
