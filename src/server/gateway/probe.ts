import { randomBytes } from 'node:crypto';
import { PATHS, parseUrl } from '../../contract/index.js';
import type { AppAnswer } from '../../core/diagnostics/refusing-app.js';
import {
  inspectUpstream,
  type OwnPathsProbe,
  type PathAnswer,
  type UpstreamProbe,
} from '../../core/diagnostics/upstream.js';
import { remember } from '../../core/remember.js';
import type { ProtectedApp } from '../../core/config/app-table.js';
import { formatUpstream, type Upstream } from '../../core/config/formats.js';
import type { HttpSettings } from '../../http/http-settings.js';
import { sendProbe, SLOW, type ProbeOutcome, type ProbeResponse } from './probe-request.js';

/** Enough to recognize the app by its page. */
const MAX_PAGE_BYTES = 16 * 1024;

/** An app may lead from `/` to its first page, and from there to its own login. */
const MAX_REDIRECTS = 2;

/** The headers of a browser that opens a page. */
export const NAVIGATION = {
  accept: 'text/html,application/xhtml+xml',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'none',
} as const;

/** The headers of a WebSocket handshake (RFC 6455 §4.1). */
export function handshakeHeaders(): Record<string, string> {
  return {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
  };
}

/**
 * The headers with which the gateway passes on a visitor's page load. The visitor's address is this machine's:
 * whether strangers are refused by address is not the question here.
 */
function visitorHeaders({ host, protocol, port }: URL): Record<string, string> {
  return {
    host,
    ...NAVIGATION,
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': protocol.replace(':', ''),
    'x-forwarded-host': host,
    'x-forwarded-port': port === '' ? (protocol === 'https:' ? '443' : '80') : port,
    'x-real-ip': '127.0.0.1',
  };
}

/** Paths that apps with their own API are likely to have too. */
const OWN_PATHS = [PATHS.login, PATHS.me];
const UNUSED_PATH = '/api/auth/housekey-asks-for-nothing';

interface ProbeOptions {
  /** Whether all of Housekey is below `/_housekey/`. */
  readonly prefixOnly: boolean;
  /** Scheme, host and port that visitors use. */
  readonly visited: URL;
  /** The host of the app in SERVICE_APPS. Default: it is SERVICE_UPSTREAM. */
  readonly app?: string | undefined;
}

/**
 * Checks whether the app responds at `/`, to a plain request, to one like a visitor's and to a WebSocket
 * handshake, and whether it has its own API at Housekey's paths. Sends no credentials, and nothing to change.
 */
async function probeUpstream(
  upstream: Upstream,
  { prefixOnly, visited, app }: ProbeOptions,
): Promise<UpstreamProbe> {
  const [plain, visitors, upgrade, ownPaths] = await Promise.all([
    browse(upstream, upstream.origin),
    browse(upstream, visited, visitorHeaders(visited)),
    sendProbe(upstream, { headers: handshakeHeaders() }),
    prefixOnly ? undefined : probeOwnPaths(upstream),
  ]);
  return {
    app,
    address: formatUpstream(upstream),
    plain: outcomeOf(plain.first),
    upgrade: outcomeOf(upgrade),
    ownPaths,
    pages: { host: visited.host, plain: answerOf(plain.last), visitors: answerOf(visitors.last) },
  };
}

/**
 * The URL that visitors use, as far as the settings say.
 *
 * @param listens - the URL that the service listens on
 */
function visitedOrigin(publicUrl: URL | undefined, listens: string): URL {
  if (publicUrl !== undefined) return publicUrl;
  const url = parseUrl(listens) ?? new URL('http://localhost');
  // 0.0.0.0 and :: are not hosts that a visitor can open.
  if (['0.0.0.0', '[::]'].includes(url.hostname)) url.hostname = 'localhost';
  return url;
}

/** Findings are reused for this long, so that many open consoles ask the apps once. */
const INSPECTION_MS = 1000;

export type AppInspection = ReturnType<typeof createInspection>;

/** Asks all apps, each under the address that visitors use. Takes the URL that the service listens on. */
export function createInspection({ apps, publicUrl, layout }: HttpSettings) {
  const inspect = async ({ upstream, origin, host: app }: ProtectedApp, listens: string) => {
    if (upstream === undefined) return [];
    const visited = origin === undefined ? visitedOrigin(publicUrl, listens) : new URL(origin);
    // On an app's own host, the paths of the login are the app's.
    const prefixOnly = layout.prefixOnly || apps.hasHosts;
    return inspectUpstream(await probeUpstream(upstream, { prefixOnly, visited, app }));
  };
  return remember(
    async (listens: string) => {
      const inspections = apps.list.map(async (app) => await inspect(app, listens));
      return (await Promise.all(inspections)).flat();
    },
    () => INSPECTION_MS,
    () => performance.now(),
  );
}

/** Opens `/`, and follows redirects on the same origin. Returns the first outcome and the last one. */
async function browse(
  upstream: Upstream,
  origin: URL,
  headers: Readonly<Record<string, string>> = {},
  bodyLimit = MAX_PAGE_BYTES,
): Promise<{ readonly first: ProbeOutcome; readonly last: ProbeOutcome; readonly url: URL }> {
  const first = await sendProbe(upstream, { headers, bodyLimit });
  let last = first;
  let url = new URL('/', origin);
  for (let count = 0; count < MAX_REDIRECTS; count += 1) {
    const next = last.ok ? redirectOf(last, url) : undefined;
    if (next === undefined) break;
    url = next;
    last = await sendProbe(upstream, { path: url.pathname + url.search, headers, bodyLimit });
  }
  return { first, last, url };
}

/**
 * Opens the app's first page as a visitor's browser would.
 *
 * @param bodyLimit - in bytes
 * @returns its address, after redirects on the same origin, and the answer
 */
export async function browsePage(
  upstream: Upstream,
  visited: URL,
  bodyLimit: number,
): Promise<{ readonly url: URL; readonly answer: ProbeOutcome }> {
  const { last, url } = await browse(upstream, visited, visitorHeaders(visited), bodyLimit);
  return { url, answer: last };
}

/** The target of a redirect on the same origin. */
export function redirectOf(
  { status, headers: { location } }: Pick<ProbeResponse, 'status' | 'headers'>,
  from: URL,
): URL | undefined {
  if (status < 300 || status >= 400 || location === undefined) return undefined;
  const target = parseUrl(location, from.href);
  return target?.origin === from.origin ? target : undefined;
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
    sendProbe(upstream, { path }),
    sendProbe(upstream, { path, method: 'OPTIONS' }),
  ]);
  return { get: statusOf(get), options: statusOf(options), allow: allowedMethods(options) };
}

function statusOf(outcome: ProbeOutcome): number | undefined {
  return outcome.ok ? outcome.status : undefined;
}

function outcomeOf(outcome: ProbeOutcome): UpstreamProbe['plain'] {
  if (outcome.ok) return outcome.status;
  return outcome.error === SLOW ? 'slow' : { error: outcome.error };
}

function answerOf(outcome: ProbeOutcome): AppAnswer | undefined {
  return outcome.ok ? { ...outcome, body: outcome.body.toString() } : undefined;
}

function allowedMethods(outcome: ProbeOutcome): string {
  if (!outcome.ok) return '';
  const { allow = '', 'access-control-allow-methods': cors = '' } = outcome.headers;
  return `${allow},${cors}`;
}
