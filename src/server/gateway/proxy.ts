import type { IncomingMessage, ServerResponse, ClientRequest } from 'node:http';
import { Readable } from 'node:stream';
import { Pool, errors, type Dispatcher } from 'undici';
import type { UpstreamError } from '../../contract/index.js';
import { hasBody, isExpectingContinue } from '../connections/incoming.js';
import {
  MAXIMUM_RESPONSE_HEAD_BYTES,
  PROXIED_IDLE_MILLISECONDS,
} from '../connections/connection-limits.js';
import type { Upstream } from '../../core/config/formats.js';
import { ResponseHandler, type ForwardOptions } from './response-handler.js';
import { requestUpstream } from './upstream-request.js';

/** How long connecting to the app may take. */
const CONNECT_TIMEOUT_MILLISECONDS = 10_000;

const SLOW: ReadonlySet<string> = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT']);
/** The code of undici, and that of node:http. */
const OVERSIZED: ReadonlySet<string> = new Set(['UND_ERR_HEADERS_OVERFLOW', 'HPE_HEADER_OVERFLOW']);
/** Error codes of a kept-alive connection that the app closed while our request was on its way. */
const STALE: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
/** Methods that may be retried (RFC 9110 §9.2.2). */
const IDEMPOTENT: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export type UpstreamProxy = ReturnType<typeof createProxy>;

/** Creates a proxy with its own connection pool. */
export function createProxy(upstream: Upstream, timeoutSeconds: number) {
  const pool = createPool(upstream, timeoutSeconds);
  return {
    /** Streams a request to the app and its response back. */
    forward: (
      incoming: IncomingMessage,
      outgoing: ServerResponse,
      headers: string[],
      options: ForwardOptions,
    ) => {
      const { method = 'GET', url = '/' } = incoming;
      const withBody = hasBody(incoming);
      let mayRetry = !withBody && IDEMPOTENT.has(method);
      const dispatch = () => {
        const handler = new ResponseHandler(incoming, outgoing, options, fail);
        if (withBody && isExpectingContinue(incoming)) {
          dispatchExpecting({ upstream, timeoutSeconds, incoming, outgoing, headers }, handler);
        } else {
          const body = withBody ? bodyOf(incoming) : null;
          pool.dispatch({ path: url, method, headers, body }, handler);
        }
      };
      const fail = (error: Error) => {
        const code = 'code' in error ? String(error.code) : '';
        if (outgoing.destroyed) return;
        if (outgoing.headersSent) outgoing.destroy(error);
        else if (mayRetry && STALE.has(code)) {
          mayRetry = false;
          dispatch();
        } else options.onError(reasonFor(code));
      };
      if (!incoming.socket.destroyed) dispatch();
    },
    close: async () => await pool.destroy(),
  };
}

function createPool({ origin, socketPath }: Upstream, timeoutSeconds: number): Pool {
  return new Pool(origin, {
    connect: {
      timeout: CONNECT_TIMEOUT_MILLISECONDS,
      ...(socketPath === undefined ? {} : { socketPath }),
    },
    headersTimeout: timeoutSeconds * 1000,
    maxHeaderSize: MAXIMUM_RESPONSE_HEAD_BYTES,
    // Event streams may be silent for a long time.
    bodyTimeout: PROXIED_IDLE_MILLISECONDS,
  });
}

function reasonFor(code: string): UpstreamError {
  if (OVERSIZED.has(code)) return 'oversized';
  return SLOW.has(code) ? 'slow' : 'unreachable';
}

/**
 * The body as undici may read it. Not the request itself: when the app responds before it has read
 * everything, undici destroys its body stream, and the rest could not be discarded anymore.
 */
function bodyOf(incoming: IncomingMessage): Readable {
  return Readable.from(incoming.iterator({ destroyOnReturn: false }), { objectMode: false });
}

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
function dispatchExpecting(
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
