import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Variables, Environment } from '../../src/core/config/environment.js';
import { readApps } from '../../src/core/config/apps.js';
import { readHttpSettings } from '../../src/http/http-settings.js';
import { SessionCookie, setCookie } from '../../src/http/cookies/cookie.js';
import { attemptLogin } from '../support/attempts.js';
import {
  bearer,
  bodyOf,
  EMAIL,
  json,
  createTestHousekey,
  PASSWORD,
  type TestHousekey,
  housekeyWith,
} from '../support/housekey.js';
import { CLAIMS, handmadeToken, NOW } from '../support/tokens.js';

const FORWARDING = { SERVICE_FORWARD_AUTH: 'true', SERVICE_TRUSTED_PROXIES: '10.0.0.1' };
const HTTPS = { 'x-forwarded-proto': 'https' };

function settings(variables: Variables, gateway = false) {
  const app = gateway ? { SERVICE_UPSTREAM: 'http://127.0.0.1:3000' } : {};
  const environment = new Environment({ ...variables, ...app }, () => '');
  const apps = readApps(environment);
  return { settings: readHttpSettings(environment, apps), problems: environment.problems };
}

async function housekey(variables: Variables = {}, gateway = false): Promise<TestHousekey> {
  return await housekeyWith(settings({ ...FORWARDING, ...variables }, gateway).settings);
}

/** Signs in through the trusted proxy. Returns the Set-Cookie line of the session cookie. */
async function sessionCookieOf(
  at: TestHousekey,
  headers: Record<string, string> = {},
): Promise<string | undefined> {
  const init = json({ email: EMAIL, password: PASSWORD });
  const all = { 'content-type': 'application/json', ...headers };
  const answer = await at.request('/api/auth/login', { ...init, headers: all }, '10.0.0.1');
  return answer.headers.getSetCookie().find((cookie) => cookie.includes('session='));
}

