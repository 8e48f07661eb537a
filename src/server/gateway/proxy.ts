import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { Pool } from 'undici';
import type { UpstreamError } from '../../contract/index.js';
import { hasBody, isExpectingContinue } from '../connections/incoming.js';
import { MAXIMUM_RESPONSE_HEAD_BYTES, PROXIED_IDLE_MILLISECONDS } from '../connections/limits.js';
import { dispatchExpecting } from './dispatch-expecting.js';
import type { Upstream } from '../../core/config/formats.js';
import { ResponseHandler, type ForwardOptions } from './response-handler.js';

/** How long connecting to the app may take. */
const CONNECT_TIMEOUT_MILLISECONDS = 10_000;

const SLOW: ReadonlySet<string> = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT']);
/** The code of undici, and that of node:http. */
const OVERSIZED: ReadonlySet<string> = new Set(['UND_ERR_HEADERS_OVERFLOW', 'HPE_HEADER_OVERFLOW']);
/** Error codes of a kept-alive connection that the app closed while our request was on its way. */
const STALE: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
/** Methods that may be retried (RFC 9110 §9.2.2). */
const IDEMPOTENT: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface UpstreamProxy {
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
export function createProxy(upstream: Upstream, timeoutSeconds: number): UpstreamProxy {
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
