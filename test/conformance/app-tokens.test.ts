import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LAYOUT, PATHS } from '../../src/contract/index.js';
import { readApps } from '../../src/core/config/apps.js';
import { Environment } from '../../src/core/config/environment.js';
import { AddressSet } from '../../src/core/network.js';
import { readHttpSettings } from '../../src/http/http-settings.js';
import { DEFAULT_HTTP_SETTINGS } from '../support/checked-housekey.js';
import { basic, createTestAppToken } from '../support/app-tokens.js';
import { EMAIL, json, PASSWORD, type TestHousekey, housekeyWith } from '../support/housekey.js';
import { READINGS, pathPiece } from '../support/path-readings.js';
import { setUpOnce } from '../support/hooks.js';

const FREE = createTestAppToken('free');
const HOOKS = createTestAppToken('hooks', { paths: ['/hooks'] });
const READER = createTestAppToken('reader', { methods: ['GET'] });
const at = setUpOnce(build);

async function build(): Promise<TestHousekey> {
  return await housekeyWith({
    ...DEFAULT_HTTP_SETTINGS,
    layout: { ...DEFAULT_LAYOUT, session: 'cookie' },
    trustedProxies: AddressSet.of(['10.0.0.1']),
    appTokens: [FREE, HOOKS, READER].map(({ token }) => token),
  });
}

async function verify(
  headers: Readonly<Record<string, string>>,
  { method = 'GET', path = '/' } = {},
): Promise<number> {
  const asked = { 'x-forwarded-method': method, 'x-forwarded-uri': path, ...headers };
  return (await at.request('/api/auth/verify', { headers: asked }, '10.0.0.1')).status;
}

describe('no string but a configured app token', () => {
  const mutation = fc.tuple(fc.nat(FREE.text.length - 1), fc.stringMatching(/^[\w-]$/));
  const near = fc.oneof(
    mutation.map(
      ([at2, character]) => FREE.text.slice(0, at2) + character + FREE.text.slice(at2 + 1),
    ),
    fc.nat(FREE.text.length).map((length) => FREE.text.slice(0, length)),
    fc.constantFrom(
      FREE.token.digest,
      FREE.line,
      `hk_free_${FREE.token.digest}`,
      FREE.text.toUpperCase(),
      FREE.text.replace('free', 'reader'),
      FREE.text.slice('hk_'.length),
      ` ${FREE.text}x`,
      `${FREE.text}\t${FREE.text}`,
      `${FREE.text}, ${FREE.text}`,
      `hk_${'a'.repeat(10_000)}_${'b'.repeat(43)}`,
      'hk_constructor_'.padEnd(58, 'x'),
      'hk___proto___'.padEnd(58, 'x'),
    ),
    fc.stringMatching(/^hk_[a-z]{1,8}_[\w-]{43}$/),
    fc.stringMatching(/^[\x20-\x7e]{0,60}$/),
  );

  it('passes, in any header that accepts one', async () => {
    await fc.assert(
      fc.asyncProperty(near, async (text) => {
        if (text.trim() === FREE.text) return;
        for (const headers of [
          { authorization: `Bearer ${text}` },
          { authorization: basic(text) },
          { 'proxy-authorization': `Bearer ${text}` },
          { 'x-housekey-token': text },
          { cookie: `housekey_session=${encodeURIComponent(text)}` },
        ]) {
          expect(await verify(headers), text).toBe(401);
        }
      }),
      { numRuns: 300 },
    );
    expect(await verify({ 'x-housekey-token': FREE.text })).toBe(200);
  });
});

describe('the paths of an app token', () => {
  it('are never widened by dots, escapes, case or doubled slashes, in any program’s reading', async () => {
    let accepted = 0;
    const path = fc.oneof(
      fc.array(pathPiece, { maxLength: 8 }).map((pieces) => `/hooks/${pieces.join('')}`),
      fc.array(pathPiece, { maxLength: 8 }).map((pieces) => `/${pieces.join('/')}`),
    );
    await fc.assert(
      fc.asyncProperty(path, async (text) => {
        if (!/^[\x21-\x7e]*$/.test(text)) return;
        const status = await verify({ 'x-housekey-token': HOOKS.text }, { path: text });
        expect([200, 403]).toContain(status);
        if (status === 403) return;
        accepted += 1;
        for (const [how, readPath] of READINGS) {
          const found = readPath(text);
          expect(found === '/hooks' || found.startsWith('/hooks/'), `${how}: ${found}`).toBe(true);
        }
      }),
      { numRuns: 1500 },
    );
    expect(accepted).toBeGreaterThan(30);
  });

  it('are not widened by the query (oauth2-proxy: CVE-2025-54576) or a fragment (CVE-2026-41059)', async () => {
    for (const path of ['/x?/hooks', '/x#/hooks', '/?x=/hooks/', '/x;/hooks', '/hooks#/../x']) {
      expect(await verify({ 'x-housekey-token': HOOKS.text }, { path }), path).toBe(403);
    }
  });
});

