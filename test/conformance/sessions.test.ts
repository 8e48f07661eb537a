import { hashSync } from 'bcryptjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { cookieOf } from '../support/attempts.js';
import {
  bearer,
  bodyOf,
  EMAIL,
  LOCKED,
  openHousekey,
  PASSWORD,
  type TestHousekey,
} from '../support/housekey.js';
import { handMade } from '../support/tokens.js';
import { attempt, ownerSignsIn, strictHousekey } from './attacker.js';

const PROTECTED = ['/api/auth/me', '/_housekey/api/overview', '/_housekey/metrics'];

describe('signing out ends the token itself', () => {
  it('for every protected address, in every spelling of the header, again and again', async () => {
    const house = await openHousekey();
    const token = await house.signIn();
    for (const path of PROTECTED) {
      expect((await house.request(path, bearer(token))).status).toBe(200);
    }
    expect((await house.request('/api/auth/logout', bearer(token, 'POST'))).status).toBe(204);
    for (const authorization of [`Bearer ${token}`, `bearer ${token}`, `BEARER   ${token}  `]) {
      for (const path of PROTECTED) {
        expect((await house.request(path, { headers: { authorization } })).status).toBe(401);
      }
    }
    expect((await house.request('/api/auth/logout', bearer(token, 'POST'))).status).toBe(401);
  });

  it('and no other spelling of the same token is left over', async () => {
    const house = await openHousekey();
    const token = await house.signIn();
    await house.request('/api/auth/logout', bearer(token, 'POST'));
    const [head, payload, signature = ''] = token.split('.');
    // The last character of a signature holds two bits that encode nothing.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (const last of alphabet) {
      const other = `${head}.${payload}.${signature.slice(0, -1)}${last}`;
      expect((await house.request('/api/auth/me', bearer(other))).status, last).toBe(401);
    }
    for (const other of [`${token}=`, `${token}%3D`, `"${token}"`, token.replaceAll('.', '%2e')]) {
      expect((await house.request('/api/auth/me', bearer(other))).status, other).toBe(401);
    }
  });

  it('even where a thief keeps using it at the same moment', async () => {
    const house = await openHousekey();
    const token = await house.signIn();
    const use = async () => await house.request('/api/auth/me', bearer(token));
    await Promise.all([
      use(),
      house.request('/api/auth/logout', bearer(token, 'POST')),
      ...Array.from({ length: 20 }, use),
    ]);
    expect((await use()).status).toBe(401);
  });
});

describe('changing the password shuts the thief out', () => {
  // CVE-2026-28275 (Initiative): tokens from before the change went on working.
  it('with a stolen token, and with a stolen device', async () => {
    const before = await openHousekey();
    const signedIn = await attempt(before, { password: PASSWORD });
    const { access_token: stolen } = await bodyOf(signedIn);
    const after = await openHousekey({ ...LOCKED, SERVICE_PASSWORD_HASH: hashSync('new', 4) });
    for (const path of PROTECTED) {
      expect((await after.request(path, bearer(String(stolen)))).status).toBe(401);
    }
    const headers = { cookie: cookieOf(signedIn) };
    expect((await after.request('/api/auth/me', { headers })).status).toBe(401);
    expect((await attempt(after, { password: PASSWORD, headers })).status).toBe(401);
  });

  it('with a fresh hash of the same password too', async () => {
    const stolen = await (await openHousekey()).signIn();
    const again = { ...LOCKED, SERVICE_PASSWORD_HASH: hashSync(PASSWORD, 4) };
    const after = await openHousekey(again);
    expect((await after.request('/api/auth/me', bearer(stolen))).status).toBe(401);
  });
});

describe('a credential counts in the Authorization header alone', () => {
  let house: TestHousekey;
  beforeAll(async () => {
    house = await openHousekey();
  });

  // CVE-2026-47673 (Hono): every scheme was as good as Bearer.
  it.each(['Basic', 'Token', 'JWT', 'Digest', 'Bearer:', 'Bearer,', 'BearerX', 'X-Bearer', ''])(
    'under the scheme %j a good token is none',
    async (scheme) => {
      const headers = { authorization: `${scheme} ${handMade()}` };
      expect((await house.request('/api/auth/me', { headers })).status).toBe(401);
    },
  );

  it.each(['access_token', 'token', 'bearer', 'authorization', 'jwt', 'housekey_device'])(
    'in the query or a cookie named %s, where it would reach logs and other sites, it is none',
    async (name) => {
      const token = handMade();
      for (const path of PROTECTED) {
        const inQuery = await house.request(`${path}?${name}=${token}`);
        const headers = { cookie: `${name}=${token}; ${name}=Bearer ${token}` };
        const inCookie = await house.request(path, { headers });
        expect([inQuery.status, inCookie.status]).toEqual([401, 401]);
      }
    },
  );

  it('another header that a proxy might set is none, from a trusted proxy either', async () => {
    const behind = await strictHousekey(['10.0.0.1']);
    const headers = {
      'x-forwarded-user': EMAIL,
      'x-auth-request-email': EMAIL,
      'remote-user': EMAIL,
      'remote-email': EMAIL,
      'x-access-token': handMade(),
      'x-forwarded-access-token': handMade(),
      'proxy-authorization': `Bearer ${handMade()}`,
    };
    for (const path of PROTECTED) {
      expect((await behind.request(path, { headers }, '10.0.0.1')).status).toBe(401);
    }
  });

  it('a known device still has to know the password', async () => {
    const strict = await strictHousekey();
    const cookie = cookieOf(await attempt(strict, { password: PASSWORD }));
    expect((await attempt(strict, { headers: { cookie } })).status).toBe(401);
    expect((await attempt(strict, { password: '', headers: { cookie } })).status).toBe(401);
    expect(await ownerSignsIn(strict, { headers: { cookie } })).toBe(200);
  });
});
