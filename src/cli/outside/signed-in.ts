import { pathsOf, type Finding } from '../../contract/index.js';
import { isRefusal, ownSetting } from '../../core/diagnostics/refusing-app.js';
import { passing } from '../passing.js';
import { inParallel, type Answer, type Outcome } from './client.js';
import { isActionPath, openHomePage } from './home-page.js';
import { hole, listSome, NAVIGATION, type CheckContext } from './context.js';
import { inspectForgery } from './forgery.js';
import { inspectSeenClient } from './seen-client.js';
import { SignedIn } from './session-client.js';
import { inspectPassedSockets } from './sockets.js';
import { gotThrough, whoAnswered } from './who-answered.js';

/** Checks that need a session. Ends the session. */
export async function inspectSignedIn(context: CheckContext, token: string): Promise<Finding[]> {
  const { settings } = context;
  if (settings === undefined) return [];
  const signedIn = new SignedIn(context, token);
  const paths = pathsOf(settings.http.layout);
  const me = await signedIn.toApi(paths.me);
  if (!me.ok || me.status !== 200) return [refusedToken(me)];
  const findings = [
    passing(
      'session-accepted',
      'A token of these settings is accepted.',
      'Signed in without the password.',
    ),
    ...(await inspectSeenClient(signedIn)),
  ];
  if (settings.http.layout.session === 'cookie') findings.push(...(await inspectApp(signedIn)));
  findings.push(...(await inspectSignOut(signedIn, paths)));
  return findings;
}

function refusedToken(me: Outcome): Finding {
  return {
    code: 'session-refused',
    level: 'outage',
    summary: 'The service does not accept a token of these settings.',
    meaning: `The answer was ${me.ok ? me.status : me.error}. The service may run with other settings, or a proxy may not pass on the Authorization header or the path.`,
    fix: 'Run this in the folder of the service’s settings, and restart the service after a change.',
  };
}

async function inspectApp(signedIn: SignedIn): Promise<Finding[]> {
  const { page, address } = await openHomePage(signedIn);
  const findings = await inspectCache(signedIn);
  if (!page.ok || whoAnswered(page) !== 'app') {
    const isProxy = page.ok && whoAnswered(page) === 'proxy';
    return [
      ...findings,
      {
        code: 'app-unreachable',
        level: 'outage',
        summary: 'The app does not answer visitors who are signed in.',
        meaning: `The answer was ${page.ok ? page.status : page.error}${isProxy ? ', from the proxy' : ''}.`,
        fix: 'housekey check, and the log of the proxy',
      },
    ];
  }
  findings.push(
    isRefusal(page)
      ? refusedVisitor(page, address)
      : passing(
          'app-reached',
          'The app answers visitors who are signed in.',
          `Status ${page.status}.`,
        ),
  );
  findings.push(...(await inspectLinks(signedIn, page.body, address)));
  findings.push(...(await inspectForgery(signedIn)), ...(await inspectPassedSockets(signedIn)));
  return findings;
}

/** The app runs, and visitors see nothing but its error: it does not know the public host. */
function refusedVisitor(page: Answer, { host, hostname, pathname }: URL): Finding {
  return {
    code: 'app-refuses',
    level: 'outage',
    summary: `The app refuses visitors who are signed in (${page.status}).`,
    meaning: `The answer at ${pathname} comes from the app. It may compare the host, or the proxy, with a list of its own.`,
    fix:
      ownSetting([page], hostname) ??
      `Add ${host} to the hosts that the app accepts, and Housekey to its trusted proxies.`,
  };
}

const MAX_LINKS = 20;

/** The app's own pages and files, as its home page names them, without a session. */
async function inspectLinks({ context }: SignedIn, body: string, address: URL): Promise<Finding[]> {
  const { client, url, isPublic, settings } = context;
  const links = linksIn(body, address).slice(0, MAX_LINKS);
  const answered = await inParallel(links, async (path) =>
    gotThrough(await client.send(url, path)) ? path : undefined,
  );
  const open = answered.filter((path) => path !== undefined);
  const unexpected = open.filter((path) => !isPublic(path.replace(/\?.*/s, '')));
  const wide =
    settings?.gateway === undefined ? [] : open.filter((path) => !unexpected.includes(path));
  return [
    ...(unexpected.length === 0
      ? []
      : [
          hole(
            'anonymous-access',
            `Strangers reach files of the app: ${listSome(unexpected)}.`,
            'The app’s home page uses them. The proxy has a location for them that does not ask Housekey.',
            'Put auth_request, forward_auth or the middleware on every location of the app, or name the paths with --public.',
          ),
        ]),
    ...(wide.length === 0 ? [] : [publicPathFinding(wide)]),
  ];
}

function publicPathFinding(paths: readonly string[]): Finding {
  return {
    code: 'public-paths-used',
    level: 'advice',
    summary: `Parts of the app's home page are public: ${listSome(paths)}.`,
    meaning: 'SERVICE_PUBLIC_PATHS or --public says so. Everything below an entry is public.',
    fix: 'SERVICE_PUBLIC_PATHS=<only single paths, such as =/manifest.json>',
  };
}

function linksIn(body: string, url: URL): string[] {
  const found = [...body.matchAll(/\b(?:href|src|action|data-url)\s*=\s*["']([^"'#\s]+)/gi)];
  const paths = found.flatMap(([, link = '']) => {
    if (!URL.canParse(link, url.href)) return [];
    const target = new URL(link, url.href);
    return target.origin === url.origin ? [`${target.pathname}${target.search}`] : [];
  });
  return [...new Set(paths)].filter((path) => !isActionPath(path));
}

/** Whether a stranger gets the page that was just sent to a visitor with a session. */
async function inspectCache(signedIn: SignedIn): Promise<Finding[]> {
  const { client, url, nonce } = signedIn.context;
  for (const path of [`/?housekey-check=${nonce}`, `/housekey-${nonce}.css`]) {
    const before = await client.send(url, path, { headers: NAVIGATION });
    if (whoAnswered(before) === 'app') continue;
    await signedIn.toApp(path);
    const after = await client.send(url, path, { headers: NAVIGATION });
    if (whoAnswered(after) !== 'app') continue;
    return [
      hole(
        'cached-page',
        'A cache gives strangers the pages of signed-in visitors.',
        'The same request was refused before it was sent with a session, and answered afterwards.',
        'Turn off the cache of the proxy or CDN for the app, or let it respect Cache-Control and Vary (nginx: no proxy_ignore_headers).',
      ),
    ];
  }
  return [];
}

async function inspectSignOut(
  signedIn: SignedIn,
  paths: ReturnType<typeof pathsOf>,
): Promise<Finding[]> {
  const done = await signedIn.toApi(paths.logout, { method: 'POST' });
  const after = await signedIn.toApi(paths.me);
  if (done.ok && done.status < 300 && after.ok && after.status === 401) {
    return [
      passing('sign-out', 'Signing out works.', 'The token of this check is refused from now on.'),
    ];
  }
  return [
    {
      code: 'sign-out-failed',
      level: 'outage',
      summary: 'The token of this check could not be signed out.',
      meaning: `The answers were ${[done, after].map((one) => (one.ok ? one.status : one.error)).join(' and ')}. It expires within two minutes.`,
      fix: `Let the proxy pass POST ${paths.logout} to Housekey.`,
    },
  ];
}
