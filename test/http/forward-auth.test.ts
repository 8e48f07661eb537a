import { describe, expect, it } from 'vitest';
import { Environment, type Variables } from '../../src/core/config/environment.js';
import { PathSet } from '../../src/core/path-set.js';
import { NO_APPS } from '../../src/core/config/app-table.js';
import { readHttpSettings } from '../../src/http/http-settings.js';
import {
  bodyOf,
  AUTH_VARIABLES,
  createTestHousekey,
  EMAIL,
  json,
  PASSWORD,
  type TestHousekey,
} from '../support/housekey.js';
import { CLAIMS, handmadeToken } from '../support/tokens.js';
import { setUpOnce } from '../support/hooks.js';

async function forwarding(
  variables: Variables = {},
  locked: Variables = AUTH_VARIABLES,
): Promise<TestHousekey> {
  const environment = new Environment(
    { SERVICE_FORWARD_AUTH: 'true', SERVICE_TRUSTED_PROXIES: '10.0.0.1', ...variables },
    () => '',
  );
  return await createTestHousekey(locked, readHttpSettings(environment, NO_APPS));
}

async function verify(
  at: TestHousekey,
  headers: Record<string, string> = {},
  query = '',
  address = '10.0.0.1',
) {
  return await at.request(`/api/auth/verify${query}`, { headers }, address);
}

const PERSON = { 'sec-fetch-mode': 'navigate' };
const ORIGINAL = {
  ...PERSON,
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'app.example.com',
  'x-forwarded-uri': '/deep/1,/2?a=b&c=d,e',
};

it('a session that slides is renewed by forward auth', async () => {
  const at = await forwarding({}, { ...AUTH_VARIABLES, SERVICE_SESSION_IDLE: '1h' });
  const answer = await at.request('/api/auth/login', json({ email: EMAIL, password: PASSWORD }));
  const cookie = answer.headers.getSetCookie().find((line) => /session=[^;]/.test(line)) ?? '';
  at.clock.now += 1_800_000;
  const renewed = await verify(at, { cookie: cookie.split(';', 1)[0] ?? '' });
  expect(renewed.status).toBe(200);
  expect(renewed.headers.getSetCookie()).toHaveLength(1);
});

