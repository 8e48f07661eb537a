import { describe, expect, it } from 'vitest';
import { SessionCookie } from '../../src/http/cookies/cookie.js';
import type { RenderPage } from '../../src/http/page.js';
import type { LogoutView } from '../../src/http/routes/logout-page.js';
import type { TestHandlerOptions } from '../support/checked-housekey.js';
import { bodyOf, createTestHousekey, NOON, housekeyWith } from '../support/housekey.js';
import { unacknowledgedState } from '../support/shared-state.js';
import { handmadeToken } from '../support/tokens.js';

/** Renders what the page is to say. The real page is tested in a browser. */
const renderLogoutPage: RenderPage<LogoutView> = (_, view) => ({
  html: JSON.stringify(view),
  headers: { 'referrer-policy': 'same-origin' },
});

const GATEWAY = {
  renderLogoutPage,
  layout: { session: 'cookie', gateway: true, sameHost: false, prefixOnly: false },
  sessionCookie: new SessionCookie({ name: 'key', domain: undefined }),
} satisfies TestHandlerOptions;
const FORWARD_AUTH = {
  ...GATEWAY,
  layout: { session: 'cookie', gateway: false, sameHost: false, prefixOnly: false },
} satisfies TestHandlerOptions;

const cookie = `key=${handmadeToken()}`;

