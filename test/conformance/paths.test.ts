import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/core/limits/failed-sign-in-limiter.js';
import { bodyOf, createTestHousekey } from '../support/housekey.js';
import { attempt, createDefaultHousekey } from './attacker.js';
import { setUpOnce } from '../support/hooks.js';

const housekey = setUpOnce(createTestHousekey);

/** Variations of a path that some programs in a chain treat as the same path, and others do not. */
const SPELLINGS: readonly (readonly [string, (path: string) => string])[] = [
  ['an extra slash at the end', (path) => `${path}/`],
  ['an extra slash at the start', (path) => `/${path}`],
  ['an extra slash in the middle', (path) => path.replace('/api', '/api/')],
  ['all slashes doubled', (path) => path.replaceAll('/', '//')],
  ['capitals', (path) => path.toUpperCase()],
  ['one capital letter', (path) => path.replace('/a', '/A')],
  ['a percent-encoded letter', (path) => path.replace('/a', '/%61')],
  ['a double-encoded letter', (path) => path.replace('/a', '/%2561')],
  ['a percent-encoded slash', (path) => path.replace(/\/(\w+)$/, '%2f$1')],
  ['a double-encoded slash', (path) => path.replace(/\/(\w+)$/, '%252f$1')],
  ['a backslash', (path) => path.replaceAll('/', '\\')],
  ['a percent-encoded backslash', (path) => path.replace(/\/(\w+)$/, '%5c$1')],
  ['a dot', (path) => path.replace(/\/(\w+)$/, '/./$1')],
  ['two dots', (path) => path.replace(/\/(\w+)$/, '/x/../$1')],
  ['two percent-encoded dots', (path) => path.replace(/\/(\w+)$/, '/x/%2e%2e/$1')],
  ['two dots and a semicolon', (path) => path.replace(/\/(\w+)$/, '/x/..;/$1')],
  ['a parameter', (path) => `${path};v=1`],
  ['a parameter in the middle', (path) => path.replace(/\/(\w+)$/, ';x/$1')],
  ['a suffix', (path) => `${path}.json`],
  ['a suffix that caches store', (path) => `${path}/x.css`],
  ['a NUL', (path) => `${path}%00`],
  ['a NUL and a suffix', (path) => `${path}%00.js`],
  ['a line feed', (path) => `${path}%0a`],
  ['a space', (path) => `${path}%20`],
  ['an overlong slash', (path) => path.replace(/\/(\w+)$/, '%c0%af$1')],
  ['a full-width slash', (path) => path.replace(/\/(\w+)$/, '／$1')],
  ['a query', (path) => `${path}?next=/login`],
  ['a fragment', (path) => `${path}#/login`],
  ['the path of an asset before it', (path) => `/_housekey/assets/..${path}`],
  ['the path of the login page before it', (path) => `/login/..${path}`],
];

describe.each(SPELLINGS)('a path with %s', (_, spell) => {
  // CVE-2026-29045 and CVE-2026-47676 (Hono): guard and handler parsed the path differently.
  it('leads to nothing protected without a token', async () => {
    for (const path of ['/api/auth/me', '/_housekey/api/overview', '/_housekey/metrics']) {
      const answer = await housekey.request(spell(path));
      expect([401, 404]).toContain(answer.status);
      expect(await bodyOf(answer)).toEqual({ detail: expect.any(String) });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  // tinyauth pull request 555 and CVE-2026-7820 (pgAdmin 4): a second path to the same check had no
  // rate limit.
  it('leads to no password check without a limit', async () => {
    const strict = await createDefaultHousekey();
    const statuses: number[] = [];
    for (let number = 0; number < DEFAULT_LIMITS.failures + 1; number += 1) {
      statuses.push((await attempt(strict, { path: spell('/api/auth/login') })).status);
    }
    const checked = statuses.filter((status) => status === 401).length;
    expect([0, DEFAULT_LIMITS.failures]).toContain(checked);
    // If it led to the check, it also led to the only limit.
    expect((await attempt(strict)).status).toBe(checked === 0 ? 401 : 429);
  });
});

describe('every method', () => {
  it.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'get', 'ME', 'X'])(
    '%s on a protected path reveals nothing without a token',
    async (method) => {
      for (const path of ['/api/auth/me', '/_housekey/api/overview', '/_housekey/metrics']) {
        const { status } = await housekey.request(path, { method });
        expect([401, 405]).toContain(status);
      }
    },
  );

  it.each(['GET', 'HEAD', 'PUT', 'OPTIONS', 'DELETE'])(
    '%s neither signs in nor out, whatever the query',
    async (method) => {
      const token = await housekey.signIn();
      const headers = { authorization: `Bearer ${token}` };
      const query = 'email=owner@example.com&password=correct+horse+battery+staple';
      const login = await housekey.request(`/api/auth/login?${query}`, { method, headers });
      expect([204, 405]).toContain(login.status);
      expect(login.headers.getSetCookie()).toEqual([]);
      await housekey.request('/api/auth/logout', { method, headers });
      expect((await housekey.request('/api/auth/me', { headers })).status).toBe(200);
    },
  );
});
