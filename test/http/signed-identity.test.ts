import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { createIdentityTokens } from '../../src/core/auth/identity-tokens.js';
import { AddressSet } from '../../src/core/network.js';
import { SessionCookie } from '../../src/http/cookies/cookie.js';
import { signForUpstream } from '../../src/http/user-headers.js';
import {
  bearer,
  bodyOf,
  EMAIL,
  NOON,
  createTestHousekey,
  SECRET,
  type TestHousekey,
  housekeyWith,
} from '../support/housekey.js';
import { DEFAULT_LAYOUT } from '../../src/contract/index.js';

const PROXY = '10.0.0.1';
const TOKENS = createIdentityTokens(() => Buffer.from(SECRET), { now: () => NOON });
const HEADER = 'x-housekey-identity';

const SETTINGS = {
  layout: { ...DEFAULT_LAYOUT, session: 'cookie' },
  sessionCookie: new SessionCookie({ name: 'housekey_session', domain: undefined }),
  trustedProxies: AddressSet.of([PROXY]),
  identityTokens: TOKENS,
} as const;

/** The verify response to a proxy for a signed-in user. */
async function verify(
  housekey: TestHousekey,
  headers: Record<string, string>,
  address = PROXY,
): Promise<string | null> {
  const authorization = `Bearer ${await housekey.auth.issueToken({ sub: EMAIL })}`;
  const answer = await housekey.request(
    '/api/auth/verify',
    { headers: { authorization, ...headers } },
    address,
  );
  expect(answer.status).toBe(200);
  return answer.headers.get(HEADER);
}

const ASKED = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'app.example.com' };

describe('the signed identity for a proxy', () => {
  it('names the requested origin as audience and the public origin as issuer', async () => {
    const housekey = await housekeyWith({
      ...SETTINGS,
      publicUrl: new URL('https://login.example.com'),
    });
    const token = (await verify(housekey, ASKED)) ?? '';
    const { payload } = await jwtVerify(token, createLocalJWKSet(TOKENS.keySet), {
      currentDate: new Date(NOON),
    });
    expect(payload).toMatchObject({
      iss: 'https://login.example.com',
      aud: 'https://app.example.com',
      sub: EMAIL,
    });
  });

  it.each([
    [{ 'x-forwarded-proto': 'http', 'x-forwarded-host': 'app.lan:8080' }, 'http://app.lan:8080'],
    [{ ...ASKED, 'x-forwarded-proto': 'wss' }, 'https://app.example.com'],
    [{ ...ASKED, 'x-forwarded-host': 'app.example.com:443' }, 'https://app.example.com'],
  ])('for the headers %j names the audience %s', async (headers, audience) => {
    const housekey = await housekeyWith(SETTINGS);
    expect(decodeJwt((await verify(housekey, headers)) ?? '').aud).toBe(audience);
  });

  it.each([
    ['a proxy that is not trusted', ASKED, '192.0.2.1'],
    ['a proxy that names no host', { 'x-forwarded-proto': 'https' }, PROXY],
    ['a proxy that names no scheme', { 'x-forwarded-host': 'app.example.com' }, PROXY],
    ['a proxy that names another scheme', { ...ASKED, 'x-forwarded-proto': 'ftp' }, PROXY],
  ])('is not issued to %s', async (_, headers, address) => {
    expect(await verify(await housekeyWith(SETTINGS), headers, address)).toBeNull();
  });

  it('is not issued if it is not enabled, and not for a guest', async () => {
    const { identityTokens: _, ...off } = SETTINGS;
    expect(await verify(await housekeyWith(off), ASKED)).toBeNull();
    const open = await createTestHousekey({}, SETTINGS);
    const answer = await open.request('/api/auth/verify', { headers: ASKED }, PROXY);
    expect([answer.status, answer.headers.get(HEADER)]).toEqual([200, null]);
  });

  it('is not part of a rejection', async () => {
    const housekey = await housekeyWith(SETTINGS);
    const answer = await housekey.request('/api/auth/verify', { headers: ASKED }, PROXY);
    expect([answer.status, answer.headers.get(HEADER)]).toEqual([401, null]);
  });

  it('is not an access token, neither as a bearer token nor as a cookie', async () => {
    const housekey = await housekeyWith(SETTINGS);
    const token = (await verify(housekey, ASKED)) ?? '';
    for (const path of ['/api/auth/me', '/api/auth/verify']) {
      expect((await housekey.request(path, bearer(token))).status).toBe(401);
      const cookie = `housekey_session=${token}; __Host-housekey_session=${token}`;
      expect((await housekey.request(path, { headers: { cookie } })).status).toBe(401);
    }
  });
});

describe('the signed identity for an app behind the gateway', () => {
  const PUBLIC_URL = new URL('https://own.example');
  const user = { email: EMAIL, guest: false, expiresAt: 9e9 } as const;
  const guest = { email: 'guest', guest: true, expiresAt: null } as const;

  it('names the public origin as audience and issuer, and a guest has none', () => {
    expect(decodeJwt(signForUpstream(PUBLIC_URL, user, TOKENS) ?? '')).toMatchObject({
      iss: 'https://own.example',
      aud: 'https://own.example',
      sub: EMAIL,
    });
    expect(signForUpstream(PUBLIC_URL, guest, TOKENS)).toBeUndefined();
  });

  it('does not exist without a public origin: a client could name any app as Host', () => {
    expect(signForUpstream(undefined, user, TOKENS)).toBeUndefined();
  });
});

describe('GET /_housekey/jwks.json', () => {
  it('returns the public key under any host, cacheable for some minutes', async () => {
    const housekey = await housekeyWith({
      ...SETTINGS,
      publicUrl: new URL('https://login.example.com'),
    });
    const answer = await housekey.request('/_housekey/jwks.json');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(await bodyOf(answer)).toEqual(TOKENS.keySet);
  });

  it('is not found if identity tokens are not enabled', async () => {
    const answer = await (await createTestHousekey()).request('/_housekey/jwks.json');
    expect([answer.status, await bodyOf(answer)]).toEqual([404, { detail: expect.any(String) }]);
  });
});