describe('the page to sign out on, which an app can link to', () => {
  it('changes nothing by itself, and asks without a script', async () => {
    const { request, audit } = await housekeyWith(GATEWAY);
    const page = await request('/_housekey/logout', { headers: { cookie } });
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(await page.json()).toEqual({ kind: 'confirm', back: '/' });
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.getSetCookie()).toEqual([]);
    expect((await request('/api/auth/me', { headers: { cookie } })).status).toBe(200);
    expect(audit).toEqual([]);
  });

  it('signs out on POST: deletes the cookie, clears the cache and leads to the login', async () => {
    const { request, audit } = await housekeyWith(GATEWAY);
    const done = await request('/_housekey/logout', { method: 'POST', headers: { cookie } });
    expect([done.status, done.headers.get('location')]).toEqual([303, '/login?signed-out']);
    expect(done.headers.getSetCookie()).toEqual([expect.stringMatching(/^key=; .*Max-Age=0/)]);
    expect(done.headers.get('clear-site-data')).toBe('"cache"');
    expect((await request('/api/auth/me', { headers: { cookie } })).status).toBe(401);
    expect(audit).toContainEqual(expect.objectContaining({ event: 'sign-out', scope: 'session' }));
  });

  it.each([
    [false, 'state-directory'],
    [undefined, 'replicas'],
  ])(
    'says it if the sign-out is in memory alone, and deletes the cookie: state writable %s',
    async (isStateWritable, pending) => {
      const options = () => {
        const state = unacknowledgedState(() => NOON);
        return { ...GATEWAY, state, isStateWritable: () => isStateWritable };
      };
      const { request, audit } = await housekeyWith(options());
      const done = await request('/_housekey/logout', { method: 'POST', headers: { cookie } });
      expect([done.status, done.headers.get('content-type')]).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
      expect(await done.json()).toEqual({ kind: 'done', pending, login: '/login' });
      expect(done.headers.getSetCookie()).toEqual([expect.stringMatching(/^key=; .*Max-Age=0/)]);
      expect(done.headers.get('clear-site-data')).toBe('"cache"');
      expect(done.headers.get('cache-control')).toBe('no-store');
      const { renderLogoutPage: _, ...withoutPage } = options();
      const json = await housekeyWith(withoutPage);
      const answer = await json.request('/_housekey/logout', {
        method: 'POST',
        headers: { cookie },
      });
      expect([answer.status, await bodyOf(answer)]).toEqual([
        202,
        expect.objectContaining({ pending }),
      ]);
      expect(answer.headers.getSetCookie()).toEqual(done.headers.getSetCookie());
      expect((await request('/api/auth/me', { headers: { cookie } })).status).toBe(401);
      expect(audit).toContainEqual(expect.objectContaining({ event: 'sign-out' }));
    },
  );

  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])('cannot be sent by a page of another site: %j', async (headers) => {
    const { request } = await housekeyWith(GATEWAY);
    const init = { method: 'POST', headers: { ...headers, cookie } };
    expect((await request('/_housekey/logout', init)).status).toBe(403);
    expect((await request('/api/auth/me', { headers: { cookie } })).status).toBe(200);
  });

  it('accepts its own form over plain http, where only Origin says where it comes from', async () => {
    const { request } = await housekeyWith(GATEWAY);
    const page = await request('/_housekey/logout', { headers: { cookie } });
    // With `no-referrer`, the origin of the form would be `null`.
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    const headers = { cookie, host: 'nas.lan:8000', origin: 'http://nas.lan:8000' };
    expect((await request('/_housekey/logout', { method: 'POST', headers })).status).toBe(303);
  });

  it.each(['GET', 'POST'])('leads to the login without a session: %s', async (method) => {
    const { request } = await housekeyWith(GATEWAY);
    for (const headers of [{}, { cookie: 'key=stale' }]) {
      const answer = await request('/_housekey/logout', { method, headers });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login']);
      const isDeleted = method === 'POST' && 'cookie' in headers;
      expect(answer.headers.getSetCookie()).toHaveLength(isDeleted ? 1 : 0);
    }
  });

  it('ends the session of the cookie, even next to credentials for the app', async () => {
    const { request } = await housekeyWith(GATEWAY);
    const headers = { cookie, authorization: 'Basic Zm9vOmJhcg==' };
    expect((await request('/_housekey/logout', { headers })).status).toBe(200);
    const done = await request('/_housekey/logout', { method: 'POST', headers });
    expect(done.status).toBe(303);
    expect((await request('/api/auth/me', { headers: { cookie } })).status).toBe(401);
  });

  it('deletes no cookie on GET, or for a page of another origin', async () => {
    const allowed = 'https://friend.example';
    const { request } = await housekeyWith({
      ...GATEWAY,
      allowedOrigins: new Set([allowed]),
    });
    const foreign = { cookie, origin: allowed, 'sec-fetch-site': 'same-site' };
    for (const method of ['GET', 'POST']) {
      const response = await request('/_housekey/logout', { method, headers: foreign });
      expect(response.headers.getSetCookie(), method).toEqual([]);
    }
    expect((await request('/api/auth/me', { headers: { cookie } })).status).toBe(200);
  });

  it('leads a guest to the page that says that authentication is disabled', async () => {
    const { request, audit } = await createTestHousekey({}, GATEWAY);
    const asked = await request('/_housekey/logout');
    expect([asked.status, asked.headers.get('location')]).toEqual([303, '/_housekey/']);
    expect((await request('/_housekey/logout', { method: 'POST' })).status).toBe(303);
    expect(audit).toEqual([]);
  });

  it('exists with forward auth, and not in the service, whose pages keep the token', async () => {
    const behindProxy = await housekeyWith(FORWARD_AUTH);
    const page = await behindProxy.request('/_housekey/logout', { headers: { cookie } });
    expect(await page.json()).toEqual({ kind: 'confirm', back: '/' });
    const { renderLogoutPage: _, ...withoutPage } = GATEWAY;
    const without = await housekeyWith(withoutPage);
    expect((await without.request('/_housekey/logout', { headers: { cookie } })).status).toBe(405);
    const init = { method: 'POST', headers: { cookie } };
    expect((await without.request('/_housekey/logout', init)).status).toBe(303);
    const service = await createTestHousekey();
    expect((await service.request('/_housekey/logout')).status).toBe(404);
  });
});

it('/_housekey without a slash leads to the console in front of an app', async () => {
  const { request } = await housekeyWith(GATEWAY);
  const answer = await request('/_housekey');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/_housekey/']);
  expect((await (await createTestHousekey()).request('/_housekey')).status).toBe(404);
});
