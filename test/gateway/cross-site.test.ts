import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Variables } from '../../src/core/config/environment.js';
import { AUTH_VARIABLES } from '../support/housekey.js';
import { startService, type Service } from '../support/service.js';
import { handmadeToken } from '../support/tokens.js';
import { headerOf, startApp, type App } from '../support/upstream.js';

const ALLOWED_ORIGIN = 'https://friend.example';
const token = handmadeToken({ sub: 'owner', exp: Math.floor(Date.now() / 1000) + 3600 });
const cookie = `housekey_session=${token}`;
const bearer = { authorization: `Bearer ${token}` };

let app: App;
const services = new Map<string, Service>();
/** The variables of each service in front of the app. */
const SETTINGS: Readonly<Record<string, Variables>> = {
  refuse: {
    ...AUTH_VARIABLES,
    SERVICE_PUBLIC_PATHS: '/hooks',
    SERVICE_ALLOWED_ORIGINS: ALLOWED_ORIGIN,
  },
  allow: { ...AUTH_VARIABLES, SERVICE_PUBLIC_PATHS: '/hooks', SERVICE_CROSS_SITE: 'allow' },
  guest: { SERVICE_ALLOWED_ORIGINS: ALLOWED_ORIGIN },
};
beforeAll(async () => {
  app = await startApp((_request, response) => response.end('the app'));
  await Promise.all(
    Object.entries(SETTINGS).map(async ([name, variables]) => {
      services.set(name, await startService({ ...variables, SERVICE_UPSTREAM: app.url }));
    }),
  );
});
afterAll(async () => {
  await Promise.all([...services.values()].map(async (service) => await service.stop()));
  await app.stop();
});
beforeEach(() => {
  app.seen.length = 0;
});

function urlOf(name: string): string {
  const url = services.get(name)?.url;
  if (url === undefined) throw new Error(`no such service: ${name}`);
  return url;
}

