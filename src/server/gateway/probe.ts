import { randomBytes } from 'node:crypto';
import { request as requestHttp, type IncomingHttpHeaders } from 'node:http';
import { request as requestHttps } from 'node:https';
import { errorCode } from '../../core/errors.js';
import type { UpstreamProbe } from '../../core/diagnostics/upstream.js';
import { formatUpstream, type Upstream } from './gateway-settings.js';

const TIMEOUT_MS = 2000;
/** Results are reused for this long, so that many open consoles probe the app once. */
const CACHE_MS = 1000;

/** The headers of a WebSocket handshake (RFC 6455 §4.1). */
function handshakeHeaders(): IncomingHttpHeaders {
  return {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
  };
}

/** Checks whether the app responds at `/`, to a plain request and to a WebSocket handshake. */
export async function probeUpstream(upstream: Upstream): Promise<UpstreamProbe> {
  const [plain, upgrade] = await Promise.all([
    probe(upstream, {}),
    probe(upstream, handshakeHeaders()),
  ]);
  return { address: formatUpstream(upstream), plain, upgrade };
}

/**
 * Like `probeUpstream`, but shares one result among concurrent callers.
 *
 * @param now - milliseconds since the epoch
 */
export function createProbe(upstream: Upstream, now: () => number): () => Promise<UpstreamProbe> {
  let latest: Promise<UpstreamProbe> | undefined;
  let probedAt = 0;
  return async () => {
    if (latest === undefined || Math.abs(now() - probedAt) > CACHE_MS) {
      probedAt = now();
      latest = probeUpstream(upstream);
    }
    return await latest;
  };
}

/** Sends one request and reads only the response head. */
async function probe(
  { origin, socketPath }: Upstream,
  headers: IncomingHttpHeaders,
): Promise<UpstreamProbe['plain']> {
  return await new Promise((resolve) => {
    const request = (origin.protocol === 'https:' ? requestHttps : requestHttp)(origin, {
      ...(socketPath === undefined ? {} : { socketPath }),
      headers: { ...headers, 'user-agent': 'Housekey' },
      agent: false,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const settle = (outcome: UpstreamProbe['plain']) => {
      resolve(outcome);
      request.destroy();
    };
    request.on('response', ({ statusCode = 0 }) => settle(statusCode));
    request.on('upgrade', ({ statusCode = 101 }, socket) => {
      socket.destroy();
      settle(statusCode);
    });
    request.on('error', (error) =>
      settle(error.name === 'AbortError' ? 'slow' : { error: errorCode(error) }),
    );
    request.end();
  });
}
