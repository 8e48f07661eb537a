import { pathsOf, type Finding, parseUrl } from '../../contract/index.js';
import { isRefusal, ownSetting } from '../../core/diagnostics/refusing-app.js';
import {
  answerOf,
  inParallel,
  type Answer,
  type Outcome,
  gotThrough,
  whoAnswered,
} from './client.js';
import { listSome, NAVIGATION, type CheckContext } from './context.js';
import { redirectOf } from '../../server/gateway/probe.js';
import { SLOW } from '../../server/gateway/probe-request.js';
import { cliFinding } from '../report.js';
import { SessionClient, inspectSeenClient } from './session-client.js';
import { inspectPassedSockets } from './anonymous.js';
import probes from './probes.json' with { type: 'json' };

/** Checks that need a session. Ends the session. */
export async function inspectSignedIn(context: CheckContext, token: string): Promise<Finding[]> {
  const { settings } = context;
  if (settings === undefined) return [];
  const signedIn = new SessionClient(context, token);
  const { hasHosts } = settings.http.apps;
  const paths = pathsOf(settings.http.layout);
  const me = await signedIn.toApi(paths.me);
  if (!me.ok || me.status !== 200) return [cliFinding('session-refused', { answer: answerOf(me) })];
  const findings = [cliFinding('session-accepted'), ...(await inspectSeenClient(signedIn))];
  const unopened = context.app?.host === undefined ? undefined : await signedIn.openApp();
  if (unopened !== undefined) {
    findings.push(cliFinding('ticket-refused', { host: context.url.host, answer: unopened }));
  } else if (hasHosts ? context.app !== undefined : settings.http.layout.session === 'cookie') {
    findings.push(...(await inspectApp(signedIn)));
  }
  findings.push(...(await inspectSignOut(signedIn, paths)));
  return findings;
}

async function inspectApp(signedIn: SessionClient): Promise<Finding[]> {
  const { page, address } = await openHomePage(signedIn);
  const findings = await inspectCache(signedIn);
  if (!page.ok || whoAnswered(page) !== 'app') {
    const answer = `${answerOf(page)}${whoAnswered(page) === 'proxy' ? ', from the proxy' : ''}`;
    return [...findings, cliFinding('app-unreachable', { answer })];
  }
  findings.push(
    isRefusal(page)
      ? refusedVisitor(page, address)
      : cliFinding('app-reached', { status: page.status }),
  );
  findings.push(...(await inspectLinks(signedIn, page.body, address)));
  findings.push(...(await inspectForgery(signedIn)), ...(await inspectPassedSockets(signedIn)));
  return findings;
}

/** The app runs, and visitors see nothing but its error: it does not know the public host. */
function refusedVisitor(page: Answer, { host, hostname, pathname: path }: URL): Finding {
  const fix =
    ownSetting([page], hostname) ??
    `Add ${host} to the hosts that the app accepts, and Housekey to its trusted proxies.`;
  return cliFinding('app-refuses', { status: page.status, path, fix });
}

const MAX_LINKS = 20;

/** The app's own pages and files, as its home page names them, without a session. */
async function inspectLinks(
  { context }: SessionClient,
  body: string,
  address: URL,
): Promise<Finding[]> {
  const { client, url, isPublic, app } = context;
  const links = linksIn(body, address).slice(0, MAX_LINKS);
  const answered = await inParallel(links, async (path) =>
    gotThrough(await client.send(url, path)) ? path : undefined,
  );
  const open = answered.filter((path) => path !== undefined);
  const unexpected = open.filter((path) => !isPublic(path.replace(/\?.*/s, '')));
  const wide = app === undefined ? [] : open.filter((path) => !unexpected.includes(path));
  return [
    ...(unexpected.length === 0
      ? []
      : [cliFinding('anonymous-access/files', { paths: listSome(unexpected) })]),
    ...(wide.length === 0 ? [] : [cliFinding('public-paths-used', { paths: listSome(wide) })]),
  ];
}

