import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PATHS, DEFAULT_LAYOUT } from '../../src/contract/index.js';
import { DEFAULT_LIMITS } from '../../src/core/limits/sign-in-limits.js';
import { SessionCookie } from '../../src/http/cookies/session-cookie.js';
import {
  bearer,
  bodyOf,
  EMAIL,
  json,
  LOCKED,
  openHousekey,
  PASSWORD,
  type TestHousekey,
  type TestHousekeyOptions,
} from '../support/housekey.js';
import { CLAIMS, handMade } from '../support/tokens.js';

const FRIEND = 'https://friend.example';

/** A house whose visitors keep their session in a cookie, with one allowed origin. */
async function cookieHouse(options: TestHousekeyOptions = {}): Promise<TestHousekey> {
  return await openHousekey(LOCKED, {
    ...options,
    layout: { ...DEFAULT_LAYOUT, session: 'cookie' },
    sessionCookie: new SessionCookie({ name: 'housekey_session', domain: undefined }),
    allowedOrigins: new Set([FRIEND]),
  });
}

const RIGHT = { email: EMAIL, password: PASSWORD };

/** What a browser can be made to send from another site's page without asking us first. */
const SIMPLE_BODIES: readonly (readonly [string, RequestInit])[] = [
  ['a form', { body: new URLSearchParams(RIGHT) }],
  ['a form with files', { body: multipart() }],
  ['JSON that says it is text', { body: JSON.stringify(RIGHT) }],
  [
    'JSON in the name of a form field',
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

describe('a page of another site cannot sign its visitor in', () => {
  it.each(SIMPLE_BODIES)('by %s, under any of the marks that a browser leaves', async (_, init) => {
    const house = await openHousekey();
    for (const marks of [
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site', origin: 'null' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://door.example.evil.example' },
      { origin: 'http://door.example@evil.example' },
      { origin: 'http://evil.example/door.example' },
      { origin: 'http://xdoor.example' },
    ]) {
      const headers = new Headers(init.headers);
      for (const [name, value] of Object.entries(marks)) headers.set(name, value);
      const request = { ...init, method: 'POST', headers };
      const answer = await house.request('/api/auth/login', request);
      expect(answer.status, JSON.stringify(marks)).toBe(403);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(house.audit).toEqual([]);
  });

  it('nor use its visitor up as a network to guess from', async () => {
    const house = await openHousekey();
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' };
    for (let guess = 0; guess < 30; guess += 1) {
      const init = { ...json({ ...RIGHT, password: `${guess}` }), headers };
      expect((await house.request('/api/auth/login', init)).status).toBe(403);
    }
    expect((await house.request('/api/auth/login', json(RIGHT))).status).toBe(200);
  });

  it('a refusal does not hang on whether authentication is on', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const open = await openHousekey({});
    for (const path of ['/api/auth/login', '/api/auth/logout']) {
      expect((await open.request(path, { method: 'POST', headers })).status).toBe(403);
    }
  });
});

describe('a page of a sibling host or another port', () => {
  const COOKIE = { cookie: `housekey_session=${handMade({ ...CLAIMS, sub: EMAIL })}` };
  const posts = [PATHS.login, PATHS.logout, PATHS.signOutEverywhere];

  it.each(posts)('changes nothing at %s, whatever it has of the session', async (path) => {
    const house = await cookieHouse();
    for (const site of ['same-site', 'cross-site', 'something-new']) {
      for (const credential of [COOKIE, { authorization: `Bearer ${handMade()}` }, {}]) {
        const headers = { 'sec-fetch-site': site, origin: 'http://door.example:81', ...credential };
        const answer = await house.request(path, { ...json(RIGHT), headers });
        expect(answer.status).toBe(403);
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
    }
    expect(house.audit).toEqual([]);
    expect((await house.request(PATHS.me, { headers: COOKIE })).status).toBe(200);
  });

  it('uses nothing up that belongs to the known device', async () => {
    const house = await cookieHouse();
    const known = await house.request(PATHS.login, json(RIGHT));
    const cookie = known.headers
      .getSetCookie()
      .map((text) => text.split(';', 1)[0])
      .join('; ');
    const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-site' };
    for (let guess = 0; guess < 30; guess += 1) {
      const init = { ...json({ ...RIGHT, password: `${guess}` }), headers };
      expect((await house.request(PATHS.login, init)).status).toBe(403);
    }
    const own = { ...headers, 'sec-fetch-site': 'same-origin' };
    expect((await house.request(PATHS.login, { ...json(RIGHT), headers: own })).status).toBe(200);
  });
});

describe('an allowed origin', () => {
  const cookie = `housekey_session=${handMade({ ...CLAIMS, sub: EMAIL })}`;
  const from = (origin: string, more = {}) => ({ headers: { origin, cookie, ...more } });

  it.each([FRIEND, 'https://evil.example', 'null'])(
    'has no use of the session cookie, nor has any other: %s',
    async (origin) => {
      const house = await cookieHouse();
      for (const path of [PATHS.me, PATHS.overview, PATHS.activity, PATHS.activityStream]) {
        const answer = await house.request(path, from(origin));
        expect([answer.status, await bodyOf(answer)], path).toEqual([
          401,
          { detail: 'Not authenticated' },
        ]);
        // Nor does it sign the visitor out.
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
      expect((await house.request(PATHS.metrics, from(origin))).status).toBe(401);
      expect((await house.request(PATHS.me, { headers: { cookie } })).status).toBe(200);
    },
  );

  it('signs nobody out by the cookie, here or everywhere', async () => {
    const house = await cookieHouse();
    for (const path of [PATHS.logout, PATHS.signOutEverywhere]) {
      const answer = await house.request(path, { method: 'POST', ...from(FRIEND) });
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []]);
    }
    expect((await house.request(PATHS.me, { headers: { cookie } })).status).toBe(200);
  });

  it('is known by its bearer token, and signs that one out alone', async () => {
    const house = await cookieHouse();
    const authorization = `Bearer ${handMade()}`;
    expect((await house.request(PATHS.me, from(FRIEND, { authorization }))).status).toBe(200);
    const init = { method: 'POST', ...from(FRIEND, { authorization }) };
    const answer = await house.request(PATHS.logout, init);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, []]);
    expect((await house.request(PATHS.me, { headers: { cookie } })).status).toBe(200);
  });

  it('has no use of the mark of a known device', async () => {
    const house = await cookieHouse({ limits: { ...DEFAULT_LIMITS, failures: 1 } });
    const known = await house.request(PATHS.login, json(RIGHT));
    const mark = known.headers
      .getSetCookie()
      .map((text) => text.split(';', 1)[0])
      .join('; ');
    const tried = async (headers: Record<string, string>) => {
      const init = {
        ...json({ ...RIGHT, password: 'wrong' }),
        headers: { ...headers, cookie: mark },
      };
      return (await house.request(PATHS.login, init)).status;
    };
    const type = { 'content-type': 'application/json' };
    expect(await tried({ ...type, origin: FRIEND })).toBe(401);
    expect(await tried({ ...type, origin: FRIEND })).toBe(429);
    expect(await tried(type)).toBe(401);
  });

  it('is our own where the browser says so, whatever a proxy made of the host', async () => {
    const house = await cookieHouse();
    const own = from('https://app.example.com', { 'sec-fetch-site': 'same-origin' });
    expect((await house.request(PATHS.me, own)).status).toBe(200);
    expect((await house.request(PATHS.logout, { method: 'POST', ...own })).status).toBe(204);
  });
});

