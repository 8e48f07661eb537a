import { readApps } from '../../src/core/config/apps.js';
import { Environment, type Variables } from '../../src/core/config/environment.js';
import { createUpstreamAccess } from '../../src/http/access/upstream-access.js';
import { readHttpSettings } from '../../src/http/http-settings.js';
import { toResponse } from '../../src/http/plain-response.js';
import type { AppRequestHead } from '../../src/http/request-info.js';
import { createHousekey } from './checked-housekey.js';
import { CookieJar } from './cookie-jar.js';
import {
  AUTH_VARIABLES,
  createTestHousekey,
  EMAIL,
  json,
  PASSWORD,
  type TestHousekeyOptions,
} from './housekey.js';

export const LOGIN = 'https://login.example.com';
export const WIKI = 'https://wiki.example.com';
export const PHOTOS = 'https://photos.example.net';

const TABLE = `
  wiki.example.com http://127.0.0.1:3000 public=/assets step-up=/admin
  photos.example.net unix:/run/photos.sock lifetime=1d
  nas.example.org -
`;

/** The end of a page load. */
export interface Shown {
  readonly url: string;
  readonly response: Response;
  /** Every address on the way, with the response that led on. */
  readonly steps: readonly { readonly url: string; readonly response: Response }[];
}

/** A browser loads a page as a person does. */
const PAGE = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

/** Three apps on their own hosts and the login on another, in this process. The apps answer 200. */
export async function createApps(variables: Variables = {}, options: TestHousekeyOptions = {}) {
  const all = { ...AUTH_VARIABLES, SERVICE_PUBLIC_URL: LOGIN, SERVICE_APPS: TABLE, ...variables };
  const environment = new Environment(all, String);
  const machine = { own: ['10.0.0.1'], gateways: ['172.18.0.1'] };
  const http = readHttpSettings(
    environment,
    readApps(environment, () => machine),
    false,
    undefined,
    options.oidc,
  );
  const { auth, clock, audit, time } = await createTestHousekey(all, { ...options, ...http });
  const clockNow = { now: () => clock.now, sleep: time.sleep };
  const housekey = createHousekey({
    ...options,
    ...http,
    auth,
    clock: clockNow,
    onAudit: (event, { address: client, network, app, userAgent, requestId }) => {
      audit.push({ ...event, client, network, app, userAgent, requestId });
    },
  });
  /** The gateway's decision on a request for an app, of any method and with any target. */
  const decide = async (host: string, method: string, target: string, sent: HeadersInit = {}) => {
    const headers = new Headers(sent);
    headers.set('host', host);
    const [path = ''] = target.split(/[?#]/, 1);
    const url = `https://${host}${target}`;
    const head: AppRequestHead = { method, url, headers, target, path };
    const context = housekey.createContext(head, { address: '192.0.2.1' });
    const authorize = context.app && access.get(context.app);
    return await authorize?.(context, head, headers.has('upgrade'));
  };
  const access = new Map(
    http.apps.list.map((app) => [
      app,
      createUpstreamAccess(housekey, app, (context) => context.reject(500, 'the login page')),
    ]),
  );

  /** A request as the gateway handles it, from the address at the other end of its connection. */
  async function send(
    url: string,
    init: RequestInit = {},
    from = '192.0.2.1',
    fromTailscale = false,
  ): Promise<Response> {
    const connection = { address: from, fromTailscale };
    const { host, pathname } = new URL(url);
    const request = new Request(url, { ...init, redirect: 'manual' });
    const headers = new Headers(init.headers);
    headers.set('host', headers.get('host') ?? host);
    const target = url.slice(new URL(url).origin.length).replace(/#.*$/, '') || '/';
    const head: AppRequestHead = { method: request.method, url, headers, target, path: pathname };
    const context = housekey.createContext(head, connection);
    const { app } = context;
    const authorize = app?.upstream && !housekey.keeps(pathname) ? access.get(app) : undefined;
    if (authorize === undefined) {
      // Not `send`, which is compared with a description that has no public paths.
      const received = new Request(url, { ...init, headers, redirect: 'manual' });
      return toResponse(await housekey.respond(received, connection));
    }
    const decision = await authorize(context, head, headers.has('upgrade'));
    if (!decision.allowed) return toResponse(decision.response);
    const { user, via } = decision.access;
    const answer = new Response(via, { status: 200 });
    for (const cookie of context.renewSessionCookie(user)) {
      answer.headers.append('set-cookie', cookie);
    }
    return answer;
  }
  return {
    auth,
    clock,
    audit,
    time,
    http,
    housekey,
    send,
    decide,
    browser: () => new Browser(send),
  };
}

/** Sends a request without following redirects. */
type Send = (url: string, init?: RequestInit) => Promise<Response>;

/** A browser with a cookie jar for each host. */
export class Browser {
  readonly #send: Send;
  readonly #jars = new Map<string, CookieJar>();

  constructor(send: Send) {
    this.#send = send;
  }

  /** The Cookie header for an address. */
  cookies(url: string): string {
    return this.#jarOf(url).headerFor(new URL(url).pathname);
  }

  /** Sends one request with the cookies of its host, and keeps those that the response sets. */
  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = this.cookies(url);
    const headers = new Headers(init.headers);
    if (cookie !== '') headers.set('cookie', cookie);
    const response = await this.#send(url, { ...init, headers });
    this.#jarOf(url).keep(response);
    return response;
  }

  /** Keeps the cookies of a response that came from another server on this host. */
  keep(url: string, response: Response): void {
    this.#jarOf(url).keep(response);
  }

  /** Loads a page, and follows redirects with its fragment as browsers do. */
  async open(url: string, until?: (next: string) => boolean): Promise<Shown> {
    const steps: { url: string; response: Response }[] = [];
    let next = url;
    for (let count = 0; count < 10; count += 1) {
      const response = await this.fetch(next, { headers: PAGE });
      const location = response.headers.get('location');
      if (location === null) return { url: next, response, steps };
      steps.push({ url: next, response });
      const { hash } = new URL(next);
      const target = new URL(location, next).href;
      next = target.includes('#') ? target : target + hash;
      if (until?.(next) === true) return { url: next, response, steps };
    }
    throw new Error(`Too many redirects at ${next}`);
  }

  /** Signs in at the login. */
  async signIn(more: object = {}): Promise<Response> {
    const body = json({ email: EMAIL, password: PASSWORD, ...more });
    return await this.fetch(`${LOGIN}/api/auth/login`, body);
  }

  #jarOf(url: string): CookieJar {
    const { host } = new URL(url);
    const known = this.#jars.get(host) ?? new CookieJar();
    this.#jars.set(host, known);
    return known;
  }
}
