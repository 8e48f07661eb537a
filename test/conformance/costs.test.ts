import { describe, expect, it, vi } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { SessionCookie } from '../../src/http/cookies/cookie.js';
import {
  bearer,
  createTestHousekey,
  EMAIL,
  json,
  PASSWORD,
  housekeyWith,
} from '../support/housekey.js';
import { CLAIMS, handmadeToken, NOW } from '../support/tokens.js';
import { createTrustingHousekey, attempt } from './attacker.js';

const DEVICE = 'housekey_device_';

// 16 times the parser's limit. A check with quadratic time would take hours.
describe('no input is long enough to keep the service busy', () => {
  const LONG = 256 * 1024;
  it.each([
    ['authorization', 'Bearer '.padEnd(LONG)],
    ['authorization', `Bearer ${' '.repeat(LONG)}x`],
    ['authorization', `Bearer ${'a'.repeat(LONG)}`],
    ['authorization', `Bearer ${'a.'.repeat(LONG / 2)}`],
    ['authorization', `Bearer ${'-'.repeat(LONG)}.${'_'.repeat(LONG)}.${'A'.repeat(43)}`],
    ['cookie', '; '.repeat(LONG / 2)],
    ['cookie', `housekey_device=${'~'.repeat(LONG)}`],
    ['cookie', 'housekey_device=a~1~b;'.repeat(LONG / 22)],
    ['x-forwarded-for', `[${']:1'.repeat(LONG / 3)}`],
    ['x-forwarded-for', `${'1.'.repeat(LONG / 2)}:`],
    ['x-forwarded-for', ','.repeat(LONG)],
    ['x-forwarded-host', ':'.repeat(LONG)],
    ['origin', `http://${'a.'.repeat(LONG / 2)}`],
    ['content-type', `application/json;${' '.repeat(LONG)}`],
    ['user-agent', '('.repeat(LONG)],
  ])('%s', async (field, text) => {
    for (const housekey of [await createTestHousekey(), await createTrustingHousekey()]) {
      const begun = performance.now();
      const me = await housekey.request('/api/auth/me', { headers: { [field]: text } });
      // An invalid Host is rejected before authentication.
      expect([400, 401]).toContain(me.status);
      expect((await attempt(housekey, { headers: { [field]: text } })).status).toBeLessThan(500);
      expect(performance.now() - begun).toBeLessThan(2000);
    }
  });

  it('not a form with thousands of fields, of which the login reads its own', async () => {
    const housekey = await createTestHousekey();
    const filler = '%61%61%61%61%61=1&a&'.repeat(700);
    const password = encodeURIComponent(PASSWORD);
    for (const form of [
      `${filler}email=${EMAIL}&password=${password}`,
      `${filler}%65mail=${EMAIL}&pass%77ord=${password}&${'b&'.repeat(500)}`,
      `${filler}username=${EMAIL}&password=x&password=${password}`,
    ]) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await housekey.request('/api/auth/login', {
        method: 'POST',
        headers,
        body: form,
      });
      expect(answer.status).toBe(200);
    }
  });

  it.each(['[', '{', '"[', '\\\\[{'])('not a password of %s', async (unit) => {
    const housekey = await createTestHousekey();
    const body = JSON.stringify({ email: EMAIL, password: unit.repeat(500) });
    const headers = { 'content-type': 'application/json' };
    const answer = await housekey.request('/api/auth/login', { method: 'POST', headers, body });
    expect(answer.status).toBe(401);
  });

  it('not one expired token in sixty cookies, which is verified once', async () => {
    const sessionCookie = new SessionCookie({ name: 'housekey_session', domain: undefined });
    const housekey = await housekeyWith({ sessionCookie });
    const authenticate = vi.spyOn(housekey.auth, 'authenticate');
    const expired = handmadeToken({ ...CLAIMS, exp: NOW - 1 });
    const cookie = `housekey_session=${expired}; `.repeat(60);
    const answer = await housekey.request('/api/auth/me', { headers: { cookie } });
    expect(answer.status).toBe(401);
    expect(
      authenticate.mock.calls.filter(([token]) => token === expired).length,
    ).toBeLessThanOrEqual(2);
  });

  it('not a hundred forged sessions in one request, of which eight are checked', async () => {
    const sessionCookie = new SessionCookie({ name: 'housekey_session', domain: undefined });
    const housekey = await housekeyWith({ sessionCookie });
    const authenticate = vi.spyOn(housekey.auth, 'authenticateCookie');
    const forged = Array.from({ length: 100 }, (_, index) => `${handmadeToken()}${index}`);
    const cookie = forged.map((token) => `housekey_session=${token}`).join('; ');
    const answer = await housekey.request('/api/auth/me', { headers: { cookie } });
    expect(answer.status).toBe(401);
    const checked = authenticate.mock.calls.filter(([token]) => forged.includes(token ?? ''));
    expect(new Set(checked.map(([token]) => token)).size).toBe(8);
    expect(checked.length).toBeLessThanOrEqual(9);
  });

  it('not a hundred forged device cookies, of which the last 32 are checked', async () => {
    const housekey = await createTestHousekey();
    const signIn = await housekey.request(PATHS.login, json({ email: EMAIL, password: PASSWORD }));
    const genuine = signIn.headers.getSetCookie().find((text) => text.startsWith(DEVICE)) ?? '';
    const deviceToken = genuine.split(';', 1)[0] ?? '';
    const forged = Array.from({ length: 100 }, (_, index) =>
      deviceToken.replace(/~\d+~/, `~${9_000_000_000 + index}~`),
    );
    // How many tokens are checked shows in where the genuine one is still found.
    for (const [after, isKnown] of [
      [0, true],
      [31, true],
      [32, false],
    ] as const) {
      const [last, first] = [forged.slice(0, after), forged.slice(after)];
      const cookie = [...first, deviceToken, ...last].join('; ');
      const answer = await housekey.request(PATHS.login, {
        ...json({ email: EMAIL, password: PASSWORD }),
        headers: { 'content-type': 'application/json', cookie },
      });
      const issued = answer.headers.getSetCookie().find((text) => text.startsWith(DEVICE)) ?? '';
      expect(issued.split('~', 1)[0] === deviceToken.split('~', 1)[0], `${after}`).toBe(isKnown);
    }
  });

  it('not a token with a valid signature', async () => {
    const housekey = await createTestHousekey();
    for (const claims of [
      `{"sub":"${'a'.repeat(LONG)}"}`,
      '['.repeat(LONG),
      `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    ]) {
      const answer = await housekey.request('/api/auth/me', bearer(handmadeToken(claims)));
      expect(answer.status).toBe(401);
    }
  });
});
