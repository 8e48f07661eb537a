import { PAGES, Finding, OVERVIEW_PARAMETERS, parseJson, pathsOf } from '../../contract/index.js';
import { answerOf, type Outcome } from './client.js';
import { NAVIGATION, type CheckContext } from './context.js';
import { randomBytes } from 'node:crypto';
import { createAuth } from '../../core/auth/create-auth.js';
import {
  COOKIE_NAMES,
  FORMER_HOST_PREFIX,
  HOST_PREFIX,
  type SessionCookie,
} from '../../http/cookies/cookie.js';
import type { Settings } from '../../login/settings.js';
import { array, matches, object } from '../../contract/schema.js';
import { isLoopback } from '../../core/network.js';
import { cliFinding } from '../report.js';

/** Sends requests of the check with its token, to the origins of this setup. */
export class SessionClient {
  readonly context: CheckContext;
  readonly #token: string;
  /** The cookies of the app's own host, if the login is on another one. */
  #appCookies: string | undefined;

  constructor(context: CheckContext, token: string) {
    this.context = context;
    this.#token = token;
  }

  /** To the app, as a browser: with the session cookie. */
  async toApp(
    path: string,
    headers: Readonly<Record<string, string>> = NAVIGATION,
  ): Promise<Outcome> {
    const { client, url } = this.context;
    const cookie = this.#appCookies ?? this.#sessionCookies();
    return await client.send(url, path, { headers: { ...headers, cookie } }, true);
  }

  /**
   * Opens the app's own host with a ticket of the login, as a browser does. Then `toApp` has its cookie.
   *
   * @returns what came in place of a step; `undefined` if the host is open
   */
  async openApp(): Promise<string | undefined> {
    const { client, url, login, nonce, isPublic } = this.context;
    const page = `/housekey-${nonce}`;
    // Strangers may see all of the app.
    if (isPublic(page)) return undefined;
    const asked = await client.send(url, page, { headers: NAVIGATION });
    const request = pathIn(asked, login);
    if (request === undefined) return `${page}: ${answerOf(asked)}`;
    const session = { ...NAVIGATION, cookie: this.#sessionCookies() };
    const issued = await client.send(login, request, { headers: session }, true);
    const ticket = pathIn(issued, url);
    if (ticket === undefined) return `${login.host}${PAGES.ticket}: ${answerOf(issued)}`;
    const kept = { ...NAVIGATION, cookie: cookiesOf(asked) };
    const opened = await client.send(url, ticket, { headers: kept }, true);
    const cookie = cookiesOf(opened);
    if (cookie === '') return `${url.host}${PAGES.ticket}: ${answerOf(opened)}`;
    this.#appCookies = cookie;
    return undefined;
  }

  #sessionCookies(): string {
    return namesOf(this.context.settings?.http.sessionCookie)
      .map((name) => `${name}=${this.#token}`)
      .join('; ');
  }

  /** To the API of Housekey, as a program: with a bearer token. */
  async toApi(
    path: string,
    { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
  ): Promise<Outcome> {
    const { client, login } = this.context;
    const authorization = `Bearer ${this.#token}`;
    return await client.send(login, path, { method, headers: { ...headers, authorization } }, true);
  }
}

/** Long enough for one check. It is signed out at the end, too. */
const LIFETIME_SECONDS = 120;

/** The path of a redirect to the tickets of this host. */
function pathIn(outcome: Outcome, { origin }: URL): string | undefined {
  const location = outcome.ok ? (outcome.headers.location ?? '') : '';
  return location.startsWith(`${origin}${PAGES.ticket}?`)
    ? location.slice(origin.length)
    : undefined;
}

/** The cookies that an answer sets, without those that it deletes. */
function cookiesOf(outcome: Outcome): string {
  const cookies = outcome.ok ? (outcome.headers['set-cookie'] ?? []) : [];
  return cookies
    .map((text) => text.split(';', 1)[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ');
}

/** Names of the session cookie of the checked host, over http and over https. */
export function cookieNames({ app, settings }: CheckContext): readonly string[] {
  const { appCookies, sessionCookie } = settings?.http ?? {};
  return namesOf(app?.host === undefined ? sessionCookie : appCookies?.session);
}

function namesOf(cookie: SessionCookie | undefined): readonly string[] {
  if (cookie === undefined) {
    return ['', HOST_PREFIX, FORMER_HOST_PREFIX, '__Secure-'].map(
      (prefix) => `${prefix}${COOKIE_NAMES.session}`,
    );
  }
  return [...cookie.clear(false), ...cookie.clear(true)].map((text) => text.replace(/=.*/s, ''));
}

/**
 * A token for the service with these settings, without its password.
 *
 * @returns `undefined` if authentication is disabled, or the signing key is one that only the running
 *   service knows
 */
export async function issueToken({ config }: Settings): Promise<string | undefined> {
  if (config.mode !== 'password' || config.secretKey.source === 'generated') return undefined;
  const auth = await createAuth(config, { now: Date.now, randomBytes });
  return await auth.issueToken({ sub: config.email }, { lifetimeSeconds: LIFETIME_SECONDS });
}

/** An address that is in no network (RFC 5737). */
const FORGED_ADDRESS = '203.0.113.77';

/** The service's view of this connection: who the client is, the scheme, and the host. */
export async function inspectSeenClient(signedIn: SessionClient): Promise<Finding[]> {
  const { login, settings } = signedIn.context;
  if (settings === undefined) return [];
  const query = new URLSearchParams({ [OVERVIEW_PARAMETERS.origin]: login.origin });
  const path = `${pathsOf(settings.http.layout).overview}?${query.toString()}`;
  const seen = connectionFindings(await signedIn.toApi(path));
  const forged = connectionFindings(
    await signedIn.toApi(path, {
      headers: { 'x-forwarded-for': FORGED_ADDRESS, forwarded: `for=${FORGED_ADDRESS}` },
    }),
  );
  const { trustedProxies } = settings.http;
  const own = /address is (\S+)\.$/.exec(
    seen.find(({ code }) => code === 'client-known')?.summary ?? '',
  )?.[1];
  const isBelieved = forged.some(({ summary }) => summary.includes(FORGED_ADDRESS));
  // A check on the proxy's own machine comes from a trusted address itself.
  const isProxy = own !== undefined && trustedProxies.has(own);
  if (isSameMachine(signedIn.context)) return seen.filter(({ code }) => code !== 'client-unnamed');
  if (isBelieved && (!isProxy || trustedProxies.has(FORGED_ADDRESS)))
    return [...seen, cliFinding('client-address-forged')];
  return seen;
}

/** A proxy at the same address as this check shows its own address, even if it forwards that of clients. */
function isSameMachine({ address, localAddress }: CheckContext): boolean {
  return isLoopback(address) && localAddress === undefined;
}

const CONNECTION_CODES: ReadonlySet<string> = new Set([
  'client-is-proxy',
  'client-unnamed',
  'client-known',
  'https-unseen',
  'host-unseen',
]);

const OVERVIEW = object({ findings: array(Finding) });

/** The findings about the connection in a response of the console. */
function connectionFindings(outcome: Outcome): Finding[] {
  const overview = outcome.ok && outcome.status === 200 ? parseJson(outcome.body) : undefined;
  if (!matches(OVERVIEW, overview)) return [];
  return overview.findings.filter(({ code }) => CONNECTION_CODES.has(code));
}