describe('GET /api/auth/verify', () => {
  const at = setUpOnce(forwarding);
  const cookie = `housekey_session=${handmadeToken()}`;
  const identity = { 'remote-user': CLAIMS.sub, 'remote-email': CLAIMS.sub };

  const bearer = { authorization: `Bearer ${handmadeToken()}` };
  const ours = { 'x-housekey-credential': 'authorization' };

  it.each([
    ['the session cookie', { cookie }, {}],
    [
      'the cookie, next to an Authorization header for the app',
      { cookie, authorization: 'Bearer of-the-app' },
      {},
    ],
    ['a bearer token of Housekey, which the app must not see', bearer, ours],
    ['one next to the cookie', { ...bearer, cookie }, ours],
    ['one next to a stale cookie', { ...bearer, cookie: 'housekey_session=x' }, ours],
  ])('accepts %s, and returns only the user', async (_, headers, more) => {
    const answer = await verify(at, headers);
    expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
      200,
      {
        ...identity,
        ...more,
        'cache-control': 'no-store',
        'content-length': '0',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      },
    ]);
  });

  it('returns the user in the headers of SERVICE_IDENTITY_HEADERS', async () => {
    const named = await forwarding({ SERVICE_IDENTITY_HEADERS: 'X-WEBAUTH-USER' });
    const { headers } = await verify(named, { cookie });
    expect([headers.get('x-webauth-user'), headers.get('remote-user')]).toEqual([CLAIMS.sub, null]);
  });

  it.each([
    ['nothing', {}],
    ['a stale cookie', { cookie: 'housekey_session=x' }],
    ['an Authorization header for the app', { authorization: 'Bearer of-the-app' }],
  ])('rejects %s, without a redirect for programs', async (_, headers) => {
    for (const query of ['', '?redirect=true']) {
      const answer = await verify(at, headers, query);
      expect([answer.status, await bodyOf(answer)]).toEqual([
        401,
        { detail: 'Your session has ended: reload the page to sign in' },
      ]);
    }
    expect((await verify(at, { ...headers, ...PERSON })).status).toBe(401);
  });

  it('sends a person to the login of the same host, and then back to the requested page', async () => {
    const answer = await verify(at, ORIGINAL, '?redirect=true');
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      `/login?next=${encodeURIComponent('/deep/1,/2?a=b&c=d,e')}`,
    ]);
  });

  it('sends a person to the login of another host, and then back to the full URL', async () => {
    const elsewhere = await forwarding({ SERVICE_PUBLIC_URL: 'https://login.example.com' });
    const answer = await verify(elsewhere, ORIGINAL, '?redirect=true');
    expect(answer.headers.get('location')).toBe(
      `https://login.example.com/login?next=${encodeURIComponent('https://app.example.com/deep/1,/2?a=b&c=d,e')}`,
    );
    const { 'x-forwarded-host': _host, ...hostless } = ORIGINAL;
    const lost = await verify(elsewhere, hostless, '?redirect=true');
    expect(lost.headers.get('location')).toBe('https://login.example.com/login');
    const { 'x-forwarded-proto': _proto, ...plain } = ORIGINAL;
    const http = await verify(elsewhere, plain, '?redirect=true');
    expect(http.headers.get('location')).toContain(
      encodeURIComponent('http://app.example.com/deep'),
    );
  });

  it('ignores what an untrusted peer says about the requested page', async () => {
    const answer = await verify(at, ORIGINAL, '?redirect=true', '10.0.0.2');
    expect(answer.headers.get('location')).toBe('/login');
    const odd = await verify(
      at,
      { ...ORIGINAL, 'x-forwarded-uri': 'https://evil.example' },
      '?redirect=true',
    );
    expect(odd.headers.get('location')).toBe('/login');
  });

  it('does not redirect a person who submitted a form, which would be lost', async () => {
    const headers = { ...ORIGINAL, 'x-forwarded-method': 'POST' };
    const answer = await verify(at, headers, '?redirect=true');
    expect([answer.status, answer.headers.get('location')]).toEqual([401, null]);
    const foreign = { ...headers, 'sec-fetch-site': 'cross-site' };
    const other = await verify(at, foreign, '?redirect=true');
    expect([other.status, other.headers.get('location')]).toEqual([302, '/login']);
  });

  it.each([
    ['its own origin', 'http://app.example.com', 200],
    ['a sibling host', 'http://other.app.example.com', 403],
    ['no page', undefined, 200],
  ])('decides on a WebSocket from %s: %s', async (_, origin, status) => {
    const headers = {
      cookie,
      'sec-websocket-key': 'x',
      ...(origin === undefined ? {} : { origin }),
    };
    expect((await verify(at, headers)).status).toBe(status);
    const byBearer = { ...headers, cookie: '', authorization: `Bearer ${handmadeToken()}` };
    expect((await verify(at, byBearer)).status).toBe(200);
  });

  it.each([
    ['its key', { 'sec-websocket-key': 'x' }],
    ['only its version, as over HTTP/2', { 'sec-websocket-version': '13' }],
    ['the Upgrade header', { upgrade: 'websocket' }],
  ])(
    'lets no page of another origin open a WebSocket, recognized by %s, not even as guest',
    async (_, headers) => {
      const open = await forwarding({ SERVICE_ALLOWED_ORIGINS: 'https://friend.example' }, {});
      for (const origin of ['http://evil.example', 'null', 'http://app.example.com:81']) {
        expect((await verify(open, { ...headers, origin })).status).toBe(403);
      }
      for (const origin of ['http://app.example.com', 'https://friend.example']) {
        expect((await verify(open, { ...headers, origin })).status).toBe(200);
      }
      expect((await verify(open, headers)).status).toBe(200);
      const allowed = await forwarding({ SERVICE_CROSS_SITE: 'allow' });
      const foreign = { ...headers, origin: 'http://evil.example', cookie };
      expect((await verify(allowed, foreign)).status).toBe(403);
    },
  );

  it('takes the http origin of its own host for a foreign one, if the request is known to be https', async () => {
    const secured = `__Host-housekey_session=${handmadeToken()}`;
    const cookies = { cookie: `${secured}; ${cookie}` };
    const asked = { ...cookies, 'x-forwarded-host': 'app.example.com' };
    const post = { ...asked, 'x-forwarded-method': 'POST' };
    const socket = { ...asked, upgrade: 'websocket', 'sec-websocket-key': 'x' };
    for (const request of [post, socket]) {
      for (const [proto, origin, status] of [
        ['https', 'http://app.example.com', 403],
        ['https', 'https://app.example.com', 200],
        ['http', 'http://app.example.com', 200],
        ['http', 'https://app.example.com', 200],
      ] as const) {
        const answer = await verify(at, { ...request, 'x-forwarded-proto': proto, origin });
        expect(answer.status, `${proto} ${origin}`).toBe(status);
      }
    }
    // The browser's own word: a page of plain http cannot send it.
    const own = { 'sec-fetch-site': 'same-origin', origin: 'http://app.example.com' };
    expect((await verify(at, { ...post, 'x-forwarded-proto': 'https', ...own })).status).toBe(200);
  });

  const ELSEWHERE = { 'sec-fetch-site': 'same-site', origin: 'https://other.example.com' };

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'CONNECT'])(
    'rejects a %s from a page of another site with the session cookie',
    async (method) => {
      const asked = { 'x-forwarded-method': method, 'x-forwarded-host': 'app.example.com' };
      const answer = await verify(at, { ...asked, ...ELSEWHERE, cookie });
      expect([answer.status, await bodyOf(answer)]).toEqual([
        403,
        {
          detail: expect.stringMatching(/set SERVICE_ALLOWED_ORIGINS=https:\/\/other.example.com$/),
        },
      ]);
      const old = { ...asked, origin: 'https://other.example.com', cookie };
      expect((await verify(at, old)).status).toBe(403);
      const { origin } = ELSEWHERE;
      const friends = await forwarding({ SERVICE_ALLOWED_ORIGINS: origin });
      const allowing = await forwarding({ SERVICE_CROSS_SITE: 'allow' });
      for (const housekey of [friends, allowing]) {
        expect((await verify(housekey, { ...asked, ...ELSEWHERE, cookie })).status).toBe(200);
      }
      const authorization = `Bearer ${handmadeToken()}`;
      for (const fine of [
        { ...asked, ...ELSEWHERE, authorization },
        { ...asked, ...ELSEWHERE, authorization, cookie },
        { ...asked, cookie },
        { ...asked, 'sec-fetch-site': 'same-origin', cookie },
        { ...asked, origin: 'https://app.example.com', cookie },
      ]) {
        expect((await verify(at, fine)).status).toBe(200);
      }
    },
  );

  it('accepts requests between apps below one domain', async () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const headers = { ...ELSEWHERE, 'x-forwarded-method': method, cookie };
      expect((await verify(at, headers)).status).toBe(200);
    }
    expect((await verify(at, { ...ELSEWHERE, cookie })).status).toBe(200);
  });

  it('reports a rejected token to the owner', async () => {
    const told = await forwarding();
    await verify(told, { cookie: 'housekey_session=x' });
    await verify(told);
    expect(told.audit.map(({ event }) => event)).toEqual(['token-refused']);
  });

  it('deletes a stale cookie when it redirects to the login', async () => {
    const answer = await verify(at, { ...PERSON, cookie: 'housekey_session=x' }, '?redirect=true');
    expect(answer.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')]);
  });

  it.each([
    ['GET that accepts a page', 'GET', { accept: 'text/html,*/*' }, 302],
    ['POST that accepts a page', 'POST', { accept: 'text/html' }, 401],
    ['GET that accepts data', 'GET', { accept: 'application/json' }, 401],
    ['fetch by a page', 'GET', { accept: 'text/html', 'sec-fetch-mode': 'cors' }, 401],
    ...['document', 'iframe', 'script', 'image', 'empty'].map(
      (dest): [string, string, Record<string, string>, number] => [
        `navigation to a browser's ${dest}`,
        'GET',
        { ...PERSON, accept: 'text/html', 'sec-fetch-dest': dest },
        // A service worker that passes a page load on sends `empty`.
        dest === 'document' || dest === 'empty' ? 302 : 401,
      ],
    ),
    [
      'jQuery’s request over plain http',
      'GET',
      { accept: 'text/html, */*; q=0.01', 'x-requested-with': 'XMLHttpRequest' },
      401,
    ],
    ['htmx’s request', 'GET', { accept: 'text/html', 'hx-request': 'true' }, 401],
    ['Turbo’s request', 'GET', { accept: 'text/html', 'x-turbo-request-id': '1' }, 401],
    [
      'Android WebView’s page',
      'GET',
      { accept: 'text/html', 'x-requested-with': 'com.example.app' },
      302,
    ],
  ])('distinguishes a person from a program: %s', async (_, method, headers, status) => {
    const answer = await verify(at, { ...headers, 'x-forwarded-method': method }, '?redirect=true');
    expect(answer.status).toBe(status);
  });

  it('lets everyone through as guest if authentication is disabled', async () => {
    const answer = await verify(await forwarding({}, {}));
    expect([answer.status, answer.headers.get('remote-user')]).toEqual([200, 'guest']);
    expect(answer.headers.get('x-housekey-authentication')).toBe('disabled');
  });

  it('tells a user whose email is `guest` apart from everyone', async () => {
    const locked = await forwarding({}, { ...AUTH_VARIABLES, SERVICE_EMAIL: 'guest' });
    const token = handmadeToken({ ...CLAIMS, sub: 'guest' });
    const answer = await verify(locked, { cookie: `housekey_session=${token}` });
    expect([answer.status, answer.headers.get('remote-user')]).toEqual([200, 'guest']);
    expect(answer.headers.has('x-housekey-authentication')).toBe(false);
  });

  it.each([
    ['owner@example.com', 'owner@example.com'],
    ['Jürgen', 'Jürgen'],
    ['鍵@example.com', '%E9%8D%B5%40example.com'],
    ['a\r\nb: c', 'a%0D%0Ab%3A%20c'],
    [' padded ', '%20padded%20'],
    ['\uD800', '%EF%BF%BD'],
  ])('returns the user %j as %j', async (sub, expected) => {
    const answer = await verify(at, {
      authorization: `Bearer ${handmadeToken({ ...CLAIMS, sub })}`,
    });
    expect(answer.headers.get('remote-user')).toBe(expected);
    expect(answer.headers.get('remote-email')).toBe(expected);
  });
});

