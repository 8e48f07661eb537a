import { hashSync } from 'bcryptjs';
import { describe, expect, it } from 'vitest';
import { cookieOf } from '../support/attempts.js';
import {
  bearer,
  bodyOf,
  EMAIL,
  AUTH_VARIABLES,
  createTestHousekey,
  PASSWORD,
} from '../support/housekey.js';
import { handmadeToken } from '../support/tokens.js';
import { attempt, signInAsOwner, createDefaultHousekey } from './attacker.js';
import { setUpOnce } from '../support/hooks.js';

const PROTECTED = ['/api/auth/me', '/_housekey/api/overview', '/_housekey/metrics'];

describe('signing out revokes the token itself', () => {
  it('for every protected path, in every notation of the header, permanently', async () => {
    const housekey = await createTestHousekey();
    const token = await housekey.signIn();
    for (const path of PROTECTED) {
      expect((await housekey.request(path, bearer(token))).status).toBe(200);
    }
    expect((await housekey.request('/api/auth/logout', bearer(token, 'POST'))).status).toBe(204);
    for (const authorization of [`Bearer ${token}`, `bearer ${token}`, `BEARER   ${token}  `]) {
      for (const path of PROTECTED) {
        expect((await housekey.request(path, { headers: { authorization } })).status).toBe(401);
      }
    }
    expect((await housekey.request('/api/auth/logout', bearer(token, 'POST'))).status).toBe(401);
  });

  it('in every other encoding of the same token', async () => {
    const housekey = await createTestHousekey();
    const token = await housekey.signIn();
    await housekey.request('/api/auth/logout', bearer(token, 'POST'));
    const [head, payload, signature = ''] = token.split('.');
    // The last character of a signature has two unused bits.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (const last of alphabet) {
      const other = `${head}.${payload}.${signature.slice(0, -1)}${last}`;
      expect((await housekey.request('/api/auth/me', bearer(other))).status, last).toBe(401);
    }
    for (const other of [`${token}=`, `${token}%3D`, `"${token}"`, token.replaceAll('.', '%2e')]) {
      expect((await housekey.request('/api/auth/me', bearer(other))).status, other).toBe(401);
    }
  });

  it('even if a thief keeps using it at the same time', async () => {
    const housekey = await createTestHousekey();
    const token = await housekey.signIn();
    const use = async () => await housekey.request('/api/auth/me', bearer(token));
    await Promise.all([
      use(),
      housekey.request('/api/auth/logout', bearer(token, 'POST')),
      ...Array.from({ length: 20 }, use),
    ]);
    expect((await use()).status).toBe(401);
  });
});

describe('changing the password locks a thief out', () => {
  // CVE-2026-28275 (Initiative): tokens from before the change stayed valid.
  it('with a stolen token or a stolen device token', async () => {
    const before = await createTestHousekey();
    const signedIn = await attempt(before, { password: PASSWORD });
    const { access_token: stolen } = await bodyOf(signedIn);
    const after = await createTestHousekey({
      ...AUTH_VARIABLES,
      SERVICE_PASSWORD_HASH: hashSync('new', 4),
    });
    for (const path of PROTECTED) {
      expect((await after.request(path, bearer(String(stolen)))).status).toBe(401);
    }
    const headers = { cookie: cookieOf(signedIn) };
    expect((await after.request('/api/auth/me', { headers })).status).toBe(401);
    expect((await attempt(after, { password: PASSWORD, headers })).status).toBe(401);
  });

  it('and so does a new hash of the same password', async () => {
    const stolen = await (await createTestHousekey()).signIn();
    const again = { ...AUTH_VARIABLES, SERVICE_PASSWORD_HASH: hashSync(PASSWORD, 4) };
    const after = await createTestHousekey(again);
    expect((await after.request('/api/auth/me', bearer(stolen))).status).toBe(401);
  });
});

describe('a credential is accepted only in the Authorization header', () => {
  const housekey = setUpOnce(createTestHousekey);

  // CVE-2026-47673 (Hono): every scheme was accepted like Bearer.
  it.each(['Basic', 'Token', 'JWT', 'Digest', 'Bearer:', 'Bearer,', 'BearerX', 'X-Bearer', ''])(
    'a valid token with the scheme %j is rejected',
    async (scheme) => {
      const headers = { authorization: `${scheme} ${handmadeToken()}` };
      expect((await housekey.request('/api/auth/me', { headers })).status).toBe(401);
    },
  );

  it.each(['access_token', 'token', 'bearer', 'authorization', 'jwt', 'housekey_device'])(
    'a token in the query or in a cookie named %s, which would reach logs and other sites, is rejected',
    async (name) => {
      const token = handmadeToken();
      for (const path of PROTECTED) {
        const inQuery = await housekey.request(`${path}?${name}=${token}`);
        const headers = { cookie: `${name}=${token}; ${name}=Bearer ${token}` };
        const inCookie = await housekey.request(path, { headers });
        expect([inQuery.status, inCookie.status]).toEqual([401, 401]);
      }
    },
  );

  it('a token in another header is rejected, even from a trusted proxy', async () => {
    const behind = await createDefaultHousekey(['10.0.0.1']);
    const headers = {
      'x-forwarded-user': EMAIL,
      'x-auth-request-email': EMAIL,
      'remote-user': EMAIL,
      'remote-email': EMAIL,
      'x-access-token': handmadeToken(),
      'x-forwarded-access-token': handmadeToken(),
      'proxy-authorization': `Bearer ${handmadeToken()}`,
    };
    for (const path of PROTECTED) {
      expect((await behind.request(path, { headers }, '10.0.0.1')).status).toBe(401);
    }
  });

  it('a known device still needs the password', async () => {
    const strict = await createDefaultHousekey();
    const cookie = cookieOf(await attempt(strict, { password: PASSWORD }));
    expect((await attempt(strict, { headers: { cookie } })).status).toBe(401);
    expect((await attempt(strict, { password: '', headers: { cookie } })).status).toBe(401);
    expect(await signInAsOwner(strict, { headers: { cookie } })).toBe(200);
  });
});
