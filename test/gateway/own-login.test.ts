import { beforeAll, describe, expect, it } from 'vitest';
import { startGateway } from '../support/gateway.js';
import { AUTH_VARIABLES } from '../support/housekey.js';
import { sendRaw } from '../support/raw-socket.js';
import { runHere, type Service, startLogin, startService } from '../support/service.js';
import { startApp, type App } from '../support/upstream.js';

/** The app's response at `/login`: a status and a body. */
let login: readonly [status: number, body: string];
let app: App;
let service: Service;
let cookie: string;
beforeAll(async () => {
  const gateway = await startGateway(
    { SERVICE_PUBLIC_PATHS: '/login,/hooks' },
    (request, response) => {
      const [path = ''] = (request.url ?? '').split('?');
      const [status, body] = path === '/login' ? login : [200, 'from the app'];
      response.writeHead(status, { 'set-cookie': 'app=1' }).end(body);
    },
  );
  ({ app, service, cookie } = gateway);
  return gateway.stop;
});

async function ask(path: string, init: RequestInit = {}, at = service) {
  const before = app.seen.length;
  const response = await fetch(at.url + path, { redirect: 'manual', ...init });
  const { status, headers } = response;
  return { status, headers, text: await response.text(), reached: app.seen.slice(before) };
}

const HOUSEKEY = '<title>Housekey</title>';

describe('/login in front of an app that has one', () => {
  beforeAll(() => {
    login = [200, 'login of the app'];
  });

  it('is Housekey’s without a session, even on a public path, and not cacheable', async () => {
    for (const headers of [{}, { cookie: 'housekey_session=stale' }]) {
      const { status, headers: fields, text, reached } = await ask('/login?next=%2Fx', { headers });
      expect([status, reached]).toEqual([200, []]);
      expect(text).toContain(HOUSEKEY);
      expect(fields.get('cache-control')).toBe('no-store');
      expect(fields.get('vary')).toMatch(/\bcookie\b/i);
    }
  });

  it('is the app’s with a session, with its query and every method', async () => {
    const page = await ask('/login?next=%2Ftree', { headers: { cookie } });
    expect([page.status, page.text]).toEqual([200, 'login of the app']);
    expect(page.headers.get('vary')).toMatch(/\bcookie\b/i);
    expect(page.reached.map(({ target }) => target)).toEqual(['/login?next=%2Ftree']);
    const form = await ask('/login', { method: 'POST', headers: { cookie }, body: 'a=b' });
    expect([form.text, form.reached.length]).toEqual(['login of the app', 1]);
  });

  it('is the app’s if authentication is disabled', async () => {
    const open = await startService({ SERVICE_UPSTREAM: app.url });
    expect((await ask('/login', {}, open)).text).toBe('login of the app');
    await open.stop();
  });

  it('gets no form of the app without a session: the visitor signs in first', async () => {
    const closed = await startLogin({ SERVICE_UPSTREAM: app.url });
    const before = app.seen.length;
    const form = await sendRaw(
      closed.url,
      'POST /login HTTP/1.1\r\nHost: x\r\nSec-Fetch-Mode: navigate\r\nConnection: close\r\nContent-Length: 3\r\n\r\na=b',
    );
    expect(form).toMatch(/^HTTP\/1\.1 401 [^]*<a class="submit-button" href="\/login"/);
    expect((await ask('/login', { method: 'POST' }, closed)).status).toBe(401);
    expect(app.seen).toHaveLength(before);
    await closed.stop();
  });
});

describe('/login in front of an app that has none', () => {
  beforeAll(() => {
    login = [404, 'Not found'];
  });

  it.each(['GET', 'HEAD'])('is Housekey’s with a session, for %s', async (method) => {
    const { status, headers, text, reached } = await ask('/login', {
      method,
      headers: { cookie },
    });
    expect([status, reached.length]).toEqual([200, 1]);
    expect(text.includes(HOUSEKEY)).toBe(method === 'GET');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.getSetCookie()).toEqual([]);
  });

  it('is Housekey’s if authentication is disabled', async () => {
    const open = await startService({ SERVICE_UPSTREAM: app.url });
    expect((await ask('/login', {}, open)).text).toContain(HOUSEKEY);
    await open.stop();
  });

  it('passes the app’s 404 to any other method on', async () => {
    const { status, text } = await ask('/login', { method: 'POST', headers: { cookie } });
    expect([status, text]).toEqual([404, 'Not found']);
  });
});