function linksIn(body: string, url: URL): string[] {
  const found = [...body.matchAll(/\b(?:href|src|action|data-url)\s*=\s*["']([^"'#\s]+)/gi)];
  const paths = found.flatMap(([, link = '']) => {
    const target = parseUrl(link, url.href);
    return target?.origin === url.origin ? [`${target.pathname}${target.search}`] : [];
  });
  return [...new Set(paths)].filter((path) => !isActionPath(path));
}

/** Whether a stranger gets the page that was just sent to a visitor with a session. */
async function inspectCache(signedIn: SessionClient): Promise<Finding[]> {
  const { client, url, nonce } = signedIn.context;
  for (const path of [`/?housekey-check=${nonce}`, `/housekey-${nonce}.css`]) {
    const before = await client.send(url, path, { headers: NAVIGATION });
    if (whoAnswered(before) === 'app') continue;
    await signedIn.toApp(path);
    const after = await client.send(url, path, { headers: NAVIGATION });
    if (whoAnswered(after) !== 'app') continue;
    return [cliFinding('cached-page')];
  }
  return [];
}

async function inspectSignOut(
  signedIn: SessionClient,
  paths: ReturnType<typeof pathsOf>,
): Promise<Finding[]> {
  const done = await signedIn.toApi(paths.logout, { method: 'POST' });
  const after = await signedIn.toApi(paths.me);
  const { app, nonce, isPublic } = signedIn.context;
  const path = `/housekey-${nonce}`;
  const isOpen =
    app?.host !== undefined && !isPublic(path) && whoAnswered(await signedIn.toApp(path)) === 'app';
  if (done.ok && done.status < 300 && after.ok && after.status === 401 && !isOpen) {
    return [cliFinding('sign-out')];
  }
  const answers = [done, after].map(answerOf).join(' and ');
  return [cliFinding('sign-out-failed', { answers, path: paths.logout })];
}

/** Redirects of the app that are followed. */
const MAX_REDIRECTS = 3;

/** Whether opening a path may sign out or delete something, or is Housekey's own matter. */
function isActionPath(path: string): boolean {
  return /logout|signout|delete|^\/(?:login|_housekey)/i.test(path);
}

/**
 * The page that the app shows at `/` to visitors who are signed in, and its address. Follows redirects on the same
 * origin, because many apps lead to their first page, and only that one refuses a host. No token goes elsewhere.
 */
async function openHomePage(
  signedIn: SessionClient,
): Promise<{ readonly page: Outcome; readonly address: URL }> {
  let address = new URL('/', signedIn.context.url);
  let page = await signedIn.toApp('/');
  // On a busy machine, the first answer may just come late.
  if (!page.ok && page.error === SLOW) page = await signedIn.toApp('/');
  for (let count = 0; count < MAX_REDIRECTS; count += 1) {
    const next = page.ok ? redirectOf(page, address) : undefined;
    if (next === undefined || next.href === address.href || isActionPath(next.pathname)) break;
    const answer = await signedIn.toApp(next.pathname + next.search);
    // A proxy or Housekey may own the path. What the app itself said counts.
    if (whoAnswered(answer) !== 'app') break;
    address = next;
    page = answer;
  }
  return { page, address };
}

/** Headers that apps take a user from, when a proxy is said to set them. */
const HEADERS = probes.identityHeaders;

const UNCHANGED_BYTES = 64;

/**
 * Whether the app sees identity headers that a client made up. An app that shows the name, or answers
 * differently, gives it away; one that does neither cannot be told from one that never sees them.
 */
async function inspectForgery(signedIn: SessionClient): Promise<Finding[]> {
  const { nonce, settings } = signedIn.context;
  const names = [...new Set([...HEADERS, ...(settings?.http.userHeaders ?? [])])];
  const valueOf = (index: number) => `hk${index}x${nonce}`;
  const forged = Object.fromEntries(names.map((name, index) => [name, valueOf(index)]));
  const [first, second] = [await signedIn.toApp('/'), await signedIn.toApp('/')];
  const tampered = await signedIn.toApp('/', { ...NAVIGATION, ...forged });
  if (!first.ok || !second.ok || !tampered.ok) return [];
  const shown = names.filter((_, index) => tampered.body.includes(valueOf(index)));
  const isStable = first.status === second.status && first.body === second.body;
  const isDifferent =
    tampered.status !== first.status ||
    Math.abs(tampered.body.length - first.body.length) > UNCHANGED_BYTES;
  if (shown.length === 0 && !(isStable && isDifferent)) return [];
  const headers = shown.length > 0 ? listSome(shown) : 'one of the usual ones';
  return [cliFinding('identity-header-forged', { headers })];
}
