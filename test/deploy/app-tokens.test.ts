import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { basic, createTestAppToken } from '../support/app-tokens.js';
import { AUTH_VARIABLES, EMAIL, PASSWORD } from '../support/housekey.js';
import { hasLimit, PROXIES } from './support/fronts.js';
import type { Received } from './support/recorder.js';
import { APP_HOST, FETCH, LOGIN_HOST, openSite, SESSION, type Site } from './support/site.js';

const CREDENTIALS = 'passes credentials to the app';
const FREE = createTestAppToken('free');
const EXPIRED = createTestAppToken('expired', { expires: '2026-01-01' });
const READER = createTestAppToken('reader', { methods: ['GET'], paths: ['/api'] });

describe.each(PROXIES)('%s with app tokens', (proxy) => {
  let site: Site;
  let cookie: string;
  beforeAll(async () => {
    const SERVICE_APP_TOKENS = [FREE, READER, EXPIRED].map(({ line }) => line).join(',');
    site = await openSite(proxy, { variables: { ...AUTH_VARIABLES, SERVICE_APP_TOKENS } });
    cookie = `${SESSION}=${await site.openApp(await site.signIn())}`;
  });
  afterAll(async () => await site.stop());
  beforeEach(() => {
    site.app.received.length = 0;
  });

  function only(): Received {
    const [first, ...more] = site.app.received;
    if (first === undefined || more.length > 0) throw new Error('expected exactly one request');
    return first;
  }

  it.each<readonly [way: string, headers: Readonly<Record<string, string>>]>([
    ['Authorization: Basic', { authorization: basic(FREE.text) }],
    [
      'Authorization: Basic, next to cookies of the app',
      { authorization: basic(FREE.text), cookie: 'a=1' },
    ],
    ['Authorization: Bearer', { authorization: `Bearer ${FREE.text}` }],
    ['X-Housekey-Token', { 'x-housekey-token': FREE.text }],
    ...(hasLimit(proxy, 'removes Proxy-Authorization')
      ? []
      : [['Proxy-Authorization', { 'proxy-authorization': basic(FREE.text) }] as const]),
  ])('accepts one in %s, and the app does not see it', async (_, headers) => {
    const asked = { method: 'PUT', headers, body: 'x' };
    expect((await site.send(APP_HOST, '/files', asked)).status).toBe(200);
    expect(only().headers.get('remote-user')).toEqual([EMAIL]);
    const reaches = hasLimit(proxy, CREDENTIALS) && 'authorization' in headers;
    if (!reaches) expect(JSON.stringify([...only().headers])).not.toContain(FREE.text);
    for (const name of ['authorization', 'proxy-authorization', 'x-housekey-token']) {
      const expected = reaches && name === 'authorization' ? headers['authorization'] : '';
      expect(only().headers.get(name)?.join('') ?? '', name).toBe(expected);
    }
    expect(only().headers.has('x-housekey-credential')).toBe(false);
  });

  it('keeps one from the app that came next to a session', async () => {
    const headers = { authorization: basic(FREE.text), cookie };
    expect((await site.send(APP_HOST, '/files', { headers })).status).toBe(200);
    expect(only().headers.has('authorization')).toBe(hasLimit(proxy, CREDENTIALS));
  });

  it('leaves the app its own Authorization', async () => {
    for (const authorization of [basic('of the app'), 'Bearer of-the-app']) {
      for (const way of [{ 'x-housekey-token': FREE.text }, { cookie }]) {
        site.app.received.length = 0;
        const headers = { ...way, authorization, 'x-housekey-credential': 'authorization' };
        expect((await site.send(APP_HOST, '/files', { headers })).status).toBe(200);
        expect(only().headers.get('authorization')).toEqual([authorization]);
        expect(only().headers.has('x-housekey-credential')).toBe(false);
      }
    }
  });

  it('keeps a session’s bearer token from the app, whatever the client claims', async () => {
    const authorization = `Bearer ${await site.signIn()}`;
    const stale = ['_guest', '_app', ''].map((name) => ({
      cookie: `__Host-housekey_session${name}=x`,
    }));
    for (const way of [{ 'x-housekey-token': FREE.text }, {}, { cookie }, ...stale]) {
      site.app.received.length = 0;
      const headers = { ...way, authorization, 'x-housekey-credential': 'other' };
      expect((await site.send(APP_HOST, '/files', { headers })).status).toBe(200);
      const expected = hasLimit(proxy, CREDENTIALS) ? authorization : '';
      expect(only().headers.get('authorization')?.join('') ?? '').toBe(expected);
    }
  });

  it('keeps an expired one from the app that came next to a session', async () => {
    const headers = { authorization: basic(EXPIRED.text), cookie };
    expect((await site.send(APP_HOST, '/files', { headers })).status).toBe(200);
    const expected = hasLimit(proxy, CREDENTIALS) ? headers.authorization : '';
    expect(only().headers.get('authorization')?.join('') ?? '').toBe(expected);
  });

  it('applies limits to what the app would get, whatever the client claims', async () => {
    const claims = { 'x-forwarded-uri': '/api', 'x-forwarded-method': 'GET' };
    const headers = { ...claims, authorization: `Bearer ${READER.text}` };
    const status = async (path: string, method = 'GET') =>
      (await site.send(APP_HOST, path, { method, headers })).status;
    expect([await status('/api/x?q'), await status('/api')]).toEqual([200, 200]);
    // Traefik asks about, and sends the app, the path without doubled slashes.
    const doubled = hasLimit(proxy, 'normalizes paths') ? [] : ['/api//x', '//api'];
    for (const path of ['/', '/apix', '/API', '/api/../x', '/api/%2e%2e/x', ...doubled]) {
      expect(await status(path), path).toBe(403);
    }
    expect(await status('/api', 'DELETE')).toBe(403);
    const refused = await site.send(APP_HOST, '/', { headers });
    expect(JSON.parse(refused.body)).toEqual({
      detail: 'The app token "reader" does not permit this app, method or path',
    });
  });

  it('offers Basic to programs, in one answer, and never accepts the password', async () => {
    const { status, headers } = await site.send(APP_HOST, '/files');
    expect([status, headers['www-authenticate']]).toEqual([
      401,
      'Basic realm="Housekey app token", Bearer',
    ]);
    const asked = { headers: { authorization: basic(PASSWORD, EMAIL) } };
    expect((await site.send(APP_HOST, '/files', asked)).status).toBe(401);
    const script = await site.send(APP_HOST, '/files', { headers: FETCH });
    expect(script.headers['www-authenticate']).toBe('Bearer');
  });

  it('does not let one into Housekey itself', async () => {
    const headers = { authorization: `Bearer ${FREE.text}` };
    for (const path of ['/api/auth/me', '/_housekey/api/overview', '/_housekey/api/app-tokens']) {
      expect((await site.send(LOGIN_HOST, path, { headers })).status, path).toBe(401);
    }
  });
});
