import type { Finding } from '../../contract/index.js';
import { passing } from '../passing.js';
import { inParallel, type Ask } from './client.js';
import { hole, listSome, NAVIGATION, type CheckContext } from './context.js';
import { inspectFailure } from './fails-open.js';
import { inspectSockets } from './sockets.js';
import { gotThrough } from './who-answered.js';

/** Paths that apps often have, and that often have their own location in proxies. */
const COMMON_PATHS = [
  '/',
  '/index.html',
  '/api',
  '/api/',
  '/api/v1/',
  '/graphql',
  '/static/',
  '/assets/',
  '/public/',
  '/media/',
  '/uploads/',
  '/files/',
  '/images/app.png',
  '/app.js',
  '/style.css',
  '/favicon.ico',
  '/robots.txt',
  '/manifest.json',
  '/service-worker.js',
  '/admin/',
  '/metrics',
  '/health',
  '/docs',
  '/ws',
  '/socket.io/?EIO=4&transport=polling',
  '/.well-known/security.txt',
] as const;

/** Spellings that a proxy and the app may read differently. */
const BYPASS_PATHS = [
  '//',
  '/./',
  '/%2e/',
  '/;/',
  '/..;/',
  '/%2f',
  '/login/..',
  '/login/../',
  '/login/..%2f',
  '/login%2f..%2f',
  '/_housekey/../',
  '/_housekey/..%2f',
  '/_housekey/..;/',
  '/_housekey/assets/../../',
  '/api/auth/../../',
  '/api/auth/login/..%2f..%2f..%2f',
  '/api/auth/status/../../../',
] as const;

/** Headers with which a client may talk a proxy, or the check behind it, into another path or user. */
const TAMPERING: readonly Readonly<Record<string, string>>[] = [
  { 'x-original-url': '/login' },
  { 'x-rewrite-url': '/login' },
  { 'x-forwarded-uri': '/login' },
  { 'x-forwarded-method': 'OPTIONS' },
  { 'x-http-method-override': 'OPTIONS' },
  { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' },
  { 'remote-user': 'housekey-check', 'x-forwarded-user': 'housekey-check' },
  { authorization: 'Bearer housekey-check' },
  { connection: 'close, authorization, cookie' },
];

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
    ...accessFindings(reached, bypassed),
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

function accessFindings(reached: readonly string[], bypassed: readonly string[]): Finding[] {
  if (reached.length > 0) {
    return [
      hole(
        'anonymous-access',
        `Strangers reach the app without signing in: ${listSome(reached)}.`,
        'The proxy has a location that does not ask Housekey, or these requests do not go through Housekey at all.',
        'Put auth_request, forward_auth or the middleware on every location of the app, or let all of them lead to Housekey. If a path is meant to be public, name it with --public.',
      ),
    ];
  }
  if (bypassed.length > 0) {
    return [
      hole(
        'anonymous-bypass',
        `Strangers reach the app by another spelling: ${listSome(bypassed)}.`,
        'The proxy and the app read such requests differently, so the check can be bypassed.',
        'Use the proxy’s file from deploy/, which asks Housekey for every path.',
      ),
    ];
  }
  return [
    passing(
      'anonymous-refused',
      'Requests without a session do not reach the app.',
      'Tried: pages, API, static files, other methods, other spellings of paths, and headers that mislead proxies.',
    ),
  ];
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
  if (areas.length === 0) return [];
  return [
    hole(
      'public-path-wide',
      `SERVICE_PUBLIC_PATHS opens everything below ${listSome(areas)} to strangers.`,
      'An entry includes all paths below it, also those that an update of the app adds.',
      `SERVICE_PUBLIC_PATHS=<single paths, such as =${areas[0]}/health>. If everything there is meant to be public, add --public ${areas[0]}.`,
    ),
  ];
}
