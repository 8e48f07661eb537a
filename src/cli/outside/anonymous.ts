import probes from './probes.json' with { type: 'json' };
import type { Finding } from '../../contract/index.js';
import { inParallel, type Ask, type Outcome, gotThrough, whoAnswered } from './client.js';
import { listSome, NAVIGATION, type CheckContext, handshake } from './context.js';
import { cliFinding } from '../report.js';
import { COOKIE_NAMES } from '../../http/cookies/cookie.js';
import { hostAddress } from '../../core/network.js';
import { appAddress } from './ports.js';
import type { SessionClient } from './session-client.js';

/** Paths that apps often have, and that often have their own location in proxies. */
const COMMON_PATHS = probes.commonPaths;

/** Spellings that a proxy and the app may read differently. */
const BYPASS_PATHS = probes.bypassPaths;

/** Headers with which a client may talk a proxy, or the check behind it, into another path or user. */
const TAMPERING: readonly Readonly<Record<string, string>>[] = probes.tampering;

interface Attempt {
  /** How it is shown. */
  readonly name: string;
  readonly path: string;
  readonly ask?: Ask;
}

/**
 * Whether requests without a session reach the app: pages, programs' requests, static files,
 * WebSockets, other methods, other spellings of paths, and headers that may change a proxy's mind.
 */
export async function inspectAnonymous(context: CheckContext): Promise<Finding[]> {
  const { nonce, paths } = context;
  const unknown = ['', '/api', '/static', '/assets'].map((prefix) => `${prefix}/housekey-${nonce}`);
  const plain = [...new Set([...COMMON_PATHS, ...unknown, ...paths])];
  const reached = await tryAll(context, [
    { name: '/', path: '/', ask: { headers: NAVIGATION } },
    ...plain.map((path) => ({ name: path, path, ask: { headers: { accept: '*/*' } } })),
  ]);
  const bypassed = await tryAll(context, [
    ...BYPASS_PATHS.map((path) => ({ name: path, path })),
    ...TAMPERING.map((headers) => ({
      name: `/ with ${Object.keys(headers)[0]}`,
      path: '/',
      ask: { headers },
    })),
    ...['HEAD', 'OPTIONS', 'POST', 'PUT', 'PROPFIND'].map((method) => ({
      name: `${method} /housekey-…`,
      path: `/housekey-${nonce}`,
      ask: { method },
    })),
  ]);
  return [
    accessFindings(reached, bypassed),
    ...(await inspectPublicAreas(context)),
    ...(await inspectSockets(context)),
    // If everything is open, there is nothing that could fail open.
    ...(reached.length === 0 ? await inspectFailure(context) : []),
  ];
}

/** The names of the attempts that got through to the app. */
async function tryAll(context: CheckContext, attempts: readonly Attempt[]): Promise<string[]> {
  const { client, url, isPublic } = context;
  const tried = attempts.filter(({ path }) => !isPublic(path.replace(/\?.*/s, '')));
  const names = await inParallel(tried, async ({ name, path, ask }) =>
    gotThrough(await client.send(url, path, ask)) ? name : undefined,
  );
  return [...new Set(names.filter((name) => name !== undefined))];
}

function accessFindings(reached: readonly string[], bypassed: readonly string[]): Finding {
  if (reached.length > 0) return cliFinding('anonymous-access', { paths: listSome(reached) });
  if (bypassed.length > 0) return cliFinding('anonymous-bypass', { paths: listSome(bypassed) });
  return cliFinding('anonymous-refused');
}

/** Whole areas of an app, which are rarely meant to be public. */
const AREAS = ['/api', '/api/v1', '/v1', '/graphql', '/rest', '/rpc', '/admin', '/app', '/files'];

/** Whether SERVICE_PUBLIC_PATHS opens more than single paths of such an area. */
async function inspectPublicAreas(context: CheckContext): Promise<Finding[]> {
  const { client, url, nonce, isPublic, isMeantPublic } = context;
  const wide = AREAS.filter((area) => {
    const unknown = `${area}/housekey-${nonce}`;
    return isPublic(unknown) && !isMeantPublic(unknown);
  });
  const open = await inParallel(wide, async (area) =>
    gotThrough(await client.send(url, `${area}/housekey-${nonce}`)) ? area : undefined,
  );
  const areas = open.filter((area) => area !== undefined);
  const [first] = areas;
  if (first === undefined) return [];
  return [cliFinding('public-path-wide', { areas: listSome(areas), first })];
}

/**
 * Header lines that proxies accept, and that together are more than Housekey's parser does (16 KiB). A
 * proxy that keeps the session cookie from the app sends it less.
 */
const OVERSIZED = {
  cookie: `${COOKIE_NAMES.session}=${'x'.repeat(7400)}`,
  'x-filler-a': 'x'.repeat(7400),
  'x-filler-b': 'x'.repeat(2400),
} as const;

/** Whether the app is open while the proxy’s question to Housekey fails, as it does during a restart. */
async function inspectFailure({ client, url }: CheckContext): Promise<Finding[]> {
  const outcome = await client.send(url, '/', { headers: { ...NAVIGATION, ...OVERSIZED } });
  if (whoAnswered(outcome) !== 'app' && !isTooLargeForApp(outcome)) return [];
  return [cliFinding('fails-open')];
}

/** Apps have limits, too. Proxies reject such a request with their own page, Housekey in JSON. */
function isTooLargeForApp(outcome: Outcome): boolean {
  const isBare = outcome.ok && outcome.status === 431 && outcome.body === '';
  return isBare && whoAnswered(outcome) !== 'housekey';
}

const SOCKET_PATHS = ['/', '/ws', '/websocket', '/socket', '/api/websocket', '/live'] as const;
const SOCKET_IO = '/socket.io/?EIO=4&transport=websocket';

/** The paths at which this kind of request opens a WebSocket. */
async function openSockets(
  context: CheckContext,
  open: (path: string) => Promise<Outcome>,
): Promise<string[]> {
  const paths = [...new Set([...SOCKET_PATHS, SOCKET_IO, ...context.paths])].slice(0, 15);
  const opened = await inParallel(paths, async (path) => {
    const outcome = await open(path);
    return outcome.ok && outcome.status === 101 ? path : undefined;
  });
  return opened.filter((path) => path !== undefined);
}

/** Whether strangers can open one. */
async function inspectSockets(context: CheckContext): Promise<Finding[]> {
  const { client, url, isPublic } = context;
  const opened = await openSockets(
    context,
    async (path) => await client.send(url, path, { headers: handshake(url) }),
  );
  const open = opened.filter((path) => !isPublic(path.replace(/\?.*/s, '')));
  if (open.length === 0) return [];
  return [cliFinding('websocket-open', { paths: listSome(open) })];
}

/** WebSockets that the app accepts directly, and not through the proxy. */
export async function inspectPassedSockets(signedIn: SessionClient): Promise<Finding[]> {
  const { context } = signedIn;
  const { client, url } = context;
  const app = appAddress(context);
  if (app === undefined) return [];
  const direct = client.withAddress(hostAddress(app.hostname));
  const known = await openSockets(
    context,
    async (path) => await direct.send(app, path, { headers: handshake(app) }),
  );
  if (known.length === 0) return [];
  const passing101 = await openSockets({ ...context, paths: known }, async (path) =>
    known.includes(path) ? await signedIn.toApp(path, handshake(url)) : { ok: false, error: '' },
  );
  const broken = known.filter((path) => !passing101.includes(path));
  return broken.length === 0
    ? [cliFinding('websocket', { paths: listSome(known) })]
    : [cliFinding('websocket-blocked', { paths: listSome(broken) })];
}
