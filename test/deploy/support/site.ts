import { request as requestHttps } from 'node:https';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Variables } from '../../../src/core/config/environment.js';
import { EMAIL, AUTH_VARIABLES, PASSWORD } from '../../support/housekey.js';
import { startService, type Service } from '../../support/service.js';
import { freePort } from '../../support/port.js';
import type { WebServer } from '../../support/servers.js';
import { read } from '../../support/tree.js';
import { FRONTS, onTestPorts, withAddresses, type Ports, type Proxy } from './fronts.js';
import { startRecorder, type Recorder } from './recorder.js';

export const LOGIN_HOST = 'login.example.com';
export const APP_HOST = 'app.example.com';

/** The name of the session cookie on the app's own host. */
export const SESSION = '__Host-Http-housekey_session_app';
/** The name of the session cookie on the login's host. */
export const LOGIN_SESSION = '__Host-Http-housekey_session';

/** A proxy with its file from `deploy/`, Housekey and an app. */
export interface Site {
  /** The proxy's HTTPS port. */
  readonly port: number;
  readonly httpPort: number;
  readonly loginOrigin: string;
  readonly appOrigin: string;
  readonly app: Recorder;
  readonly server: WebServer;
  readonly housekey: Service;
  readonly send: (host: string, path: string, ask?: Ask) => Promise<Answer>;
  /** Signs in on the login's host. Returns the token. */
  readonly signIn: () => Promise<string>;
  /** Brings the session of a token to the app's own host with a ticket. Returns the value of its cookie there. */
  readonly openApp: (token: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

export interface SiteOptions {
  readonly variables?: Variables;
  /** Whether the login is on the app's host; `prefix`: with SERVICE_PREFIX_ONLY. Default: false. */
  readonly singleHost?: boolean | 'prefix';
  /** Headers of the app's responses. */
  readonly answers?: Readonly<Record<string, string | readonly string[]>>;
  /** An app instead of the recorder. */
  readonly appPort?: number;
  /** Options of the app's line in SERVICE_APPS. Default: none. */
  readonly appOptions?: string;
}

/** A request to the proxy. */
export interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The headers of a browser for a navigation, and for a script. */
export const NAVIGATION = { 'sec-fetch-mode': 'navigate', accept: 'text/html' } as const;
export const FETCH = { 'sec-fetch-mode': 'cors', accept: 'application/json' } as const;

export async function openSite(proxy: Proxy, options: SiteOptions = {}): Promise<Site> {
  const { variables = AUTH_VARIABLES, singleHost = false, answers = {} } = options;
  const { appOptions = '' } = options;
  const [app, https, http] = await Promise.all([startRecorder(answers), freePort(), freePort()]);
  const loginHost = singleHost === false ? LOGIN_HOST : APP_HOST;
  const housekey = await startService({
    ...variables,
    SERVICE_FORWARD_AUTH: 'true',
    SERVICE_TRUSTED_PROXIES: '127.0.0.1',
    SERVICE_PUBLIC_URL: `https://${loginHost}:${https}`,
    ...(singleHost === false ? { SERVICE_APPS: `${APP_HOST}:${https} - ${appOptions}` } : {}),
    ...(singleHost === 'prefix' ? { SERVICE_PREFIX_ONLY: 'true' } : {}),
  });
  const ports = {
    https,
    http,
    housekey: Number(new URL(housekey.url).port),
    app: options.appPort ?? app.port,
  };
  const server = await startProxy(proxy, ports, { singleHost });
  const site = {
    port: https,
    httpPort: http,
    loginOrigin: `https://${loginHost}:${https}`,
    appOrigin: `https://${APP_HOST}:${https}`,
    app,
    server,
    housekey,
    send: async (host: string, path: string, ask: Ask = {}) => await send(https, host, path, ask),
    stop: async () => {
      await Promise.all([server.stop(), app.stop(), housekey.stop()]);
    },
  };
  return {
    ...site,
    signIn: async () => await signIn(site, loginHost, variables['SERVICE_EMAIL']),
    openApp: async (token) => await openApp(site, token),
  };
}

/** Starts the proxy with its file from `deploy/`, with only ports and paths replaced. */
export async function startProxy(
  proxy: Proxy,
  ports: Ports,
  { singleHost = false }: Pick<SiteOptions, 'singleHost'> = {},
): Promise<WebServer> {
  const { forwardAuth, start } = FRONTS[proxy];
  const configuration = withAddresses(onTestPorts(proxy, read(forwardAuth), ports), ports);
  const text =
    singleHost === false
      ? configuration
      : withSingleHost(configuration, { prefixOnly: singleHost === 'prefix' });
  return await start(text, { port: ports.https, names: [LOGIN_HOST, APP_HOST] });
}

/** Starts the proxy with its file for TLS in front of the gateway. */
export async function startTlsProxy(
  proxy: Proxy,
  ports: Omit<Ports, 'app'>,
  hosts: readonly string[] = [APP_HOST],
): Promise<WebServer> {
  const { gateway, hosts: example, separator, start } = FRONTS[proxy];
  const text = withAddresses(onTestPorts(proxy, read(gateway), ports), ports);
  // The files say so for several apps.
  const all = (found: string) => hosts.map((host) => found.replace(APP_HOST, host)).join(separator);
  return await start(text.replaceAll(example, all), { port: ports.https, names: hosts });
}

/** Uncomments the lines of the file for a single host, beginning as its comment says. */
export function withSingleHost(text: string, { prefixOnly }: { prefixOnly: boolean }): string {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => line.trim().startsWith('# One host for both'));
  const start = lines.findIndex(
    (line, index) => index > first && /^\s*# (?:location ~|@housekey) /.test(line),
  );
  const end = lines.findIndex((line, index) => index > start && !line.trim().startsWith('#'));
  if (first < 0 || start < 0 || end < 0) throw new Error('the file has no lines for a single host');
  const opened = lines.slice(start, end).map((line) => line.replace('# ', ''));
  const other = /begin with: (.+)$/m.exec(lines.slice(first, start).join('\n'))?.[1];
  if (other === undefined) throw new Error('the file has no line for SERVICE_PREFIX_ONLY');
  if (prefixOnly) opened[0] = other;
  return [...lines.slice(0, start), ...opened, ...lines.slice(end)].join('\n');
}

/** Sends a request to the proxy under one of its host names. */
export async function send(port: number, host: string, path: string, ask: Ask): Promise<Answer> {
  const answer = await open(port, host, path, ask);
  let body = '';
  for await (const text of answer.setEncoding('utf8')) body += String(text);
  return { status: answer.statusCode ?? 0, headers: answer.headers, body };
}

/** Like `send`, but does not read the body. */
export async function open(
  port: number,
  host: string,
  path: string,
  { method = 'GET', headers = {}, body }: Ask = {},
): Promise<IncomingMessage> {
  return await new Promise((resolve, reject) => {
    const request = requestHttps({
      host: '127.0.0.1',
      port,
      path,
      method,
      servername: host,
      rejectUnauthorized: false,
      agent: false,
      headers: {
        host: `${host}:${port}`,
        ...Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [
            name,
            typeof value === 'string' ? value : [...value],
          ]),
        ),
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      },
    });
    request.on('response', resolve).on('error', reject).end(body);
  });
}

