import { createHash, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page, Response } from 'playwright-core';
import { SECRET } from '../../support/housekey.js';
import { freePort } from '../../support/port.js';
import { startCaddy, type WebServer } from '../../support/servers.js';
import { startService } from '../../support/service.js';
import { startApp, type App } from '../../support/upstream.js';
import { startHostedApp, type HostedApp } from './hosted-app.js';
import { authVariables } from './service.js';

export const LOGIN = 'https://login.example.com';
export const WIKI = 'https://wiki.example.com';
export const PHOTOS = 'https://photos.example.net';
/** An app that is not running. */
export const DOWN = 'https://down.example.net';
/** A host that is in no line of the configuration. */
export const OTHER = 'https://other.example.com';

/** The login and three apps on hosts of two domains, over TLS. */
export interface SeveralApps {
  readonly wiki: HostedApp;
  readonly photos: HostileApp;
  /** With these, the browser finds the hosts and trusts the authority. */
  readonly browserArguments: readonly string[];
  /** The port that Caddy listens on. */
  readonly httpsPort: number;
  readonly stop: () => Promise<void>;
}

export async function startSeveralApps(): Promise<SeveralApps> {
  const [wiki, photos] = [await startHostedApp(), await startHostileApp()];
  const table = `
    wiki.example.com    ${wiki.upstream}  name="The wiki" step-up=/admin
    photos.example.net  ${photos.url}     name=Photos public=/stolen
    down.example.net    http://127.0.0.1:${await freePort()}
  `;
  const login = await startLoginFor(table, [WIKI, PHOTOS, DOWN, OTHER]);
  return {
    wiki,
    photos,
    browserArguments: login.browserArguments,
    httpsPort: login.httpsPort,
    stop: async () => {
      await login.stop();
      await Promise.all([wiki.stop(), photos.stop()]);
    },
  };
}

/**
 * The login in front of apps, over TLS by Caddy with its own certificate authority.
 *
 * @param table - the value of SERVICE_APPS
 * @param origins - of the apps, which Caddy passes on like the login
 */
export async function startLoginFor(
  table: string,
  origins: readonly string[],
): Promise<Pick<SeveralApps, 'browserArguments' | 'httpsPort' | 'stop'>> {
  const service = await startService({
    ...(await authVariables()),
    SERVICE_SECRET_KEY: SECRET,
    SERVICE_PUBLIC_URL: LOGIN,
    SERVICE_TRUSTED_PROXIES: '127.0.0.1',
    SERVICE_APPS: table,
  });
  const https = await freePort();
  const caddy = await startTls(https, service.url, [LOGIN, ...origins]);
  return {
    browserArguments: [
      `--host-resolver-rules=MAP *.example.com:443 127.0.0.1:${https}, MAP *.example.net:443 127.0.0.1:${https}`,
      `--ignore-certificate-errors-spki-list=${await authorityOf(caddy)}`,
    ],
    httpsPort: https,
    stop: async () => {
      await caddy.stop();
      await service.stop();
    },
  };
}

/** Two apps on names of loopback, where browsers need no TLS for cookies and passkeys. */
export async function startLoopbackApps(variables: Record<string, string>) {
  const [wiki, photos] = [await startHostedApp(), await startHostedApp()];
  const port = await freePort();
  const at = (name: string) => `${name}localhost:${port}`;
  const service = await startService({
    ...(await authVariables()),
    ...variables,
    PORT: String(port),
    SERVICE_SECRET_KEY: SECRET,
    SERVICE_PUBLIC_URL: `http://${at('')}`,
    SERVICE_APPS: `
      ${at('wiki.')}    ${wiki.upstream} step-up=/admin
      ${at('photos.')}  ${photos.upstream}
    `,
  });
  return {
    login: `http://${at('')}`,
    wiki: `http://${at('wiki.')}`,
    photos: `http://${at('photos.')}`,
    stop: async () => {
      await service.stop();
      await Promise.all([wiki.stop(), photos.stop()]);
    },
  };
}

async function startTls(
  port: number,
  housekey: string,
  origins: readonly string[],
): Promise<WebServer> {
  const names = origins.map((origin) => new URL(origin).host);
  const caddyfile = `{
    admin off
    local_certs
    skip_install_trust
    auto_https disable_redirects
    https_port ${port}
    default_bind 127.0.0.1
    servers {
      protocols h1 h2
    }
  }
  ${names.join(', ')} {
    reverse_proxy ${new URL(housekey).host} {
      flush_interval -1
    }
  }`;
  return await startCaddy(caddyfile, { port, names });
}

/** The hash of the authority's public key. Service workers and passkeys need a connection without certificate errors. */
async function authorityOf({ directory }: WebServer): Promise<string> {
  const file = join(directory, 'data/caddy/pki/authorities/local/intermediate.crt');
  const { publicKey } = new X509Certificate(await readFile(file));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(spki).digest('base64');
}

/** An app that tries to get more than its own session. */
export interface HostileApp extends App {
  /** The addresses that its service worker has seen. */
  readonly stolen: readonly string[];
}

const WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(clients.claim()));
self.addEventListener('fetch', ({ request }) => {
  if (request.mode === 'navigate') void fetch('/stolen', { method: 'POST', body: request.url });
});`;

async function startHostileApp(): Promise<HostileApp> {
  const stolen: string[] = [];
  const app = await startApp((request, response) => {
    if (request.url === '/stolen') {
      request.setEncoding('utf8').on('data', (address: string) => stolen.push(address));
      request.on('end', () => response.end());
      return;
    }
    response.setHeader('set-cookie', [
      'app=1',
      '__Host-housekey_session_app=evil; Secure; Path=/',
      '__Host-Http-housekey_session_app=evil; Secure; HttpOnly; Path=/',
      '__Host-housekey_session_nonce=evil; Secure; Path=/',
      '__Secure-housekey_session=evil; Secure; Domain=example.net; Path=/',
    ]);
    const isWorker = request.url === '/worker.js';
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html');
    response.end(isWorker ? WORKER : '<!doctype html><title>Photos</title><h1>Photos</h1>');
  });
  return { ...app, stolen };
}

/** Signs in without the form, for tests of what comes after that. */
export async function holdSession(context: BrowserContext, token: string): Promise<void> {
  const cookie = { name: '__Host-housekey_session', value: token, path: '/', secure: true };
  await context.addCookies([{ ...cookie, domain: new URL(LOGIN).host, httpOnly: true }]);
}

/** Collects the responses to the page loads of a page, in their order. */
export function collectPageLoads(page: Page): Response[] {
  const loads: Response[] = [];
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) loads.push(response);
  });
  return loads;
}

/** Names of the cookies that a browser holds for an origin. */
export async function cookieNames(context: BrowserContext, origin: string): Promise<string[]> {
  return (await context.cookies(origin)).map(({ name }) => name).toSorted();
}
