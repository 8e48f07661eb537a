import { once } from 'node:events';
import { connect } from 'node:net';
import type { Housekey } from 'housekey';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agedSession } from '../support/aged-session.js';
import { EMAIL, json, PASSWORD } from '../support/housekey.js';
import { sendRaw } from '../support/raw-socket.js';
import { waitUntil } from '../support/until.js';
import { APPS, type TestApp } from './support/apps.js';
import { cookiesOf, createTestAuth } from './support/auth.js';

const CREDENTIALS = { email: EMAIL, password: PASSWORD };

describe.each(APPS)('%s', (_, start) => {
  let auth: Housekey;
  let app: TestApp;
  beforeAll(async () => {
    auth = await createTestAuth({ sessionIdle: '1h' });
    app = await start(auth);
  });
  afterAll(async () => {
    await app.close();
    await auth.close();
  });

  async function request(path: string, init?: RequestInit): Promise<Response> {
    return await fetch(app.url + path, { redirect: 'manual', ...init });
  }

  async function signIn(init: RequestInit = json(CREDENTIALS)): Promise<string> {
    const response = await request('/api/auth/login', init);
    expect(response.status).toBe(200);
    return cookiesOf(response);
  }

  it('leaves the paths of the app to the app', async () => {
    const response = await request('/public');
    expect([response.status, await response.text()]).toEqual([200, 'public']);
  });

  it('signs in with JSON, and lets the cookie through', async () => {
    const response = await request('/admin', { headers: { cookie: await signIn() } });
    expect([response.status, await response.text()]).toEqual([200, EMAIL]);
  });

  it('renews a session that slides, with the responses of the app and its own', async () => {
    const cookie = `housekey_session=${await agedSession({ SERVICE_SESSION_IDLE: '1h' }, 2000)}`;
    for (const path of ['/admin', '/api/auth/me']) {
      const response = await request(path, { headers: { cookie } });
      expect([response.status, response.headers.getSetCookie()]).toEqual([
        200,
        [expect.stringMatching(/^housekey_session=app-session~~\S+; Path=\/; Max-Age=3600;/)],
      ]);
    }
  });

  it('signs in with a form', async () => {
    const cookie = await signIn({ method: 'POST', body: new URLSearchParams(CREDENTIALS) });
    expect((await request('/admin', { headers: { cookie } })).status).toBe(200);
  });

  it('lets a bearer token through', async () => {
    const authorization = `Bearer ${await auth.issueToken({ sub: 'backup' })}`;
    const response = await request('/admin', { headers: { authorization } });
    expect([response.status, await response.text()]).toEqual([200, 'backup']);
  });

  it('answers requests of programs without a session with 401 JSON', async () => {
    const response = await request('/admin');
    expect(response.status).toBe(401);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(await response.json()).toEqual({
      detail: 'Your session has ended: reload the page to sign in',
    });
  });

  it('sends page loads to the login page and back, with the query', async () => {
    const target = '/admin?page=2&q=a%26b';
    const fields = 'Host: app\r\nSec-Fetch-Mode: navigate\r\nConnection: close\r\n';
    const answer = await sendRaw(app.url, `GET ${target} HTTP/1.1\r\n${fields}\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 303 /);
    expect(/^location: (.*)\r$/im.exec(answer)?.[1]).toBe(
      `/login?next=${encodeURIComponent(target)}`,
    );
  });

  it('serves the login page and its files', async () => {
    const response = await request('/login?next=/admin');
    expect(response.status).toBe(200);
    const script = /src="(\/_housekey\/assets\/[^"]+\.js)"/.exec(await response.text())?.[1];
    const asset = await request(script ?? '/missing');
    expect([asset.status, asset.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
    expect((await asset.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
  });

  it('refuses a wrong password', async () => {
    const response = await request('/api/auth/login', json({ ...CREDENTIALS, password: 'wrong' }));
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ detail: 'Incorrect email or password' });
  });

  it('signs out for good', async () => {
    const cookie = await signIn();
    const signOut = await request('/api/auth/logout', { method: 'POST', headers: { cookie } });
    expect(signOut.status).toBe(204);
    expect((await request('/admin', { headers: { cookie } })).status).toBe(401);
  });

  it('refuses a POST that another site forges with the cookie', async () => {
    const headers = { cookie: await signIn(), 'sec-fetch-site': 'cross-site' };
    expect((await request('/admin', { method: 'POST', headers })).status).toBe(403);
    const own = { ...headers, 'sec-fetch-site': 'same-origin' };
    expect((await request('/admin', { method: 'POST', headers: own })).status).toBe(200);
  });

  it('answers HEAD without a body, and lists the methods of its paths', async () => {
    const head = await request('/api/auth/status', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const wrong = await request('/api/auth/status', { method: 'DELETE' });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  it('serves the exact path only, and keeps passwords sent to another spelling from the app', async () => {
    const response = await request('/api/auth/login/', json(CREDENTIALS));
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Housekey only serves /api/auth/login');
  });

  it('leaves other paths below /api/auth/ to the app', async () => {
    const response = await request('/api/auth/providers');
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('Housekey');
  });

  it('refuses a body over 16 KiB', async () => {
    const response = await request(
      '/api/auth/login',
      json({ ...CREDENTIALS, more: 'x'.repeat(20_000) }),
    );
    expect(response.status).toBe(413);
  });

  it('streams', async () => {
    const stop = new AbortController();
    const headers = { cookie: await signIn() };
    const response = await request('/_housekey/api/activity/stream', {
      headers,
      signal: stop.signal,
    });
    const first = await response.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toContain('event:');
    stop.abort();
  });

  it('survives TRACE, which no web request can represent', async () => {
    for (const path of ['/api/auth/me', '/admin']) {
      const answer = await sendRaw(
        app.url,
        `TRACE ${path} HTTP/1.1\r\nHost: app\r\nConnection: close\r\n\r\n`,
      );
      expect(answer, path).toMatch(/^HTTP\/1\.1 [45]\d\d /);
    }
    expect((await request('/public')).status).toBe(200);
  });

  it('survives a client that leaves in the middle of its body', async () => {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    const head = 'POST /api/auth/login HTTP/1.1\r\nHost: app\r\nContent-Type: application/json\r\n';
    const closed = once(socket, 'close');
    socket.write(`${head}Content-Length: 1000\r\n\r\n{"email":`);
    // Another request on its way back shows that the first one has arrived.
    await request('/public');
    socket.destroy();
    await closed;
    await waitUntil(async () => (await request('/public')).status === 200, 'the app responds');
    await signIn();
  });

  it('takes the address of the client from the connection, not from a header', async () => {
    const seen: string[] = [];
    const remove = auth.on('sign-in', (__, { address }) => void seen.push(address));
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' };
    await signIn({ ...json(CREDENTIALS), headers });
    remove();
    expect(seen).toEqual(['127.0.0.1']);
  });
});