it('the app’s front page as the only public path is open to everyone, and nothing below it', async () => {
  const front = await startLogin({
    SERVICE_UPSTREAM: app.url,
    SERVICE_PUBLIC_PATHS: '=/',
  });
  const statuses = ['/', '/?q=1', '/x', '//', '/index.html'].map(
    async (path) => (await ask(path, {}, front)).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 200, 401, 401, 401]);
  expect((await ask('/', { method: 'PROPFIND' }, front)).text).toBe('from the app');
  await front.stop();
});

describe('/api/auth in front of an app', () => {
  it.each([
    '/api/auth',
    '/api/auth/',
    '/api/auth/session',
    '/api/auth/csrf',
    '/api/auth/callback/github?code=a%2Fb',
    '/api/auth/login/callback',
    '/api/auth/login.json',
    '/api/Auth/Login',
    '/api/authors',
  ])('leaves %s to the app, for users with a session', async (path) => {
    const { text, reached } = await ask(path, { method: 'POST', headers: { cookie } });
    expect([text, reached.map(({ target }) => target)]).toEqual(['from the app', [path]]);
    const stranger = await ask(path, { method: 'POST' });
    expect([stranger.status, stranger.reached]).toEqual([401, []]);
  });

  it.each(['/api/auth/login', '/api/auth/me', '/api/auth/status', '/api/auth/verify'])(
    'keeps %s, whatever the method',
    async (path) => {
      for (const method of ['GET', 'POST', 'PUT']) {
        expect((await ask(path, { method, headers: { cookie } })).reached).toEqual([]);
      }
    },
  );

  it.each([
    '/api/auth/login/',
    '/api/auth/%6Cogin',
    '/api/auth/%256Cogin',
    '/api/auth//login',
    '/api//auth/login',
    '//api/auth/login',
    '/api%2Fauth/login',
    '/api/auth%2flogin',
    '/api/auth%5clogin',
    '/api/auth\\login',
    '/api/auth/./login',
    '/api/auth/x/../login',
    '/x/../api/auth/login',
    '/api/auth/x/..;/login',
    '/api/auth;v=1/login',
    '/api/auth/login;v=1',
    '/api/auth/LOGIN',
    '/api/auth/login.',
    '/api/auth/login%00',
    '/api/auth/login%20',
    '/api/auth/login%3Fx',
    '/api/auth/login%0a',
    '/api/auth/%ef%bd%8cogin',
    '/api/auth/%c0%aflogin',
    '/api/auth/me/',
  ])(
    'answers 404 to %s, which never reaches the app: it could receive a password',
    async (path) => {
      const before = app.seen.length;
      const answer = await sendRaw(
        service.url,
        `POST ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 404 /);
      expect(app.seen).toHaveLength(before);
    },
  );
});

it('an app with its own POST /api/auth/login is found by housekey check, which sends no credentials and names the fix', async () => {
  const own = await startApp((request, response) => {
    const isLogin = request.url === '/api/auth/login';
    response.writeHead(isLogin ? 405 : request.url === '/' ? 200 : 404).end();
  });
  const variables = { ...AUTH_VARIABLES, SERVICE_UPSTREAM: own.url };
  const check = await runHere(['check'], { variables });
  expect(check.code).toBe(1);
  expect(check.output).toContain('The app has an API of its own at /api/auth/login.');
  expect(check.output).toContain('Fix: SERVICE_PREFIX_ONLY=true');
  const asked = own.seen.filter(({ target }) => target.startsWith('/api/auth/'));
  expect(new Set(asked.map(({ method }) => method))).toEqual(new Set(['GET', 'OPTIONS']));
  expect(asked.flatMap(({ headers }) => headers.map(([name]) => name))).not.toContain(
    'authorization',
  );
  const before = own.seen.length;
  const moved = await runHere(['check'], {
    variables: { ...variables, SERVICE_PREFIX_ONLY: 'true' },
  });
  expect(moved.output).not.toContain('API of its own');
  const targets = own.seen.slice(before).map(({ target }) => target);
  expect(new Set(targets)).toEqual(new Set(['/']));
  await own.stop();
});
