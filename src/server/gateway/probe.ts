import { randomBytes } from 'node:crypto';
import { request as requestHttp, type IncomingHttpHeaders } from 'node:http';
import { request as requestHttps } from 'node:https';
import { errorCode } from '../../core/errors.js';
import { PATHS } from '../../contract/index.js';
import type { OwnPathsProbe, PathAnswer, UpstreamProbe } from '../../core/diagnostics/upstream.js';
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

/** Paths that apps with their own API are likely to have too. */
const OWN_PATHS = [PATHS.login, PATHS.me];
const UNUSED_PATH = '/api/auth/housekey-asks-for-nothing';

/**
 * Checks whether the app responds at `/`, to a plain request and to a WebSocket handshake, and
 * whether it has its own API at Housekey's paths. Sends no credentials, and nothing to change.
 *
 * @param options.prefixOnly - whether all of Housekey is below `/_housekey/`
 */
export async function probeUpstream(
  upstream: Upstream,
  { prefixOnly }: { readonly prefixOnly: boolean },
): Promise<UpstreamProbe> {
  const [plain, upgrade, ownPaths] = await Promise.all([
    probe(upstream),
    probe(upstream, { headers: handshakeHeaders() }),
    prefixOnly ? undefined : probeOwnPaths(upstream),
  ]);
  return {
    address: formatUpstream(upstream),
    plain: outcomeOf(plain),
    upgrade: outcomeOf(upgrade),
    ownPaths,
  };
}

/**
 * Like `probeUpstream`, but shares one result among concurrent callers.
 *
 * @param now - milliseconds since the epoch
 */
export function createProbe(
  upstream: Upstream,
  layout: { readonly prefixOnly: boolean },
  now: () => number,
): () => Promise<UpstreamProbe> {
  let latest: Promise<UpstreamProbe> | undefined;
  let probedAt = 0;
  return async () => {
    if (latest === undefined || Math.abs(now() - probedAt) > CACHE_MS) {
      probedAt = now();
      latest = probeUpstream(upstream, layout);
    }
    return await latest;
  };
}

async function probeOwnPaths(upstream: Upstream): Promise<OwnPathsProbe> {
  const [unused, ...answers] = await Promise.all([
    probePath(upstream, UNUSED_PATH),
    ...OWN_PATHS.map(async (path) => [path, await probePath(upstream, path)] as const),
  ]);
  return { answers: Object.fromEntries(answers), unused };
}

async function probePath(upstream: Upstream, path: string): Promise<PathAnswer> {
  const [get, options] = await Promise.all([
    probe(upstream, { path }),
    probe(upstream, { path, method: 'OPTIONS' }),
  ]);
  return { get: statusOf(get), options: statusOf(options), allow: allowedMethods(options) };
}

type Outcome = Response | 'slow' | { readonly error: string };

interface Response {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

function isResponse(outcome: Outcome): outcome is Response {
  return typeof outcome === 'object' && 'status' in outcome;
}

function statusOf(outcome: Outcome): number | undefined {
  return isResponse(outcome) ? outcome.status : undefined;
}

function outcomeOf(outcome: Outcome): UpstreamProbe['plain'] {
  return isResponse(outcome) ? outcome.status : outcome;
}

function allowedMethods(outcome: Outcome): string {
  if (!isResponse(outcome)) return '';
  const { allow = '', 'access-control-allow-methods': cors = '' } = outcome.headers;
  return `${allow},${cors}`;
}

/** Sends one request and reads only the response head. */
async function probe(
  { origin, socketPath }: Upstream,
  { path = '/', method = 'GET', headers = {} }: RequestOptions = {},
): Promise<Outcome> {
  return await new Promise((resolve) => {
    const request = (origin.protocol === 'https:' ? requestHttps : requestHttp)(origin, {
      ...(socketPath === undefined ? {} : { socketPath }),
      path,
      method,
      headers: { ...headers, 'user-agent': 'Housekey' },
      agent: false,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const settle = (outcome: Outcome) => {
      resolve(outcome);
      request.destroy();
    };
    request.on('response', ({ statusCode: status = 0, headers: fields }) =>
      settle({ status, headers: fields }),
    );
    request.on('upgrade', ({ statusCode: status = 101, headers: fields }, socket) => {
      socket.destroy();
      settle({ status, headers: fields });
    });
    request.on('error', (error) =>
      settle(error.name === 'AbortError' ? 'slow' : { error: errorCode(error) }),
    );
    request.end();
  });
}

interface RequestOptions {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: IncomingHttpHeaders;
}