/** Request headers from pages on another site or a sibling host, with and without Fetch Metadata. */
const ELSEWHERE = [
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['another site that hides its origin', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
  ['a sibling host', { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:1' }],
  ['a value that no browser sends yet', { 'sec-fetch-site': 'other' }],
  ['another origin in an old browser', { origin: 'https://evil.example' }],
  ['a sandbox in an old browser', { origin: 'null' }],
] as const;

describe('an unsafe request with the session cookie', () => {
  it.each(ELSEWHERE)('from a page on %s never reaches the app', async (_, marks) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
      const headers = { ...marks, cookie };
      const answer = await fetch(`${urlOf('refuse')}/x`, { method, headers });
      expect([answer.status, await answer.json()], method).toEqual([
        403,
        { detail: expect.stringContaining('page of another site') },
      ]);
    }
    expect(app.seen).toEqual([]);
  });

  it('is rejected with the setting that would allow the page, if there is one', async () => {
    const detail = async (origin: string) => {
      const headers = { 'sec-fetch-site': 'same-site', origin, cookie };
      return await (await fetch(`${urlOf('refuse')}/x`, { method: 'POST', headers })).text();
    };
    expect(await detail('https://app.example.com')).toContain(
      'set SERVICE_ALLOWED_ORIGINS=https://app.example.com"',
    );
    for (const none of ['null', 'https://a.example/x', 'https://*.example']) {
      expect(await detail(none)).not.toContain('SERVICE_');
    }
  });

  it.each([
    ['a page of the app', { 'sec-fetch-site': 'same-origin' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['an old browser on a page of the app', { origin: 'OWN' }],
    ['a program', {}],
    ['a page of an allowed origin', { 'sec-fetch-site': 'cross-site', origin: ALLOWED_ORIGIN }],
    [
      'a page of the app, behind a proxy that replaces Host',
      { 'sec-fetch-site': 'same-origin', origin: 'https://app.example.com' },
    ],
  ])('from %s passes', async (_, marks) => {
    const url = urlOf('refuse');
    const own = 'origin' in marks ? { origin: marks.origin.replace('OWN', url) } : {};
    const headers = { ...marks, ...own, cookie };
    const answer = await fetch(`${url}/x`, { method: 'POST', headers });
    expect([answer.status, await answer.text()]).toEqual([200, 'the app']);
  });
});

describe('a request from a page on another site', () => {
  const marks = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };

  it.each(['GET', 'HEAD', 'OPTIONS'])('passes if it is safe: %s', async (method) => {
    const answer = await fetch(`${urlOf('refuse')}/x`, { method, headers: { ...marks, cookie } });
    expect(answer.status).toBe(200);
    expect(app.seen.map((seen) => headerOf(seen, 'remote-user'))).toEqual(['owner']);
  });

  it('passes with a bearer token of Housekey, which no page can attach', async () => {
    for (const headers of [bearer, { ...bearer, cookie }]) {
      const init = { method: 'POST', headers: { ...marks, ...headers } };
      expect((await fetch(`${urlOf('refuse')}/x`, init)).status).toBe(200);
    }
  });

  it('passes on a public path, but without an identity', async () => {
    const headers = { ...marks, cookie: `${cookie}; a=b` };
    const answer = await fetch(`${urlOf('refuse')}/hooks/x`, { method: 'POST', headers });
    expect(answer.status).toBe(200);
    const [seen] = app.seen;
    expect(seen && headerOf(seen, 'remote-user')).toBeUndefined();
    expect(seen && headerOf(seen, 'cookie')).toBe('a=b');
  });

  it('is unauthenticated without a session, as always', async () => {
    const init = { method: 'POST', headers: marks };
    expect((await fetch(`${urlOf('refuse')}/x`, init)).status).toBe(401);
  });

  it('passes with SERVICE_CROSS_SITE=allow, with the identity of the user', async () => {
    const headers = { ...marks, cookie };
    for (const path of ['/x', '/hooks/x']) {
      const answer = await fetch(urlOf('allow') + path, { method: 'POST', headers });
      expect(answer.status).toBe(200);
    }
    expect(app.seen.map((seen) => headerOf(seen, 'remote-user'))).toEqual(['owner', 'owner']);
  });

  it('passes for a guest, because there is no session to abuse', async () => {
    const init = { method: 'POST', headers: marks };
    expect((await fetch(`${urlOf('guest')}/x`, init)).status).toBe(200);
  });
});

/** The status of the response to a WebSocket handshake. */
async function open(name: string, path: string, headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(`${urlOf(name).replace('http', 'ws')}${path}`, { headers });
  socket.on('error', () => {
    // A rejection is an expected result.
  });
  const status = await new Promise<number>((resolve) => {
    socket.once('open', () => resolve(101));
    socket.once('unexpected-response', (_request, { statusCode }) => resolve(statusCode ?? 0));
  });
  socket.close();
  return status;
}

describe('a WebSocket', () => {
  it.each([
    ['a guest', 'guest', '/socket', {}],
    ['nobody, at a public path', 'refuse', '/hooks/socket', {}],
    ['a session', 'refuse', '/socket', { cookie }],
    ['a session, with SERVICE_CROSS_SITE=allow', 'allow', '/socket', { cookie }],
    ['a session at a public path', 'refuse', '/hooks/socket', { cookie }],
  ])('of %s does not open for a page of another origin', async (_, name, path, headers) => {
    for (const origin of ['https://evil.example', 'http://127.0.0.1:1', 'null']) {
      for (const site of [{}, { 'sec-fetch-site': 'same-site' }, { 'sec-fetch-site': 'none' }]) {
        expect(await open(name, path, { ...headers, ...site, origin }), origin).toBe(403);
      }
    }
    expect(app.seen).toEqual([]);
    const own = { ...headers, origin: urlOf(name) };
    expect(await open(name, path, own)).toBe(101);
    expect(await open(name, path, headers), 'a native client').toBe(101);
    // Browsers send different values of Sec-Fetch-Site for a WebSocket. The Origin is more precise.
    expect(await open(name, path, { ...own, 'sec-fetch-site': 'cross-site' })).toBe(101);
    if (name !== 'allow')
      expect(await open(name, path, { ...headers, origin: ALLOWED_ORIGIN })).toBe(101);
  });

  it('opens with a bearer token of Housekey from any origin', async () => {
    for (const headers of [bearer, { ...bearer, cookie }]) {
      expect(await open('refuse', '/s', { ...headers, origin: 'https://evil.example' })).toBe(101);
    }
  });

  it('of a session does not open if the browser names another site and no origin', async () => {
    const marks = { 'sec-fetch-site': 'cross-site' };
    expect(await open('refuse', '/socket', { ...marks, cookie })).toBe(403);
    expect(await open('guest', '/socket', marks)).toBe(101);
  });
});

it.each([ALLOWED_ORIGIN, 'https://evil.example'])(
  'a CORS preflight, which browsers send without a session does not reach the app from %s: any program could imitate one',
  async (origin) => {
    const response = await fetch(`${urlOf('refuse')}/private`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PUT' },
    });
    expect(response.status).toBe(401);
    expect(app.seen).toEqual([]);
  },
);
