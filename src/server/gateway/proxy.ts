import type { IncomingMessage, ServerResponse } from 'node:http';
import { Pool, type Dispatcher } from 'undici';
import { PROXIED_IDLE_MILLISECONDS } from '../limits.js';
import { responseHeaders } from './request-headers.js';
import type { Upstream } from './settings.js';

/** How long it may take to reach the app. */
export const CONNECT_TIMEOUT_MILLISECONDS = 10_000;

/** What went wrong with the app, as far as it matters to who asked. */
export type UpstreamFault = 'unreachable' | 'slow';

const SLOW: ReadonlySet<string> = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT']);
/** A kept-alive connection that the app closed while our request was on its way. */
const STALE: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
/** RFC 9110 §9.2.2: may be sent again. */
const IDEMPOTENT: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface Proxy {
  /** Passes a request on and its answer back, both as they come. */
  readonly pass: (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    headers: string[],
    onFault: (fault: UpstreamFault) => void,
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
    pass: (incoming, outgoing, headers, onFault) => {
      const { method = 'GET', url = '/' } = incoming;
      const body = hasBody(incoming) ? incoming : null;
      let mayRetry = body === null && IDEMPOTENT.has(method);
      const options: Dispatcher.DispatchOptions = {
        path: url,
        method,
        headers,
        body,
      };
      const dispatch = () => pool.dispatch(options, relay(outgoing, onError));
      const onError = (error: Error) => {
        const code = 'code' in error ? String(error.code) : '';
        if (outgoing.destroyed) return;
        if (outgoing.headersSent) outgoing.destroy(error);
        else if (mayRetry && STALE.has(code)) {
          mayRetry = false;
          dispatch();
        } else onFault(SLOW.has(code) ? 'slow' : 'unreachable');
      };
      dispatch();
    },
    close: async () => await pool.destroy(),
  };
}

/** RFC 9112 §6.3: a request has a body if it says how long, or that it comes in chunks. */
function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** Hands the app's answer on, no faster than the client takes it. */
function relay(
  outgoing: ServerResponse,
  onError: (error: Error) => void,
): Dispatcher.DispatchHandler {
  return {
    onRequestStart: (controller) => {
      outgoing.once('close', () => {
        if (!outgoing.writableFinished) controller.abort(new Error('The client hung up'));
      });
    },
    onResponseStart: (controller, status, headers, statusText) => {
      if (status < 200) {
        // Of the interim answers, Early Hints (RFC 8297) alone has something to say.
        const { link } = headers;
        if (status === 103 && link !== undefined) outgoing.writeEarlyHints({ link });
        return;
      }
      outgoing.sendDate = false;
      const fields = responseHeaders(asText(controller.rawHeaders));
      outgoing.writeHead(status, statusText ?? '', fields);
      // Flushed alone, node:http would write them as UTF-8; with the first bytes of a body it does not.
      if (fields.every(isAscii)) outgoing.flushHeaders();
      outgoing.on('drain', () => controller.resume());
    },
    onResponseData: (controller, chunk) => {
      if (!outgoing.write(chunk)) controller.pause();
    },
    onResponseEnd: (controller) => {
      const trailers = asText(controller.rawTrailers);
      if (trailers.length > 0) outgoing.addTrailers(pairs(trailers));
      outgoing.end();
    },
    onResponseError: (_controller, error) => onError(error),
  };
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

function pairs(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : [],
  );
}
