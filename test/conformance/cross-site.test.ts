import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PATHS, DEFAULT_LAYOUT } from '../../src/contract/index.js';
import { DEFAULT_LIMITS } from '../../src/core/limits/failed-sign-in-limiter.js';
import { SessionCookie } from '../../src/http/cookies/cookie.js';
import {
  bearer,
  bodyOf,
  EMAIL,
  json,
  createTestHousekey,
  PASSWORD,
  type TestHousekey,
  type TestHousekeyOptions,
  housekeyWith,
} from '../support/housekey.js';
import { CLAIMS, handmadeToken } from '../support/tokens.js';
import { numRuns } from '../support/thorough.js';

const ALLOWED_ORIGIN = 'https://friend.example';

/** A Housekey with session cookies and one allowed origin. */
async function createCookieHousekey(options: TestHousekeyOptions = {}): Promise<TestHousekey> {
  return await housekeyWith({
    ...options,
    layout: { ...DEFAULT_LAYOUT, session: 'cookie' },
    sessionCookie: new SessionCookie({ name: 'housekey_session', domain: undefined }),
    allowedOrigins: new Set([ALLOWED_ORIGIN]),
  });
}

/** Nobody was signed in or out. */
const ONLY_REFUSED = new Set(['access-refused']);

const RIGHT = { email: EMAIL, password: PASSWORD };

/** Requests that a page of another site can send without a preflight. */
const SIMPLE_BODIES: readonly (readonly [string, RequestInit])[] = [
  ['a form', { body: new URLSearchParams(RIGHT) }],
  ['a form with files', { body: multipart() }],
  ['JSON declared as text', { body: JSON.stringify(RIGHT) }],
  [
    'JSON as the name of a form field',
    {
      body: `${JSON.stringify({ ...RIGHT, x: '' }).slice(0, -2)}=""}`,
      headers: { 'content-type': 'text/plain' },
    },
  ],
  ['a beacon without a type', { body: new Uint8Array(Buffer.from(JSON.stringify(RIGHT))) }],
];

function multipart(): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(RIGHT)) form.set(name, value);
  return form;
}

describe('a page of another site cannot sign a user in', () => {
  it.each(SIMPLE_BODIES)('by %s, with any headers that a browser adds', async (_, init) => {
    const housekey = await createTestHousekey();
    for (const marks of [
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site', origin: 'null' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://app.example.com.evil.example' },
      { origin: 'http://app.example.com@evil.example' },
      { origin: 'http://evil.example/app.example.com' },
      { origin: 'http://xapp.example.com' },
    ]) {
      const headers = new Headers(init.headers);
      for (const [name, value] of Object.entries(marks)) headers.set(name, value);
      const request = { ...init, method: 'POST', headers };
      const answer = await housekey.request('/api/auth/login', request);
      expect(answer.status, JSON.stringify(marks)).toBe(403);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(new Set(housekey.audit.map(({ event }) => event))).toEqual(ONLY_REFUSED);
  });

  it('nor guess passwords through the networks of its users', async () => {
    const housekey = await createTestHousekey();
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' };
    for (let guess = 0; guess < 30; guess += 1) {
      const init = { ...json({ ...RIGHT, password: `${guess}` }), headers };
      expect((await housekey.request('/api/auth/login', init)).status).toBe(403);
    }
    expect((await housekey.request('/api/auth/login', json(RIGHT))).status).toBe(200);
  });

  it('and is rejected whether or not authentication is enabled', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const open = await createTestHousekey({});
    for (const path of ['/api/auth/login', '/api/auth/logout']) {
      expect((await open.request(path, { method: 'POST', headers })).status).toBe(403);
    }
  });
});