describe('signing in sets the token as a cookie', () => {
  it('over HTTP under its plain name', async () => {
    expect(await sessionCookieOf(await housekey())).toMatch(
      /^housekey_session=[\w.-]+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/,
    );
  });

  it('over HTTPS under a name that only this host can set over HTTPS', async () => {
    expect(await sessionCookieOf(await housekey(), HTTPS)).toMatch(
      /^__Host-Http-housekey_session=[\w.-]+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  it('for at most 400 days, because WebKitGTK keeps no cookie for a century', () => {
    const guest = { path: '/', sameSite: 'Lax', secure: false, maxAgeSeconds: 4e9 } as const;
    expect(setCookie('guest', 'token', guest)).toContain('; Max-Age=34560000;');
  });

  it('for all hosts of a domain under its own name', async () => {
    const shared = await housekey({ SERVICE_COOKIE_DOMAIN: '.example.com' });
    expect(await sessionCookieOf(shared, HTTPS)).toMatch(
      /^__Secure-housekey_session=[\w.-]+; Domain=example\.com; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  it('under another name for a second instance', async () => {
    const second = await housekey({ SERVICE_COOKIE_NAME: 'second' });
    const answer = await second.request(
      '/api/auth/login',
      json({ email: EMAIL, password: PASSWORD }),
    );
    expect(answer.headers.getSetCookie().at(-1)).toMatch(/^second=/);
  });

  it('according to the public URL, whatever the proxy says', async () => {
    const fixed = await housekeyWith(
      settings({ SERVICE_FORWARD_AUTH: 'true', SERVICE_PUBLIC_URL: 'https://app.example.com' })
        .settings,
    );
    const answer = await fixed.request(
      '/api/auth/login',
      json({ email: EMAIL, password: PASSWORD }),
    );
    expect(answer.headers.getSetCookie().at(-1)).toMatch(/^__Host-Http-housekey_session=.*Secure$/);
  });

  it('only if something needs it', async () => {
    const plain = await createTestHousekey();
    expect((await attemptLogin(plain)).headers.getSetCookie().join()).not.toContain('session=');
    expect(
      await sessionCookieOf(await housekey({ SERVICE_FORWARD_AUTH: 'false' }, true)),
    ).toBeDefined();
  });
});

describe('under /api/auth', () => {
  const me = async (at: TestHousekey, headers: Record<string, string>, address = '192.0.2.1') =>
    await at.request('/api/auth/me', { headers }, address);

  it('the cookie is used if there is no Authorization header', async () => {
    const answer = await me(await housekey(), {
      cookie: `a=b; housekey_session=${handmadeToken()}`,
    });
    expect(await bodyOf(answer)).toEqual({ email: CLAIMS.sub });
  });

  it.each([
    ['an invalid token', `Bearer ${handmadeToken({})}`, 'Invalid authentication credentials'],
    ['another scheme', 'Basic x', 'Not authenticated'],
  ])('an Authorization header with %s takes precedence', async (_, authorization, detail) => {
    const answer = await me(await housekey(), {
      authorization,
      cookie: `housekey_session=${handmadeToken()}`,
    });
    expect([answer.status, await bodyOf(answer)]).toEqual([401, { detail }]);
  });

  it.each([
    ['the name for HTTPS, over HTTP', '__Host-Http-housekey_session', {}],
    ['the former name for HTTPS, over HTTP', '__Host-housekey_session', {}],
    ['the plain name, over HTTPS', 'housekey_session', HTTPS],
    ['the name for a domain, without a domain', '__Secure-housekey_session', HTTPS],
  ])('%s is not read', async (_, name, headers) => {
    const answer = await me(
      await housekey(),
      { ...headers, cookie: `${name}=${handmadeToken()}` },
      '10.0.0.1',
    );
    expect(answer.status).toBe(401);
  });

  it('of several cookies with the name, a valid one is used in any position', async () => {
    const at = await housekey();
    for (const values of [
      ['x', handmadeToken()],
      [handmadeToken(), 'x'],
      ['', handmadeToken()],
      [handmadeToken({}), 'y', handmadeToken()],
      [handmadeToken({ exp: 1 }), handmadeToken(), 'z'],
      [handmadeToken(), 'y', handmadeToken({})],
    ]) {
      const cookie = values.map((value) => `housekey_session=${value}`).join('; ');
      expect((await me(at, { cookie })).status).toBe(200);
    }
  });

  it.each([1, 7, 8, 30, 200])('%i values with a longer path do not hide it', async (count) => {
    const at = await housekey();
    const tossed = Array.from({ length: count }, (_, index) => `housekey_session=junk${index}; `);
    const cookie = `${tossed.join('')}housekey_session=${handmadeToken()}`;
    expect((await me(at, { cookie })).status).toBe(200);
  });

  it('is never deleted if values were left unchecked, except by signing out', async () => {
    const at = await housekey();
    const stale = (count: number) =>
      Array.from({ length: count }, (_, index) => `housekey_session=stale${index}`).join('; ');
    const cookie = `housekey_session=${handmadeToken()}; ${stale(8)}`;
    const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    for (const path of ['/api/auth/me', '/api/auth/verify', '/api/auth/verify?redirect=true']) {
      const headers = { cookie, ...navigation };
      const answer = await at.request(path, { headers });
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([
        path.endsWith('true') ? 302 : 401,
        [],
      ]);
    }
    expect((await me(at, { cookie: stale(8) })).headers.getSetCookie()).toHaveLength(1);
    const signedIn = `${cookie}; housekey_session=${await at.signIn()}`;
    const signOut = { method: 'POST', headers: { cookie: signedIn } };
    const answer = await at.request('/api/auth/logout', signOut);
    expect([answer.status, answer.headers.getSetCookie().length]).toEqual([204, 1]);
  });

  it('a rejected cookie is deleted, alone or among others', async () => {
    const at = await housekey();
    for (const cookie of [
      'housekey_session=stale',
      'housekey_session=a; housekey_session=b',
      '__Host-Http-housekey_session=x',
    ]) {
      const answer = await me(at, { cookie });
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([
        401,
        ['housekey_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax'],
      ]);
    }
    expect((await me(at, { cookie: 'other=x' })).headers.getSetCookie()).toEqual([]);
  });

  it('a cookie that was not checked is kept', async () => {
    const at = await housekey();
    const cookie = `housekey_session=${handmadeToken()}`;
    const beside = await me(at, { cookie, authorization: 'Bearer x' });
    const wrong = { ...json({ email: EMAIL, password: 'wrong' }) };
    const headers = { 'content-type': 'application/json', cookie };
    const login = await at.request('/api/auth/login', { ...wrong, headers });
    for (const answer of [beside, login]) {
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []]);
    }
  });

  it('signing out revokes the token and deletes the cookie', async () => {
    const at = await housekey();
    const cookie = `housekey_session=${await at.signIn()}`;
    const answer = await at.request('/api/auth/logout', { method: 'POST', headers: { cookie } });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([
      204,
      [expect.stringContaining('Max-Age=0')],
    ]);
    expect((await me(at, { cookie })).status).toBe(401);
  });

  it('no cookie is used if the page stores the token', async () => {
    const plain = await createTestHousekey();
    expect((await me(plain, { cookie: `housekey_session=${handmadeToken()}` })).status).toBe(401);
  });
});

describe('the name that earlier versions have given to the cookie', () => {
  const [NAME, FORMER] = ['__Host-Http-housekey_session', '__Host-housekey_session'];
  const send = async (at: TestHousekey, cookie: string, path = '/api/auth/me', method = 'GET') =>
    await at.request(path, { method, headers: { ...HTTPS, cookie } }, '10.0.0.1');

  it('still counts, until the next sign-in replaces it', async () => {
    const at = await housekey();
    const cookie = `${FORMER}=${handmadeToken()}`;
    expect((await send(at, cookie)).status).toBe(200);
    const headers = { 'content-type': 'application/json', ...HTTPS, cookie };
    const signIn = { ...json({ email: EMAIL, password: PASSWORD }), headers };
    const set = (await at.request('/api/auth/login', signIn, '10.0.0.1')).headers.getSetCookie();
    expect(set.filter((line) => line.startsWith('__Host-'))).toEqual([
      expect.stringMatching(`^${NAME}=[\\w.-]+; Path=/; Max-Age=604800; HttpOnly`),
      `${FORMER}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure`,
    ]);
  });

  it('next to the present one does not count, whatever a script of the app has planted there', async () => {
    const at = await housekey();
    const [mine, planted] = [handmadeToken({ sub: 'me', exp: CLAIMS.exp }), handmadeToken()];
    for (const pairs of [
      [`${NAME}=${mine}`, `${FORMER}=${planted}`],
      [`${FORMER}=${planted}`, `${NAME}=${mine}`],
    ]) {
      expect(await bodyOf(await send(at, pairs.join('; ')))).toEqual({ email: 'me' });
    }
    const stale = await send(at, `${FORMER}=${planted}; ${NAME}=stale`);
    expect([
      stale.status,
      stale.headers.getSetCookie().map((line) => line.split('=', 1)[0]),
    ]).toEqual([401, [NAME, FORMER]]);
  });

  it('is found between others that a sibling host has set and that have expired', async () => {
    const at = await housekey();
    const [one, other] = [1, 2].map((age) => handmadeToken({ ...CLAIMS, exp: NOW - age }));
    const values = [one, handmadeToken({ ...CLAIMS, sub: 'me' }), other];
    const pairs = values.map((value) => `${NAME}=${value}`);
    expect(await bodyOf(await send(at, pairs.join('; ')))).toEqual({ email: 'me' });
  });

  it('is deleted with the session, and when it is refused', async () => {
    const at = await housekey();
    const cookie = `${FORMER}=${handmadeToken()}`;
    const deleted = [`${FORMER}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure`];
    const signOut = await send(at, cookie, '/api/auth/logout', 'POST');
    expect([signOut.status, signOut.headers.getSetCookie()]).toEqual([204, deleted]);
    const refused = await send(at, cookie);
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([401, deleted]);
    const many = Array.from({ length: 9 }, (_, index) => `${FORMER}=${index}`).join('; ');
    expect((await send(at, many)).headers.getSetCookie()).toEqual([]);
  });

  it('was never that of a cookie for several hosts', async () => {
    const at = await housekey({ SERVICE_COOKIE_DOMAIN: 'example.com' });
    const refused = await send(at, `${FORMER}=${handmadeToken()}`);
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([401, []]);
  });
});

describe('with authentication disabled in front of an app', () => {
  it('readyz and a header of every response say that the app is open', async () => {
    const at = await createTestHousekey({}, settings(FORWARDING).settings);
    const ready = await at.request('/_housekey/readyz');
    expect([ready.status, await bodyOf(ready)]).toEqual([
      200,
      { status: 'ok', detail: expect.stringContaining('Authentication is disabled') },
    ]);
    for (const headers of [{}, HTTPS]) {
      for (const path of ['/api/auth/status', '/api/auth/me', '/nothing']) {
        const answer = await at.request(path, { headers }, '10.0.0.1');
        expect(answer.headers.get('x-housekey-authentication'), path).toBe('disabled');
        expect(answer.headers.has('strict-transport-security')).toBe(headers === HTTPS);
      }
    }
  });

  it('everyone is a guest, whatever the cookie contains', async () => {
    const at = await createTestHousekey({}, settings(FORWARDING).settings);
    const headers = { cookie: `housekey_session=${handmadeToken()}` };
    const answer = await at.request('/api/auth/me', { headers });
    expect(await bodyOf(answer)).toEqual({ email: 'guest', auth_disabled: true });
  });

  it('and nothing says so with authentication, or without an app', async () => {
    for (const at of [await housekey(), await createTestHousekey({})]) {
      const ready = await at.request('/_housekey/readyz');
      expect(ready.headers.has('x-housekey-authentication')).toBe(false);
      expect(await bodyOf(ready)).toEqual({ status: 'ok' });
    }
  });
});

describe('the cookies that the app receives', () => {
  const cookie = new SessionCookie({ name: 'key', domain: undefined });

  it.each([
    ['a=1; key=t; b=2', 'a=1; b=2'],
    ['key=t', undefined],
    ['__Host-key=t;  b=2;c="3;', 'b=2;c="3;'],
    ['__Host-Http-key=t; a=1; __Host-Http-housekey_session_b=u', 'a=1'],
    ['a=1;key=t;key=u', 'a=1'],
    ['monkey=1; key2=2', 'monkey=1; key2=2'],
    [' a = 1 ;key=', 'a = 1'],
    ['housekey_session=other; a=1', 'a=1'],
    ['a=1; __Host-housekey_session=other', 'a=1'],
    ['a=1; __Secure-housekey_session_b=other; b=2', 'a=1; b=2'],
    ['housekey_session_b =other;housekey_session2="x";a=1', 'a=1'],
    ['__Secure-housekey_device=mark; housekey_device=mark', undefined],
    ['housekey_device_abc123=mark; a=1; __Secure-housekey_device_x=mark', 'a=1'],
    ['my_housekey_session=1; a=housekey_session=2', 'my_housekey_session=1; a=housekey_session=2'],
    ['housekey_session; housekey=1; a=1', 'housekey_session; housekey=1; a=1'],
  ])('of %j are %j', (header, expected) => {
    expect(cookie.strip(header)).toBe(expected);
  });

  it('include no token of Cloudflare Access, with which an app could be the owner elsewhere', () => {
    expect(cookie.strip('a=1; CF_Authorization=x.y.z; b=2')).toBe('a=1; b=2');
  });

  it('include none of another instance, even if this one has its own name', () => {
    const odd = new SessionCookie({ name: 'a.b', domain: 'example.com' });
    expect(odd.strip('a.b=t; axb=1; housekey_session=other')).toBe('axb=1');
    expect([odd.foreignName, cookie.foreignName]).toEqual(['a.b', 'key']);
    const second = new SessionCookie({ name: 'housekey_session_b', domain: undefined });
    expect(second.foreignName).toBeUndefined();
  });

  it('are found as fast in a hostile header as in any other', () => {
    for (const part of ['housekey_session', 'housekey_session ', '; ', ' ', ';housekey_session']) {
      const header = part.repeat(262_144 / part.length);
      const start = performance.now();
      cookie.strip(header);
      expect(performance.now() - start, part).toBeLessThan(2000);
    }
  });

  it('are all others, byte for byte', () => {
    const pair = fc
      .stringMatching(/^[a-j][\w"!#$%&'()*+,./:<=>?@[\]^`{|}~ -]{0,8}$/)
      .map((text) => text.trimEnd());
    fc.assert(
      fc.property(fc.array(pair), fc.array(pair), (before, after) => {
        const header = [...before, 'key=token', ...after].join('; ');
        expect(cookie.strip(header) ?? '').toBe([...before, ...after].join('; '));
      }),
    );
  });
});

describe('the settings', () => {
  it.each([
    ['SERVICE_COOKIE_NAME', ['', 'a b', '__Host-x', 'a=b', 'ä', 'x'.repeat(65)].slice(1)],
    [
      'SERVICE_COOKIE_DOMAIN',
      ['localhost', 'EXAMPLE.com', 'a..b', '192.0.2.1', 'example.com/', '-a.com'],
    ],
    [
      'SERVICE_PUBLIC_URL',
      ['example.com', 'https://a/b', 'https://a?x', 'ftp://a', 'https://u@a', '*'],
    ],
    ['SERVICE_FORWARD_AUTH', ['yes', '1', 'TRUE']],
    ['SERVICE_PREFIX_ONLY', ['on']],
  ])('reject invalid values of %s', (name, values) => {
    for (const value of values) {
      expect(settings({ [name]: value }).problems, value).toEqual([
        expect.objectContaining({
          variable: name,
          fix: expect.stringMatching(/^(?:Use|Correct) /),
        }),
      ]);
    }
  });

  it('accept valid ones', () => {
    const good = {
      SERVICE_COOKIE_NAME: 'my-key.2',
      SERVICE_COOKIE_DOMAIN: 'home.example.co.uk',
      SERVICE_PUBLIC_URL: 'https://app.example.com:8443/',
      SERVICE_FORWARD_AUTH: 'true',
      SERVICE_PREFIX_ONLY: 'true',
    };
    expect(settings(good)).toMatchObject({
      problems: [],
      settings: {
        cookieDomain: 'home.example.co.uk',
        layout: { session: 'cookie', gateway: false, sameHost: false, prefixOnly: true },
        publicUrl: new URL('https://app.example.com:8443'),
      },
    });
  });
});

it('with SERVICE_PREFIX_ONLY, all paths of Housekey move below /_housekey/, and the rest belongs to the app', async () => {
  const at = await housekeyWith({
    ...settings({ ...FORWARDING, SERVICE_PREFIX_ONLY: 'true' }).settings,
    views: ({ request }) => ({ status: 207, headers: {}, body: new URL(request.url).pathname }),
  });
  expect((await at.request('/_housekey/api/auth/status')).status).toBe(200);
  const answer = await at.request(
    '/_housekey/api/auth/login',
    json({ email: EMAIL, password: PASSWORD }),
  );
  expect(answer.headers.getSetCookie()[0]).toContain('Path=/_housekey/api/auth/login;');
  for (const path of ['/api/auth/login', '/api/auth/me', '/login', '/_housekey/login']) {
    expect((await at.request(path)).status, path).toBe(207);
  }
  const { paths } = await bodyOf(await at.request('/_housekey/openapi.json'));
  expect(Object.keys(paths ?? {}).every((path) => path.startsWith('/_housekey/'))).toBe(true);
});

it('with SERVICE_PUBLIC_URL, requests to another host are redirected, except health checks', async () => {
  const at = await housekeyWith(
    settings({ ...FORWARDING, SERVICE_PUBLIC_URL: 'http://app.example.com' }).settings,
  );
  const elsewhere = { headers: { host: 'elsewhere.example' } };
  const refused = await at.request('/api/auth/me', elsewhere);
  expect([refused.status, await bodyOf(refused)]).toEqual([
    421,
    { detail: 'This service is at http://app.example.com; the request asked for another host' },
  ]);
  for (const path of [
    '/_housekey/healthz',
    '/_housekey/readyz',
    '/_housekey/metrics',
    '/api/auth/verify',
  ]) {
    expect((await at.request(path, elsewhere)).status, path).not.toBe(421);
  }
  for (const host of ['app.example.com', 'app.example.com:80', 'APP.example.com']) {
    expect((await at.request('/api/auth/status', { headers: { host } })).status).toBe(200);
  }
  expect((await at.request('/api/auth/status', { headers: { host: 'a b' } })).status).toBe(421);
  expect((await at.request('/api/auth/me', bearer(handmadeToken()))).status).toBe(200);
});

it('a cookie that only Housekey may set is recognized in a line of the app, by its name alone', () => {
  const cookie = new SessionCookie({ name: 'housekey_session', domain: undefined });
  expect(cookie.isHousekeyCookie('__Host-housekey_session=x; Path=/')).toBe(true);
  expect(cookie.isHousekeyCookie('__Host-Http-housekey_session=x; Path=/')).toBe(true);
  expect(cookie.isHousekeyCookie('app=housekey_session')).toBe(false);
});
