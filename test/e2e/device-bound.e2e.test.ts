import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { createServer, request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CHROMIUM, CHROMIUM_ARGUMENTS } from '../../bench/chromium.js';
import { PATHS } from '../../src/contract/index.js';
import { endingSoon } from '../support/aged-session.js';
import { setUpOnce } from '../support/hooks.js';
import { AUTH_VARIABLES, EMAIL, PASSWORD } from '../support/housekey.js';
import { portOf, selfSigned } from '../support/notice-targets.js';
import { startService, type Service } from '../support/service.js';
import { waitUntil } from '../support/until.js';
import { startApp } from '../support/upstream.js';
import { closeInTime } from './support/browser.js';

const HOST = 'login.example.com';
const COOKIE = '__Host-housekey_session';
/** The browser has its cookie for so long, in seconds, in place of ten minutes. */
const SHORT_SECONDS = 3;

/** A proxy with TLS, in this process. It remembers the requests to `/_housekey/api/bound`, with the answers. */
async function startFront(certificate: ReturnType<typeof selfSigned>) {
  let target = '';
  const bound: (readonly [id: boolean, status: number])[] = [];
  const server = createServer(certificate, (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const forwarded = { ...headers, 'x-forwarded-proto': 'https' };
    const request = httpRequest(target + url, { method, headers: forwarded }, (answer) => {
      const { statusCode = 0 } = answer;
      if (url === PATHS.bound) bound.push(['sec-secure-session-id' in headers, statusCode]);
      outgoing.writeHead(statusCode, answer.headers);
      answer.on('error', () => outgoing.destroy()).pipe(outgoing);
    });
    request.on('error', () => outgoing.destroy());
    outgoing.on('close', () => request.destroy());
    incoming.pipe(request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server.address());
  return {
    origin: `https://${HOST}:${port}`,
    bound,
    forwardTo: (url: string) => (target = url),
    /** The status of a page with this cookie, from another computer. */
    statusWith: async (cookie: string): Promise<number> => {
      const headers = { host: `${HOST}:${port}`, cookie: `${COOKIE}=${cookie}` };
      const options = { port, path: '/page', headers, rejectUnauthorized: false };
      const request = httpsRequest({ host: '127.0.0.1', ...options });
      const [answer]: IncomingMessage[] = await once(request.end(), 'response');
      answer?.resume();
      return answer?.statusCode ?? 0;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Chromium with keys in software, an app behind the gateway, and TLS in front of it. */
async function start() {
  const certificate = selfSigned();
  const front = await startFront(certificate);
  const app = await startApp((request, response) => {
    if (request.url !== '/stream') return response.end('<title>the app</title>');
    const timer = setInterval(() => response.write('.'), 50);
    return response.on('close', () => clearInterval(timer));
  });
  const variables = {
    ...AUTH_VARIABLES,
    SERVICE_UPSTREAM: app.url,
    SERVICE_PUBLIC_URL: front.origin,
    SERVICE_TRUSTED_PROXIES: '127.0.0.1',
    SERVICE_DEVICE_BOUND: 'true',
  };
  const service: Service = await startService(variables);
  front.forwardTo(service.url);
  const { publicKey } = new X509Certificate(certificate.cert);
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  const trusted = createHash('sha256').update(spki).digest('base64');
  const profile = mkdtempSync(join(tmpdir(), 'housekey-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    args: [
      ...CHROMIUM_ARGUMENTS,
      `--host-resolver-rules=MAP ${HOST} 127.0.0.1`,
      `--ignore-certificate-errors-spki-list=${trusted}`,
      '--enable-features=DeviceBoundSessions,EnableBoundSessionCredentialsSoftwareKeysForManualTesting',
    ],
  });
  return {
    front,
    variables,
    context,
    stop: async () => {
      await closeInTime(context);
      await front.stop();
      await service.stop();
      await app.stop();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

const sessionIn = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === COOKIE);

/** Characters of the stream that the page has read; `ended` after its end. */
const streamed = async (page: Page) =>
  await page.evaluate(() => document.documentElement.dataset['streamed'] ?? '');

describe('a session that Chromium binds to its device', () => {
  const setup = setUpOnce(start);

  it('goes on with the key alone, streams do not notice, and signing out ends it', async () => {
    const { context, front, variables } = setup;
    const page = await context.newPage();
    await page.goto(`${front.origin}/login`);
    await page.evaluate(
      async ([path, email, password]) => {
        const headers = { 'content-type': 'application/json' };
        const body = JSON.stringify({ email, password });
        await fetch(path, { method: 'POST', headers, body });
      },
      [PATHS.login, EMAIL, PASSWORD] as const,
    );
    await waitUntil(() => front.bound.length > 0, 'the browser registers its key');
    expect(front.bound).toEqual([[false, 200]]);

    // The short cookie ends at once, so that nothing has to wait for ten minutes.
    const cookie = await sessionIn(context);
    if (cookie === undefined) throw new Error('no session');
    const copied = await endingSoon(cookie.value, variables, SHORT_SECONDS);
    await context.clearCookies({ name: COOKIE });
    const { httpOnly, secure, sameSite } = cookie;
    await context.addCookies([
      { name: COOKIE, value: copied, url: front.origin, httpOnly, secure, sameSite },
    ]);
    expect(await front.statusWith(copied)).toBe(200);
    await page.goto(`${front.origin}/page`);
    await page.evaluate(() => {
      const { dataset } = document.documentElement;
      const read = async () => {
        const reader = (await fetch('/stream')).body?.getReader();
        for (let count = 0; ;) {
          const chunk = await reader?.read();
          if (chunk?.value === undefined) break;
          count += chunk.value.length;
          dataset['streamed'] = String(count);
        }
      };
      void read().finally(() => (dataset['streamed'] = 'ended'));
    });
    await waitUntil(async () => (await streamed(page)) !== '', 'the stream begins');
    await waitUntil(async () => (await front.statusWith(copied)) === 401, 'the copy ends');

    await context.clearCookies({ name: COOKIE });
    const other = await context.newPage();
    await other.goto(`${front.origin}/page`);
    expect(await other.title()).toBe('the app');
    expect(front.bound.slice(-2)).toEqual([
      [true, 403],
      [true, 200],
    ]);
    expect((await sessionIn(context))?.value).not.toBe(copied);
    expect(await front.statusWith(copied)).toBe(401);
    const before = await streamed(page);
    await waitUntil(async () => (await streamed(page)) !== before, 'the stream goes on');
    expect(await streamed(page)).not.toBe('ended');

    await other.evaluate(async (path) => await fetch(path, { method: 'POST' }), PATHS.logout);
    await waitUntil(async () => (await streamed(page)) === 'ended', 'the stream ends');
    await other.goto(`${front.origin}/page`);
    expect(new URL(other.url()).pathname).toBe('/login');
    expect(front.bound.at(-1)).toEqual([true, 401]);
    const { length } = front.bound;
    await other.goto(`${front.origin}/page`);
    expect([front.bound.length, await sessionIn(context)]).toEqual([length, undefined]);
  });
});