describe('a page of a sibling host or another port', () => {
  const COOKIE = { cookie: `housekey_session=${handmadeToken({ ...CLAIMS, sub: EMAIL })}` };
  const posts = [PATHS.login, PATHS.logout, PATHS.signOutEverywhere];

  it.each(posts)('changes nothing at %s, with or without the session', async (path) => {
    const housekey = await createCookieHousekey();
    for (const site of ['same-site', 'cross-site', 'something-new']) {
      for (const credential of [COOKIE, { authorization: `Bearer ${handmadeToken()}` }, {}]) {
        const headers = {
          'sec-fetch-site': site,
          origin: 'http://app.example.com:81',
          ...credential,
        };
        const answer = await housekey.request(path, { ...json(RIGHT), headers });
        expect(answer.status).toBe(403);
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
    }
    expect(new Set(housekey.audit.map(({ event }) => event))).toEqual(ONLY_REFUSED);
    expect((await housekey.request(PATHS.me, { headers: COOKIE })).status).toBe(200);
  });

  it('consumes nothing of a known device’s limit', async () => {
    const housekey = await createCookieHousekey();
    const known = await housekey.request(PATHS.login, json(RIGHT));
    const cookie = known.headers
      .getSetCookie()
      .map((text) => text.split(';', 1)[0])
      .join('; ');
    const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-site' };
    for (let guess = 0; guess < 30; guess += 1) {
      const init = { ...json({ ...RIGHT, password: `${guess}` }), headers };
      expect((await housekey.request(PATHS.login, init)).status).toBe(403);
    }
    const own = { ...headers, 'sec-fetch-site': 'same-origin' };
    expect((await housekey.request(PATHS.login, { ...json(RIGHT), headers: own })).status).toBe(
      200,
    );
  });
});

describe('an allowed origin', () => {
  const cookie = `housekey_session=${handmadeToken({ ...CLAIMS, sub: EMAIL })}`;
  const from = (origin: string, more = {}) => ({ headers: { origin, cookie, ...more } });

  it.each([ALLOWED_ORIGIN, 'https://evil.example', 'null'])(
    'cannot use the session cookie, and no other origin can: %s',
    async (origin) => {
      const housekey = await createCookieHousekey();
      for (const path of [PATHS.me, PATHS.overview, PATHS.activity, PATHS.activityStream]) {
        const answer = await housekey.request(path, from(origin));
        expect([answer.status, await bodyOf(answer)], path).toEqual([
          401,
          { detail: 'Not authenticated' },
        ]);
        // It cannot sign the user out either.
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
      expect((await housekey.request(PATHS.metrics, from(origin))).status).toBe(401);
      expect((await housekey.request(PATHS.me, { headers: { cookie } })).status).toBe(200);
    },
  );

  it('cannot sign anybody out with the cookie, here or everywhere', async () => {
    const housekey = await createCookieHousekey();
    for (const path of [PATHS.logout, PATHS.signOutEverywhere]) {
      const answer = await housekey.request(path, { method: 'POST', ...from(ALLOWED_ORIGIN) });
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []]);
    }
    expect((await housekey.request(PATHS.me, { headers: { cookie } })).status).toBe(200);
  });

  it('is authenticated by its bearer token, and signs out only that one', async () => {
    const housekey = await createCookieHousekey();
    const authorization = `Bearer ${handmadeToken()}`;
    expect((await housekey.request(PATHS.me, from(ALLOWED_ORIGIN, { authorization }))).status).toBe(
      200,
    );
    const init = { method: 'POST', ...from(ALLOWED_ORIGIN, { authorization }) };
    const answer = await housekey.request(PATHS.logout, init);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, []]);
    expect((await housekey.request(PATHS.me, { headers: { cookie } })).status).toBe(200);
  });

  it('cannot use the device token', async () => {
    const housekey = await createCookieHousekey({ limits: { ...DEFAULT_LIMITS, failures: 1 } });
    const known = await housekey.request(PATHS.login, json(RIGHT));
    const mark = known.headers
      .getSetCookie()
      .map((text) => text.split(';', 1)[0])
      .join('; ');
    const tried = async (headers: Record<string, string>) => {
      const init = {
        ...json({ ...RIGHT, password: 'wrong' }),
        headers: { ...headers, cookie: mark },
      };
      return (await housekey.request(PATHS.login, init)).status;
    };
    const type = { 'content-type': 'application/json' };
    expect(await tried({ ...type, origin: ALLOWED_ORIGIN })).toBe(401);
    expect(await tried({ ...type, origin: ALLOWED_ORIGIN })).toBe(429);
    expect(await tried(type)).toBe(401);
  });

  it('is the same origin if the browser says so, even if a proxy changed the host', async () => {
    const housekey = await createCookieHousekey();
    const own = from('https://app.example.com', { 'sec-fetch-site': 'same-origin' });
    expect((await housekey.request(PATHS.me, own)).status).toBe(200);
    expect((await housekey.request(PATHS.logout, { method: 'POST', ...own })).status).toBe(204);
  });
});

describe('a page of another origin reads nothing', () => {
  const origin = fc.oneof(
    fc.webUrl().map((url) => new URL(url).origin),
    fc.constantFrom('null', '*', 'file://', 'https://app.example.com', 'chrome-extension://a', ''),
    fc.string({ unit: 'grapheme-ascii', maxLength: 30 }).map((text) => text.trim()),
  );
  const method = fc.constantFrom('GET', 'POST', 'OPTIONS', 'PUT');
  const path = fc.constantFrom('/api/auth/me', '/api/auth/login', '/api/auth/none', '/_housekey/x');

  it('because no origin is reflected, whether or not another one is allowed', async () => {
    const allowed = 'https://app.example.com';
    for (const allowedOrigins of [new Set<string>(), new Set([allowed])]) {
      const housekey = await housekeyWith({ allowedOrigins });
      await fc.assert(
        fc.asyncProperty(origin, method, path, async (from, verb, where) => {
          fc.pre(from !== allowed);
          const headers = {
            origin: from,
            authorization: `Bearer ${handmadeToken()}`,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'authorization',
            'access-control-request-private-network': 'true',
          };
          const answer = await housekey.request(where, { method: verb, headers });
          const cors = [...answer.headers.keys()].filter((name) =>
            name.startsWith('access-control'),
          );
          expect(cors).toEqual([]);
        }),
        { numRuns: numRuns(150) },
      );
    }
  });

  it('and an allowed origin never gets Allow-Credentials', async () => {
    const housekey = await housekeyWith({
      allowedOrigins: new Set(['https://app.example.com']),
    });
    for (const verb of ['GET', 'OPTIONS']) {
      const headers = {
        authorization: `Bearer ${handmadeToken()}`,
        origin: 'https://app.example.com',
      };
      const answer = await housekey.request('/api/auth/me', { method: verb, headers });
      expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example.com');
      expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
      expect(answer.headers.get('vary')).toBe('origin');
    }
  });
});

// CVE-2026-44457 (Hono): a response for one user was cached, and served to another.
it.each(['/api/auth/me', '/api/auth/status', '/_housekey/api/overview', '/_housekey/metrics'])(
  'responses are neither cached nor framed: %s must not be stored, framed, sniffed or embedded',
  async (address) => {
    const housekey = await createTestHousekey();
    for (const init of [
      bearer(handmadeToken()),
      {},
      bearer('forged'),
      bearer(handmadeToken(), 'PUT'),
    ]) {
      const { headers } = await housekey.request(address, init);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    }
  },
);