/** Signs in on the login's host. Returns the token. */
export async function signIn(
  { send: ask }: Pick<Site, 'send'>,
  host: string,
  email = EMAIL,
): Promise<string> {
  const { status, headers } = await ask(host, '/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return cookieIn({ status, headers }, LOGIN_SESSION);
}

/** The value of a cookie that an answer sets. */
function cookieIn({ status, headers }: Pick<Answer, 'status' | 'headers'>, name: string): string {
  const cookie = headers['set-cookie']?.find((text) => text.startsWith(`${name}=`));
  const value = cookie?.slice(name.length + 1).split(';', 1)[0];
  if (value === undefined) throw new Error(`an answer with status ${status} sets no ${name}`);
  return value;
}

/** Brings the session of a token to an app's own host with a ticket. Returns the value of its cookie there. */
export async function openApp(
  { send: ask }: Pick<Site, 'send'>,
  token: string,
  host = APP_HOST,
): Promise<string> {
  const load = async (at: string, path: string, cookie = '') =>
    await ask(at, path, { headers: { ...NAVIGATION, ...(cookie === '' ? {} : { cookie }) } });
  const pathOf = ({ headers: { location = '' } }: Answer) => {
    const { pathname, search } = new URL(location);
    return pathname + search;
  };
  const asked = await load(host, '/');
  const issued = await load(LOGIN_HOST, pathOf(asked), `${LOGIN_SESSION}=${token}`);
  const nonce = `${LOGIN_SESSION}_nonce=${cookieIn(asked, `${LOGIN_SESSION}_nonce`)}`;
  return cookieIn(await load(host, pathOf(issued), nonce), SESSION);
}
