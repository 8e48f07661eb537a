import fastify from 'fastify';
import { createServer } from 'node:http';
import { createHousekey, type Housekey, type HousekeyOptions } from 'housekey';
import { housekey } from 'housekey/fastify';
import { requireSession } from 'housekey/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMAIL } from '../support/housekey.js';
import { sendRaw } from '../support/raw-socket.js';
import { APPS, listenOn, type TestApp } from './support/apps.js';
import { createTestAuth, OPTIONS } from './support/auth.js';

let auth: Housekey;
let token: string;
beforeAll(async () => {
  auth = await createTestAuth();
  token = await auth.issueToken({ sub: EMAIL });
});
afterAll(async () => await auth.close());

/** A token of the right form with a wrong signature. */
function forged(valid: string): string {
  return `${valid.slice(0, -8)}AAAAAAAA`;
}

describe.each(APPS)('%s', (_, start) => {
  let app: TestApp;
  beforeAll(async () => (app = await start(auth)));
  afterAll(async () => await app.close());

  async function send(line: string, fields = 'Host: app.example.com\r\n'): Promise<string> {
    return await sendRaw(app.url, `${line} HTTP/1.1\r\n${fields}Connection: close\r\n\r\n`);
  }

  it.each([
    'GET //admin',
    'GET /admin/',
    'GET /admin%2f',
    'GET /%61dmin',
    'GET /ADMIN',
    'GET /public/../admin',
    'GET /public/%2e%2e/admin',
    'GET /admin;x',
    'GET /admin?/public',
    'GET http://app.example.com/admin',
    'GET http://evil.example/admin',
    'GET \\admin',
    'OPTIONS *',
    'HEAD /admin',
    'PROPFIND /admin',
    'POST /admin',
  ])('shows nothing behind the guard to %s, and goes on', async (line) => {
    const navigation = 'Host: app.example.com\r\nSec-Fetch-Mode: navigate\r\n';
    for (const fields of [undefined, navigation, 'Host: evil.example/@app\r\n']) {
      const answer = await send(line, fields);
      expect(answer).toMatch(/^HTTP\/1\.1 [345]\d\d /);
      expect(answer).not.toContain(EMAIL);
      expect(answer).not.toMatch(/^location: (?:https?:)?[/\\]{2}/im);
    }
    expect(await send('GET /public')).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each(['//login', '/login%2f', '/login/', '/%6cogin', '/LOGIN', '/login;x'])(
    'serves no login page at %s',
    async (path) => {
      expect(await send(`GET ${path}`)).not.toContain('/_housekey/assets/');
    },
  );

  it('finds the valid one of several session cookies, and accepts no other', async () => {
    const status = async (...tokens: string[]) => {
      const cookie = tokens.map((value) => `housekey_session=${value}`).join('; ');
      return (await fetch(`${app.url}/admin`, { headers: { cookie } })).status;
    };
    expect(await status(forged(token), token)).toBe(200);
    expect(await status(token, forged(token))).toBe(200);
    expect(await status(forged(token), '')).toBe(401);
  });

  it('answers HEAD of a guarded route without a body', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const [anonymous, signedIn] = [
      await fetch(`${app.url}/admin`, { method: 'HEAD' }),
      await fetch(`${app.url}/admin`, { method: 'HEAD', headers }),
    ];
    expect([anonymous.status, await anonymous.text()]).toEqual([401, '']);
    // Some test apps have no route for HEAD.
    expect([200, 404]).toContain(signedIn.status);
    expect(await signedIn.text()).toBe('');
  });

  it('ignores forwarding headers of clients', async () => {
    const seen: string[] = [];
    const remove = auth.on('token-refused', (__, { address }) => void seen.push(address));
    const authorization = 'Authorization: Bearer x\r\nX-Forwarded-For: 203.0.113.9\r\n';
    await send('GET /admin', `Host: app.example.com\r\n${authorization}`);
    remove();
    expect(seen).toEqual(['127.0.0.1']);
  });
});

it.each(['onRequest', 'preParsing', 'preValidation'] as const)(
  'a Fastify hook that calls the guard and does not wait for it runs no route without a session: %s',
  async (hook) => {
    const app = fastify();
    await app.register(housekey, { auth });
    let runs = 0;
    const callGuard: typeof app.requireSession = async (request, reply) => {
      void app.requireSession(request, reply);
      await Promise.resolve();
    };
    app.addHook('onRoute', (route) => {
      if (hook !== 'preParsing') route[hook] = callGuard;
      else {
        route.preParsing = async (request, reply, payload) => {
          await callGuard(request, reply);
          return payload;
        };
      }
    });
    app.get('/admin', async () => await Promise.resolve(`secret ${(runs += 1)}`));
    const fresh = await auth.issueToken({ sub: EMAIL });
    const statuses: number[] = [];
    for (const value of ['', `Bearer ${forged(fresh)}`, `Bearer ${fresh}`, `Bearer ${fresh}`]) {
      const headers = value === '' ? {} : { authorization: value };
      statuses.push((await app.inject({ url: '/admin', headers })).statusCode);
    }
    await app.close();
    expect([statuses, runs]).toEqual([[401, 401, 200, 200], 2]);
  },
);

describe('options', () => {
  it.each([
    ['an instance of a class', Object.create({ email: EMAIL, password: 'a long password' })],
    ['an array', []],
    ['a function', () => ({ email: EMAIL })],
    ['null', null],
    ['a string', 'production'],
  ])('that are %s are refused, because their properties would be ignored', async (_, options) => {
    const created = Reflect.apply(createHousekey, undefined, [options]);
    await expect(created).rejects.toThrow(/^options must be a plain object/);
  });

  it('cannot change the prototype of anything', async () => {
    const options: HousekeyOptions = {
      ...OPTIONS,
      ...JSON.parse('{"__proto__": {"session": "token"}, "constructor": {"prototype": {"x": 1}}}'),
    };
    await expect(createHousekey(options)).rejects.toThrow('is not an option of createHousekey');
    expect(Reflect.has({}, 'x')).toBe(false);
  });
});

describe('getSession', () => {
  it.each<[string, () => unknown]>([
    ['the headers object of node:http', () => ({ cookie: `housekey_session=${token}` })],
    ['headers with one named url', () => ({ url: 'x', cookie: `housekey_session=${token}` })],
    ['an array of pairs', () => [['cookie', `housekey_session=${token}`]]],
    ['nothing', () => undefined],
    ['a string', () => `housekey_session=${token}`],
    [
      'a request without headers',
      () => ({ method: 'GET', url: 'http://app/', headers: undefined }),
    ],
  ])('refuses %s, and says what to pass', async (_, source) => {
    const found = Reflect.apply(auth.getSession, undefined, [source()]);
    await expect(found).rejects.toThrow(/Pass a Request or Headers.*housekey\/node/s);
    const authorized = Reflect.apply(auth.authorize, undefined, [source()]);
    await expect(authorized).rejects.toThrow(/Pass a Request/);
  });

  it('takes any object with the methods of Headers', async () => {
    const source = new Map([['cookie', `housekey_session=${token}`]]);
    expect(await Reflect.apply(auth.getSession, undefined, [source])).toMatchObject({
      email: EMAIL,
    });
  });
});

it.each(['/a\r\nSet-Cookie: x=1', '//evil.example', '/\ud800', '/?a=1&next=//evil.example#b'])(
  'loginUrl encodes %j completely',
  (returnTo) => {
    const url = auth.loginUrl(returnTo);
    expect(url).toMatch(/^\/login\?next=[\w%.*+~!'()-]+$/);
    const next = new URL(url, 'http://app').searchParams.getAll('next');
    expect(next).toEqual([returnTo.replace('\ud800', '\ufffd')]);
  },
);

it('upgrades are refused by the guard if another site opens them, and never reach a route unguarded', async () => {
  const server = createServer();
  let upgraded = 0;
  server.on('upgrade', (request, socket) => {
    void (async () => {
      const { headers, url = '/', method = 'GET' } = request;
      const target = new Request(`http://${headers.host}${url}`, {
        method,
        headers: new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      });
      const access = await auth.authorize(target);
      if (access.ok) upgraded += 1;
      const status = access.ok ? 101 : access.response.status;
      socket.end(`HTTP/1.1 ${status} X\r\nConnection: close\r\n\r\n`);
    })();
  });
  server.on('request', (request, response) => void requireSession(auth, request, response));
  const { url, close } = await listenOn(server);
  const open = async (origin: string, cookie: string) =>
    await sendRaw(
      url,
      `GET / HTTP/1.1\r\nHost: app.example.com\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nOrigin: ${origin}\r\nCookie: ${cookie}\r\n\r\n`,
    );
  const session = `housekey_session=${token}`;
  expect(await open('http://evil.example', session)).toMatch(/^HTTP\/1\.1 403/);
  expect(await open('http://app.example.com', 'a=b')).toMatch(/^HTTP\/1\.1 401/);
  expect(await open('http://app.example.com', session)).toMatch(/^HTTP\/1\.1 101/);
  await close();
  expect(upgraded).toBe(1);
});
