import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { Pool, type Dispatcher } from 'undici';
import { discardUnreadBody, hasBody } from '../connections/closing.js';
import { isExpectingContinue } from '../connections/expect-continue.js';
import { MAXIMUM_RESPONSE_HEAD_BYTES, PROXIED_IDLE_MILLISECONDS } from '../connections/limits.js';
import type { UpstreamError } from '../../contract/index.js';
import { dispatchExpecting } from './dispatch-expecting.js';
import { pairsOf, reasonOf } from './raw-headers.js';
import { responseHeaders } from './response-headers.js';
import type { Upstream } from './gateway-settings.js';

/** How long connecting to the app may take. */
const CONNECT_TIMEOUT_MILLISECONDS = 10_000;

const SLOW: ReadonlySet<string> = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT']);
/** The code of undici, and that of node:http. */
const OVERSIZED: ReadonlySet<string> = new Set(['UND_ERR_HEADERS_OVERFLOW', 'HPE_HEADER_OVERFLOW']);
/** Error codes of a kept-alive connection that the app closed while our request was on its way. */
const STALE: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
/** Media types of streams without an end: events, and the frames of a camera (MJPEG). */
const ENDLESS = /^\s*(?:text\/event-stream|multipart\/x-mixed-replace)\b/i;
/** Methods that may be retried (RFC 9110 §9.2.2). */
const IDEMPOTENT: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface ForwardOptions {
  /** A session admitted the request, so no shared cache may store the response. */
  readonly isPrivate: boolean;
  /** Called if the app fails before its response begins. */
  readonly onError: (error: UpstreamError) => void;
  /** Called in place of passing on a 404; `undefined` passes it on. */
  readonly onNotFound: (() => void) | undefined;
  /** Called if the response may never end by itself. */
  readonly onEndless: () => void;
}

export interface Proxy {
  /** Streams a request to the app and its response back. */
  readonly forward: (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    headers: string[],
    options: ForwardOptions,
  ) => void;
  readonly close: () => Promise<void>;
}

/** Creates a proxy with its own connection pool. */
export function createProxy(upstream: Upstream, timeoutSeconds: number): Proxy {
  const { origin, socketPath } = upstream;
  const pool = new Pool(origin, {
    connect: {
      timeout: CONNECT_TIMEOUT_MILLISECONDS,
      ...(socketPath === undefined ? {} : { socketPath }),
    },
    headersTimeout: timeoutSeconds * 1000,
    maxHeaderSize: MAXIMUM_RESPONSE_HEAD_BYTES,
    // Event streams may be silent for a long time.
    bodyTimeout: PROXIED_IDLE_MILLISECONDS,
  });
  return {
    forward: (incoming, outgoing, headers, options) => {
      const { method = 'GET', url = '/' } = incoming;
      const withBody = hasBody(incoming);
      let mayRetry = !withBody && IDEMPOTENT.has(method);
      const dispatch = () => {
        const handler = new ResponseHandler(incoming, outgoing, { ...options, onError: fail });
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

interface ResponseHandlerOptions extends Omit<ForwardOptions, 'onError'> {
  readonly onError: (error: Error) => void;
}

type Controller = Dispatcher.DispatchController;

/** Streams the app's response to the client, with backpressure, until the client disconnects. */
class ResponseHandler implements Dispatcher.DispatchHandler {
  readonly #incoming: IncomingMessage;
  readonly #outgoing: ServerResponse;
  readonly #options: ResponseHandlerOptions;
  #stopWatching: (() => void) | undefined;
  /** The first part of the body, or its end, has arrived. */
  #hasBodyBegun = false;
  /** Another response is sent in place of the app's. */
  #isReplaced = false;

  constructor(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    options: ResponseHandlerOptions,
  ) {
    this.#incoming = incoming;
    this.#outgoing = outgoing;
    this.#options = options;
  }

  onRequestStart(controller: Controller): void {
    // Watch the socket, not the response: a queued pipelined response emits no `close`.
    const { socket } = this.#incoming;
    const abort = () => controller.abort(new Error('The client disconnected'));
    socket.once('close', abort);
    this.#stopWatching = () => socket.off('close', abort);
    if (socket.destroyed) abort();
  }

  onResponseStart(
    controller: Controller,
    status: number,
    headers: IncomingHttpHeaders,
    statusText?: string,
  ): void {
    const { isPrivate, onEndless, onNotFound } = this.#options;
    if (status < 200) {
      const acceptsHints = this.#incoming.httpVersion !== '1.0';
      if (status === 103 && acceptsHints) sendEarlyHints(this.#outgoing, headers['link']);
      return;
    }
    if (status === 404 && onNotFound !== undefined) {
      this.#isReplaced = true;
      controller.abort(new Error('The app has nothing at this path'));
      onNotFound();
      return;
    }
    if (ENDLESS.test(String(headers['content-type']))) onEndless();
    this.#outgoing.sendDate = false;
    const session = isPrivate ? this.#incoming : undefined;
    const fields = responseHeaders(decodeHeaders(controller.rawHeaders), session);
    // The app may be refusing a long upload.
    discardUnreadBody(this.#incoming, this.#outgoing);
    this.#outgoing.writeHead(status, reasonOf(status, statusText), fields);
    // The body usually begins in the same packet; then both are sent together.
    queueMicrotask(() => {
      if (!this.#hasBodyBegun) flushHeaders(this.#outgoing, fields);
    });
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    this.#hasBodyBegun = true;
    if (this.#outgoing.write(chunk)) return;
    controller.pause();
    this.#outgoing.once('drain', () => controller.resume());
  }

  onResponseEnd(controller: Controller): void {
    this.#hasBodyBegun = true;
    const trailers = decodeHeaders(controller.rawTrailers);
    if (trailers.length > 0) this.#outgoing.addTrailers(pairsOf(trailers));
    this.#stopWatching?.();
    this.#outgoing.end();
  }

  onResponseError(_controller: Controller, error: Error): void {
    this.#stopWatching?.();
    if (!this.#isReplaced) this.#options.onError(error);
  }
}

/** Sends Early Hints (RFC 8297). They are optional, so errors are ignored. */
function sendEarlyHints(outgoing: ServerResponse, link: string | string[] | undefined): void {
  if (link === undefined) return;
  const links = [link].flat().flatMap((value) => value.split(/,\s*(?=<)/));
  try {
    outgoing.writeEarlyHints({ link: links });
  } catch {
    // node:http is stricter about links than some apps.
  }
}

/**
 * Sends headers before the body. node:http would encode them as UTF-8 here, so headers with non-ASCII
 * characters wait for the body.
 */
function flushHeaders(outgoing: ServerResponse, fields: readonly string[]): void {
  if (!outgoing.destroyed && fields.every(isAscii)) outgoing.flushHeaders();
}

function isAscii(text: string): boolean {
  return /^\p{ASCII}*$/u.test(text);
}

type EncodedHeaders = Controller['rawHeaders'];

/** Decodes header bytes as Latin-1 (RFC 9110 §5.5), so that they are sent as received. */
function decodeHeaders(raw: EncodedHeaders): string[] {
  if (!Array.isArray(raw)) return [];
  return raw.map((part) => (typeof part === 'string' ? part : part.toString('latin1')));
}