describe('GET /_housekey/api/redirect', () => {
  it.each([
    ['/deep?a=b#c', '/deep?a=b#c'],
    ['https://app.example.com/x?y#z', 'https://app.example.com/x?y#z'],
    ['https://example.com', 'https://example.com/'],
    ['http://app.example.com/x', 'http://app.example.com/x'],
    ['http://other.example.com/', '/'],
    ['https://evil-example.com/', '/'],
    ['https://example.com.evil.example/', '/'],
    ['https://example.com@evil.example/', '/'],
    ['https://evil.example\\@app.example.com/', '/'],
    ['//app.example.com/', '/'],
    ['/\\evil.example', '/'],
    ['/.//evil.example', '/'],
    ['https:app.example.com', '/'],
    ['https:///app.example.com', '/'],
    ['javascript:alert(1)//https://app.example.com', '/'],
    ['https://app.example.com\n.evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['', '/'],
  ])('turns %j into %j', async (next, redirectTo) => {
    const at = await forwarding({ SERVICE_COOKIE_DOMAIN: 'example.com' });
    const answer = await at.request(`/_housekey/api/redirect?next=${encodeURIComponent(next)}`);
    expect(await bodyOf(answer)).toEqual({ redirect_to: redirectTo });
  });

  it('returns the home page if nothing is requested', async () => {
    expect(
      await bodyOf(await (await createTestHousekey()).request('/_housekey/api/redirect')),
    ).toEqual({
      redirect_to: '/',
    });
  });
});

describe('a public path', () => {
  const paths = new PathSet(['/hooks', '/app/manifest.json', '/below/']);

  it.each([
    '/hooks',
    '/hooks/',
    '/hooks/a/b',
    '/hooks/caf%C3%A9%20x',
    '/app/manifest.json',
    '/below',
    '/below/x',
  ])('matches %s', (path) => {
    expect(paths.has(path)).toBe(true);
  });

  it.each([
    '/',
    '/hooksx',
    '/hook',
    '/Hooks',
    '/hooks/../admin',
    '/hooks/%2e%2e/admin',
    '/hooks/..%2fadmin',
    '/hooks/.%2e/admin',
    '/hooks/..;/admin',
    '/hooks;x',
    '//hooks',
    '/hooks//x',
    '/./hooks',
    '/hooks/.',
    '/hooks\\..\\admin',
    '/hooks/%5c..',
    '/%68ooks',
    '/hooks/%',
    '/hooks/%zz',
    '/hooks/%00',
    '/hooks/%252e',
    '/hooks/%c0%ae%c0%ae/admin',
    'hooks',
    '',
    '/hooks?x',
    '/hooks/ä',
    '/hooks/\u0000',
  ])('does not match %j', (path) => {
    expect(paths.has(path)).toBe(false);
  });

  it.each(['/', '', 'hooks', '/a/../b', '/a?b', '/a//b', '/*'.replace('*', '%2f')])(
    'cannot be configured as %j',
    (text) => {
      expect(PathSet.isEntry(text)).toBe(false);
    },
  );
});

describe('login and app on one host', () => {
  it('leave the paths outside of /_housekey/ to the app, but the login', async () => {
    const at = await forwarding();
    expect((await at.request('/_housekey/api/redirect?next=/_housekey/app')).status).toBe(200);
    expect(await bodyOf(await at.request('/_housekey/api/redirect?next='))).toEqual({
      redirect_to: '/',
    });
  });

  it('are asked about at the same path with SERVICE_PREFIX_ONLY', async () => {
    const at = await forwarding({ SERVICE_PREFIX_ONLY: 'true' });
    for (const path of ['/api/auth/verify', '/_housekey/api/auth/verify']) {
      expect((await at.request(path)).status, path).toBe(401);
    }
    expect((await at.request('/api/auth/me')).status).toBe(404);
  });
});
