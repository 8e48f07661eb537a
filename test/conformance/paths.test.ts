import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/core/limits/failed-sign-in-limiter.js';
import { bodyOf, createTestHousekey } from '../support/housekey.js';
import { attempt, createDefaultHousekey } from './attacker.js';
import { setUpOnce } from '../support/hooks.js';
import { SPELLINGS } from '../support/path-readings.js';

const housekey = setUpOnce(createTestHousekey);

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
