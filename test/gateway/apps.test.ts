import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { HostBrowser } from '../support/host-browser.js';
import { EMAIL, AUTH_VARIABLES } from '../support/housekey.js';
import { setUpOnce } from '../support/hooks.js';
import { basic, createTestAppToken } from '../support/app-tokens.js';
import { startService } from '../support/service.js';
import { waitUntil } from '../support/until.js';
import { headerOf, startApp, type Seen } from '../support/upstream.js';

const PHOTOS_TOKEN = createTestAppToken('photos', { apps: ['photos.example.net'] });

/** Two apps on two domains behind one service, and the login on a third host. */
const site = setUpOnce(async () => {
  const seen: { url?: string | undefined; headers: IncomingHttpHeaders }[] = [];
  const wiki = await startApp(({ url, headers }, response) => {
    seen.push({ url, headers });
    response.setHeader('set-cookie', [
      'app=1',
      'housekey_session_app=evil; Path=/',
      '__Host-housekey_session_nonce=evil; Secure; Path=/',
    ]);
    if (url === '/stream') response.write('begun');
    else response.end('the wiki');
  });
  const photos = await startApp((_request, response) => response.end('the photos'));
  const service = await startService({
    ...AUTH_VARIABLES,
    SERVICE_PUBLIC_URL: 'http://login.example.com',
    SERVICE_APP_TOKENS: PHOTOS_TOKEN.line,
    SERVICE_METRICS_TOKEN: 'scraper',
    SERVICE_APPS: `wiki.example.com ${wiki.url} public=/assets\nphotos.example.net ${photos.url} identity-headers=X-User`,
  });
  const browser = new HostBrowser(service.url);
  return {
    seen,
    jars: browser.jars,
    service,
    send: async (...request: Parameters<HostBrowser['send']>) => await browser.send(...request),
    open: async (address: string) => await browser.open(address),
    signIn: async () => await browser.signIn('http://login.example.com'),
    stop: async () => {
      await service.stop();
      await wiki.stop();
      await photos.stop();
    },
  };
});

describe('a gateway with several apps and without authentication', () => {
  it('opens every app to the guest under its host, and nothing under others', async () => {
    const app = await startApp((_request, response) => response.end('the app'));
    const service = await startService({
      SERVICE_EMAIL: '',
      SERVICE_PUBLIC_URL: 'http://login.example.com',
      SERVICE_APPS: `wiki.example.com ${app.url} step-up=/admin; nas.example.org -`,
    });
    const browser = new HostBrowser(service.url);
    for (const path of ['/', '/admin', '/login', '/api/auth/me']) {
      expect((await browser.open(`http://wiki.example.com${path}`)).text).toBe('the app');
    }
    expect(headerOf(app.seen[0] ?? NOTHING, 'remote-user')).toBe('guest');
    expect((await browser.open('http://wiki.example.com/_housekey/ticket?ticket=x')).text).toBe(
      'the app',
    );
    // A page of another site points its host name at this machine (DNS rebinding).
    for (const host of ['evil.example', 'localhost', '127.0.0.1', 'nas.example.org']) {
      expect((await browser.send(`http://${host}/`)).status, host).toBe(421);
    }
    expect((await browser.open('http://login.example.com/login')).text).toContain('</html>');
    const list = await browser.send('http://login.example.com/_housekey/api/apps');
    expect(list.status).toBe(404);
    await service.stop();
    await app.stop();
  });
});

const NOTHING: Seen = { method: '', target: '', headers: [] };