describe('a page of another origin reads nothing', () => {
  const origin = fc.oneof(
    fc.webUrl().map((url) => new URL(url).origin),
    fc.constantFrom('null', '*', 'file://', 'https://door.example', 'chrome-extension://a', ''),
    fc.string({ unit: 'grapheme-ascii', maxLength: 30 }).map((text) => text.trim()),
  );
  const method = fc.constantFrom('GET', 'POST', 'OPTIONS', 'PUT');
  const path = fc.constantFrom('/api/auth/me', '/api/auth/login', '/api/auth/none', '/_housekey/x');

  it('no origin is reflected, with nobody allowed or somebody else', async () => {
    const allowed = 'https://app.example.com';
    for (const allowedOrigins of [new Set<string>(), new Set([allowed])]) {
      const house = await openHousekey(LOCKED, { allowedOrigins });
      await fc.assert(
        fc.asyncProperty(origin, method, path, async (from, verb, where) => {
          fc.pre(from !== allowed);
          const headers = {
            origin: from,
            authorization: `Bearer ${handMade()}`,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'authorization',
            'access-control-request-private-network': 'true',
          };
          const answer = await house.request(where, { method: verb, headers });
          const cors = [...answer.headers.keys()].filter((name) =>
            name.startsWith('access-control'),
          );
          expect(cors).toEqual([]);
        }),
        { numRuns: 150 },
      );
    }
  });

  it('and an allowed origin is never told that cookies count', async () => {
    const house = await openHousekey(LOCKED, {
      allowedOrigins: new Set(['https://app.example.com']),
    });
    for (const verb of ['GET', 'OPTIONS']) {
      const headers = { authorization: `Bearer ${handMade()}`, origin: 'https://app.example.com' };
      const answer = await house.request('/api/auth/me', { method: verb, headers });
      expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example.com');
      expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
      expect(answer.headers.get('vary')).toBe('origin');
    }
  });
});

// CVE-2026-44457 (Hono): an answer for one user was kept, and given to another.
describe('no cache and no frame holds an answer', () => {
  it.each(['/api/auth/me', '/api/auth/status', '/_housekey/api/overview', '/_housekey/metrics'])(
    '%s is not to be kept, framed, sniffed or embedded',
    async (address) => {
      const house = await openHousekey();
      for (const init of [bearer(handMade()), {}, bearer('forged'), bearer(handMade(), 'PUT')]) {
        const { headers } = await house.request(address, init);
        expect(headers.get('cache-control')).toBe('no-store');
        expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
        expect(headers.get('referrer-policy')).toBe('no-referrer');
      }
    },
  );
});
