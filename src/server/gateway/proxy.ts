import type { IncomingMessage, ServerResponse } from 'node:http';
import { Pool, type Dispatcher } from 'undici';
import { hasBody } from '../connections/closing.js';
import { PROXIED_IDLE_MILLISECONDS } from '../connections/limits.js';
import type { UpstreamError } from '../pages.js';
import { pairsOf, reasonOf } from './raw-headers.js';
import { responseHeaders } from './response-headers.js';
import type { Upstream } from './gateway-settings.js';

/** How long it may take to reach the app. */
export const CONNECT_TIMEOUT_MILLISECONDS = 10_000;

const SLOW: ReadonlySet<string> = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT']);
/** A kept-alive connection that the app closed while our request was on its way. */
const STALE: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
/** RFC 9110 §9.2.2: may be sent again. */
const IDEMPOTENT: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface RelayOptions {
  /** The request was admitted by a session: no shared cache may keep the answer. */
  readonly isPrivate: boolean;

  readonly onFault: (fault: UpstreamError) => void;
  /** The answer is a stream of events, which may never end by itself. */
  readonly onEvents: () => void;
}

export interface Proxy {
  /** Passes a request on and its answer back, both as they come. */
  readonly pass: (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    headers: string[],
    options: RelayOptions,
  ) => void;
  readonly close: () => Promise<void>;
}

export function createProxy({ origin, socketPath }: Upstream, timeoutSeconds: number): Proxy {
  const pool = new Pool(origin, {
    connect: {
      timeout: CONNECT_TIMEOUT_MILLISECONDS,
      ...(socketPath === undefined ? {} : { socketPath }),
    },
    headersTimeout: timeoutSeconds * 1000,
    // Server-sent events may be silent for long.
    bodyTimeout: PROXIED_IDLE_MILLISECONDS,
  });
  return {
    pass: (incoming, outgoing, headers, { isPrivate, onFault, onEvents }) => {
      const { method = 'GET', url = '/' } = incoming;
      const body = hasBody(incoming) ? incoming : null;
      let mayRetry = body === null && IDEMPOTENT.has(method);
      const options: Dispatcher.DispatchOptions = {
        path: url,
        method,
        headers,
        body,
      };
      const dispatch = () =>
        pool.dispatch(options, relay(incoming, outgoing, { isPrivate, onError, onEvents }));
      const onError = (error: Error) => {
        const code = 'code' in error ? String(error.code) : '';
        if (outgoing.destroyed) return;
        if (outgoing.headersSent) outgoing.destroy(error);
        else if (mayRetry && STALE.has(code)) {
          mayRetry = false;
          dispatch();
        } else onFault(SLOW.has(code) ? 'slow' : 'unreachable');
      };
      if (!incoming.socket.destroyed) dispatch();
    },
    close: async () => await pool.destroy(),
  };
}

/** Hands the app's answer on, no faster than the client takes it, and no longer than it is there. */
function relay(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  {
    isPrivate,
    onError,
    onEvents,
  }: Omit<RelayOptions, 'onFault'> & { onError: (error: Error) => void },
): Dispatcher.DispatchHandler {
  const { socket, httpVersion } = incoming;
  const session = isPrivate ? incoming : undefined;
  let forget: (() => void) | undefined;
  /** Something of the body, or its end, has come. */
  let hasBegun = false;
  return {
    onRequestStart: (controller) => {
      // The connection's end and not the answer's: one that waits for its turn would not tell.
      const abort = () => controller.abort(new Error('The client hung up'));
      socket.once('close', abort);
      forget = () => socket.off('close', abort);
      if (socket.destroyed) abort();
    },
    onResponseStart: (controller, status, headers, statusText) => {
      if (status < 200) {
        if (status === 103 && httpVersion !== '1.0') hint(outgoing, headers['link']);
        return;
      }
      if (/^text\/event-stream\b/i.test(String(headers['content-type']))) onEvents();
      outgoing.sendDate = false;
      const fields = responseHeaders(asText(controller.rawHeaders), session);
      outgoing.writeHead(status, reasonOf(status, statusText), fields);
      // The body's beginning mostly comes with them, and leaves with them.
      queueMicrotask(() => {
        if (!hasBegun) flushAlone(outgoing, fields);
      });
    },
    onResponseData: (controller, chunk) => {
      hasBegun = true;
      if (outgoing.write(chunk)) return;
      controller.pause();
      outgoing.once('drain', () => controller.resume());
    },
    onResponseEnd: (controller) => {
      hasBegun = true;
      const trailers = asText(controller.rawTrailers);
      if (trailers.length > 0) outgoing.addTrailers(pairsOf(trailers));
      forget?.();
      outgoing.end();
    },
    onResponseError: (_controller, error) => {
      forget?.();
      onError(error);
    },
  };
}

/** Early Hints (RFC 8297): worth nothing that a failure of theirs would cost. */
function hint(outgoing: ServerResponse, link: string | string[] | undefined): void {
  if (link === undefined) return;
  const links = [link].flat().flatMap((value) => value.split(/,\s*(?=<)/));
  try {
    outgoing.writeEarlyHints({ link: links });
  } catch {
    // node:http is stricter about links than the app.
  }
}

/** Headers without a body as yet; node:http would write them as UTF-8, and what is not ASCII waits. */
function flushAlone(outgoing: ServerResponse, fields: readonly string[]): void {
  if (!outgoing.destroyed && fields.every(isAscii)) outgoing.flushHeaders();
}

function isAscii(text: string): boolean {
  return /^\p{ASCII}*$/u.test(text);
}

type Raw = Dispatcher.DispatchController['rawHeaders'];

/** Header bytes are Latin-1 (RFC 9110 §5.5), and go out as they came in. */
function asText(raw: Raw): string[] {
  if (!Array.isArray(raw)) return [];
  return raw.map((part) => (typeof part === 'string' ? part : part.toString('latin1')));
}