describe('a gateway with several apps', () => {
  it('leads from each host to the login, and after the sign-in to each app', async () => {
    const { open, signIn, seen, service } = site;
    const login = await open('http://wiki.example.com/deep?x=1');
    expect(login.url).toContain('http://login.example.com/login?next=');
    expect(login.text).toContain('</html>');
    expect(login.headers['content-security-policy']).toContain(
      "form-action 'self' http://wiki.example.com http://photos.example.net",
    );
    await signIn();
    const next = new URL(login.url).searchParams.get('next') ?? '';
    const wiki = await open(`http://login.example.com${next}`);
    expect(wiki).toMatchObject({ url: 'http://wiki.example.com/deep?x=1', text: 'the wiki' });
    expect(await open('http://photos.example.net/')).toMatchObject({ text: 'the photos' });
    expect(seen.at(-1)).toMatchObject({
      url: '/deep?x=1',
      headers: {
        host: 'wiki.example.com',
        'remote-user': EMAIL,
        'x-forwarded-host': 'wiki.example.com',
        'x-forwarded-port': '80',
      },
    });
    expect(service.output()).not.toContain('ticket~');
  });

  it('keeps its cookies from the app, and the app from its cookies', async () => {
    const { open, signIn, send, seen, jars } = site;
    await signIn();
    await open('http://wiki.example.com/');
    const answer = await send('http://wiki.example.com/again');
    expect(answer.headers['set-cookie']).toEqual(['app=1']);
    expect(seen.at(-1)?.headers.cookie).toBe('app=1');
    expect(jars.get('wiki.example.com')?.get('housekey_session_app')).toMatch(/^app-session~/);
    expect(jars.get('wiki.example.com')?.has('housekey_session')).toBe(false);
  });

  it('answers 421 under other hosts, and health under any', async () => {
    const { send } = site;
    const answer = await send('http://other.example.com/');
    expect(answer.status).toBe(421);
    expect(answer.text).toContain('SERVICE_APPS has no app at this host');
    expect((await send('http://other.example.com/_housekey/healthz')).status).toBe(200);
    expect((await send('http://wiki.example.com/_housekey/healthz')).status).toBe(200);
    expect((await send('http://wiki.example.com/assets/a.css')).text).toBe('the wiki');
  });

  it('ends what is running on an app’s host when the session ends at the login', async () => {
    const { jars, open, seen, signIn, send } = site;
    jars.clear();
    await signIn();
    await open('http://wiki.example.com/');
    const running = send('http://wiki.example.com/stream').then(
      ({ text }) => text,
      () => 'reset',
    );
    await waitUntil(() => seen.at(-1)?.url === '/stream', 'the stream begins');
    await send('http://login.example.com/api/auth/logout', { method: 'POST' });
    expect(['reset', 'begun']).toContain(await running);
    expect((await send('http://wiki.example.com/')).status).toBe(401);
  });
});

describe('an app token for one of several apps', () => {
  const authorization = basic(PHOTOS_TOKEN.text);

  /** A request with this Host header. */
  async function ask(host: string, path = '/'): Promise<{ status: number; text: string }> {
    const { port } = new URL(site.service.url);
    return await new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path, headers: { host, authorization } };
      httpRequest(options, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      })
        .on('error', reject)
        .end();
    });
  }

  it('reaches its app and no other, however the host is written', async () => {
    const before = site.seen.length;
    for (const host of ['photos.example.net', 'PHOTOS.example.NET', 'photos.example.net:80']) {
      expect(await ask(host)).toEqual({ status: 200, text: 'the photos' });
    }
    for (const host of ['wiki.example.com', 'WIKI.example.com', 'wiki.example.com:80']) {
      const { status, text } = await ask(host);
      expect([status, text]).toEqual([403, expect.stringContaining('does not permit this app')]);
    }
    for (const host of ['wiki.example.com.', 'wiki.example.com:81', 'wiki.example.com:443']) {
      expect((await ask(host)).status).toBe(421);
    }
    // The target names another host than the header.
    for (const host of ['photos.example.net', 'wiki.example.com']) {
      const { status } = await ask(host, 'http://wiki.example.com/');
      expect(status).toBeGreaterThanOrEqual(400);
    }
    expect(site.seen.length).toBe(before);
  });

  it('is named with the app in the log', async () => {
    await ask('wiki.example.com');
    await expect
      .poll(site.service.output)
      .toContain('rejected (out-of-scope) at wiki.example.com from 127.0.0.1');
  });

  it('is counted for each app, and unknown hosts are no labels', async () => {
    await ask('wiki.example.com');
    await ask('other.example.com');
    const { port } = new URL(site.service.url);
    const answer = await fetch(`http://127.0.0.1:${port}/_housekey/metrics`, {
      headers: { authorization: 'Bearer scraper' },
    });
    const labels = [...(await answer.text()).matchAll(/^housekey_events_total\{.*app="([^"]*)"/gm)];
    expect(new Set(labels.map(([, app]) => app))).toEqual(
      new Set(['', 'wiki.example.com', 'photos.example.net']),
    );
  });
});