describe('the app of an app token', () => {
  const WIKI = createTestAppToken('wiki', { apps: ['wiki.example.com'] });
  const site = setUpOnce(async () => {
    const variables = {
      SERVICE_PUBLIC_URL: 'https://login.example.com',
      SERVICE_TRUSTED_PROXIES: '10.0.0.1',
      SERVICE_APPS: 'wiki.example.com - identity-headers=X-Wiki; photos.example.net -',
    };
    const environment = new Environment(variables, String);
    const http = readHttpSettings(environment, readApps(environment));
    return await housekeyWith({ ...http, appTokens: [WIKI.token] });
  });

  it('is never another one, whatever hosts a request names', async () => {
    let accepted = 0;
    const part = fc.oneof(
      fc.constantFrom('wiki.example.com', 'photos.example.net', 'WIKI.example.com'),
      fc.constantFrom('login.example.com', 'wiki', '.example.com', ':443', ':80', '.', ',', ' '),
      fc.constantFrom('@', '/', '%', '#', '[', 'x'),
    );
    const host = fc.oneof(
      fc.constantFrom('wiki.example.com', 'WIKI.Example.com:443', 'photos.example.net'),
      fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
      fc.stringMatching(/^[!-~]{1,30}$/),
    );
    await fc.assert(
      fc.asyncProperty(host, host, async (named, forwarded) => {
        const headers = {
          host: named,
          'x-forwarded-host': forwarded,
          'x-forwarded-method': 'GET',
          'x-forwarded-uri': '/',
          'x-housekey-token': WIKI.text,
        };
        const answer = await site.request('/api/auth/verify', { headers }, '10.0.0.1');
        expect([200, 400, 403, 421]).toContain(answer.status);
        if (answer.status !== 200) return;
        accepted += 1;
        // The header that only the wiki gets.
        expect(answer.headers.get('x-wiki')).toBe(EMAIL);
        expect(answer.headers.has('remote-user')).toBe(false);
      }),
      { numRuns: 600 },
    );
    expect(accepted).toBeGreaterThan(20);
  });
});

describe('what other projects have had to fix', () => {
  it('limits apply however a token is sent (Gitea: GHSA-9r5x-wg6m-x2rc, Basic; GHSA-cc8w-r4qh-3v65, Bearer)', async () => {
    for (const headers of [
      { authorization: `Bearer ${READER.text}` },
      { authorization: basic(READER.text) },
      { authorization: basic('', READER.text) },
      { 'proxy-authorization': basic(READER.text) },
      { 'x-housekey-token': READER.text },
    ]) {
      expect(await verify(headers, { method: 'DELETE' })).toBeGreaterThanOrEqual(401);
    }
  });

  it('limits apply to every path, feeds and downloads included (Gitea: GHSA-6cqf-375w-639g, CVE-2026-27761)', async () => {
    for (const path of ['/', '/owner/repo.rss', '/owner/repo.atom', '/raw/x', '/.git/HEAD', '*']) {
      expect(await verify({ authorization: basic(HOOKS.text) }, { path }), path).toBe(403);
    }
  });

  it('a token is never accepted in the query, where logs keep it', async () => {
    for (const name of ['token', 'access_token', 'private_token', 'api_key']) {
      const path = `/?${name}=${FREE.text}`;
      expect(await verify({}, { path })).toBe(401);
      expect((await at.request(`/api/auth/verify?${name}=${FREE.text}`)).status).toBe(401);
    }
  });

  it('a token is no password, and creates no session', async () => {
    for (const body of [
      { email: EMAIL, password: FREE.text },
      { email: 'free', password: FREE.text },
      { email: EMAIL, password: PASSWORD.slice(0, -1) },
    ]) {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${FREE.text}` };
      const answer = await at.request(PATHS.login, { ...json(body), headers });
      expect(answer.status).toBe(401);
    }
  });

  it('Basic offers no second way to guess the password (Authelia: CVE-2026-47203, user names in other cases)', async () => {
    for (const user of [EMAIL, EMAIL.toUpperCase(), 'Owner@Example.com', '']) {
      expect(await verify({ authorization: basic(PASSWORD, user) })).toBe(401);
      expect(await verify({ 'proxy-authorization': basic(PASSWORD, user) })).toBe(401);
    }
  });

  it('the client’s own X-Forwarded-Uri does not decide (oauth2-proxy: CVE-2026-40575)', async () => {
    const headers = {
      'x-housekey-token': HOOKS.text,
      'x-forwarded-method': 'GET',
      'x-forwarded-uri': '/hooks',
    };
    const direct = await at.request('/api/auth/verify', { headers }, '192.0.2.9');
    expect(direct.status).toBe(403);
    expect(await verify(headers, { path: '/admin' })).toBe(200);
    const appended = { ...headers, 'x-forwarded-uri': '/hooks, /admin' };
    expect(await verify(appended)).toBe(403);
  });

  it('a header in another spelling is no credential (oauth2-proxy: CVE-2025-64484)', async () => {
    expect(await verify({ x_housekey_token: FREE.text })).toBe(401);
    expect(await verify({ 'x-housekey-credential': 'authorization' })).toBe(401);
  });

  it('a token of one name does not pass for another', async () => {
    const swapped = FREE.text.replace('hk_free_', 'hk_hooks_');
    expect(await verify({ 'x-housekey-token': swapped })).toBe(401);
  });

  it('a token that is almost right is refused like any other', async () => {
    const wrong = `${FREE.text.slice(0, -1)}${FREE.text.endsWith('A') ? 'B' : 'A'}`;
    const recorded = await build();
    await recorded.request('/api/auth/verify', { headers: { 'x-housekey-token': wrong } });
    // Hashes are compared, in constant time; the event does not tell how close it was.
    expect(recorded.audit).toMatchObject([{ event: 'app-token-refused', reason: 'unknown' }]);
    expect(recorded.audit[0]).not.toHaveProperty('appToken', 'free');
  });
});
