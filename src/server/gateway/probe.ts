import { randomBytes } from 'node:crypto';
import { request as requestHttp, type IncomingHttpHeaders } from 'node:http';
import { request as requestHttps } from 'node:https';
import { errorCode } from '../../core/config/environment.js';
import type { UpstreamProbe } from '../../core/diagnostics/upstream.js';
import { formatUpstream, type Upstream } from './gateway-settings.js';

const PATIENCE_MS = 2000;
/** Many consoles that look at once ask the app once. */
const FRESH_MS = 1000;

/** RFC 6455 §4.1. */
function handshake(): IncomingHttpHeaders {
  return {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
  };
}

/** Asks the app at its root, plainly and for a WebSocket, whether it is there just now. */
export async function probeUpstream(upstream: Upstream): Promise<UpstreamProbe> {
  const [plain, upgrade] = await Promise.all([ask(upstream, {}), ask(upstream, handshake())]);
  return { address: formatUpstream(upstream), plain, upgrade };
}

/** As `probeUpstream`, for any number of askers. `now` in milliseconds. */
export function createProbe(upstream: Upstream, now: () => number): () => Promise<UpstreamProbe> {
  let latest: Promise<UpstreamProbe> | undefined;
  let askedAt = 0;
  return async () => {
    if (latest === undefined || Math.abs(now() - askedAt) > FRESH_MS) {
      askedAt = now();
      latest = probeUpstream(upstream);
    }
    return await latest;
  };
}

/** Reads no more than the answer's head. */
async function ask(
  { origin, socketPath }: Upstream,
  headers: IncomingHttpHeaders,
): Promise<UpstreamProbe['plain']> {
  return await new Promise((resolve) => {
    const request = (origin.protocol === 'https:' ? requestHttps : requestHttp)(origin, {
      ...(socketPath === undefined ? {} : { socketPath }),
      headers: { ...headers, 'user-agent': 'Housekey' },
      agent: false,
      signal: AbortSignal.timeout(PATIENCE_MS),
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
