import { describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { AddressSet } from '../../src/core/network.js';
import { NO_TOKEN } from '../../src/core/auth/sign-out.js';
import { NO_PATHS } from '../../src/core/path-set.js';
import { decideAccess } from '../../src/http/access/decision.js';
import { createTestAppToken } from '../support/app-tokens.js';
import { createHousekey } from '../support/checked-housekey.js';
import { SessionCookie } from '../../src/http/cookies/cookie.js';
import { bearer, bodyOf, createTestHousekey, housekeyWith, PASSWORD } from '../support/housekey.js';
import { post } from '../support/sessions.js';
import { CLAIMS, handmadeToken } from '../support/tokens.js';

const sessionCookie = new SessionCookie({ name: 'key', domain: undefined });

async function createTestAuthorizer(variables?: object) {
  const { auth, request } = await createTestHousekey(
    ...(variables === undefined ? [] : [{ ...variables }]),
  );
  const housekey = createHousekey({ auth, findings: async () => [], version: '0', sessionCookie });
  const authorize = async (headers: Record<string, string>) => {
    const head = { method: 'GET', url: 'http://app.example.com/x', headers: new Headers(headers) };
    const context = housekey.createContext(head, { address: '192.0.2.1' });
    const asked = { method: 'GET', target: '/x' };
    const rules = { publicPaths: NO_PATHS, stepUpPaths: NO_PATHS, crossSite: 'refuse' } as const;
    return await decideAccess(context, asked, false, auth, rules);
  };
  return { auth, request, housekey, authorize };
}

describe('a request to the app behind the gateway', () => {
  it('is authenticated by a valid cookie, or else by a bearer token of Housekey', async () => {
    const { authorize } = await createTestAuthorizer();
    const token = handmadeToken();
    const user = { email: CLAIMS.sub, guest: false, expiresAt: CLAIMS.exp };
    expect(await authorize({ cookie: `key=${token}`, authorization: 'Bearer x' })).toEqual({
      ok: true,
      user,
      token,
      via: 'cookie',
      ownBearer: false,
    });
    expect(await authorize({ cookie: 'key=x', authorization: `Bearer ${token}` })).toEqual({
      ok: true,
      user,
      token,
      via: 'bearer',
      ownBearer: true,
    });
    expect(
      await authorize({ cookie: `key=${token}`, authorization: `Bearer ${token}` }),
    ).toMatchObject({
      via: 'cookie',
      ownBearer: true,
    });
    expect(await authorize({ cookie: 'key=x' })).toEqual({ ok: false, reason: 'invalid' });
    expect(await authorize({ authorization: 'Bearer x' })).toEqual({
      ok: false,
      reason: 'invalid',
    });
    expect(await authorize({})).toEqual({ ok: false, reason: 'missing' });
  });

  it('passes as guest if authentication is disabled, whatever it contains', async () => {
    const { authorize } = await createTestAuthorizer({});
    expect(await authorize({ cookie: 'key=x' })).toMatchObject({
      ok: true,
      user: { guest: true },
      via: 'open',
    });
  });
});

it('a path of Housekey is distinguished from a path of the app by the raw path', async () => {
  const { housekey } = await createTestAuthorizer();
  for (const path of ['/', '/login', '/app', '/api/auth', '/api/auth/x', '/_housekey/x']) {
    expect(housekey.owns(path), path).toBe(true);
  }
  for (const path of ['/x', '/login/', '/Login', '/api/authx', '/%6cogin', '//login', '']) {
    expect(housekey.owns(path), path).toBe(false);
  }
});

it('signing out in front of an app makes the browser delete the stored data of the app', async () => {
  const { auth } = await createTestHousekey();
  const layout = {
    session: 'cookie',
    gateway: true,
    sameHost: false,
    prefixOnly: false,
  } as const;
  const housekey = createHousekey({ auth, findings: async () => [], version: '0', layout });
  const request = new Request('http://x/api/auth/logout', bearer(handmadeToken(), 'POST'));
  expect((await housekey.send(request)).headers.get('clear-site-data')).toBe('"cache"');
});

it('a request without a connection has no address', async () => {
  const { auth, signIn } = await createTestHousekey();
  const housekey = createHousekey({ auth, findings: async () => [], version: '0' });
  const request = new Request('http://localhost/_housekey/api/overview', bearer(await signIn()));
  const { findings } = await bodyOf(await housekey.send(request));
  expect(findings).toContainEqual(
    expect.objectContaining({ code: 'client-known', summary: 'Your address is unknown.' }),
  );
});

describe('a listener for sign-outs', () => {
  it('is notified of each until it unsubscribes', async () => {
    const { auth, request } = await createTestAuthorizer();
    const received: (readonly [boolean, boolean])[] = [];
    const stop = auth.onSignOut((isEnded) => received.push([isEnded(first), isEnded(second)]));
    const [first, second] = [
      handmadeToken({ ...CLAIMS, jti: '1' }),
      handmadeToken({ ...CLAIMS, jti: '2' }),
    ];
    await request('/api/auth/logout', bearer(first, 'POST'));
    await request('/api/auth/logout', bearer(first, 'POST'));
    stop();
    await request('/api/auth/logout', bearer(second, 'POST'));
    expect(received).toEqual([[true, false]]);
  });

  it('is told which session goes on when all others end, and that app tokens and a home network do', async () => {
    const backup = createTestAppToken('backup');
    const { auth, request, signIn } = await housekeyWith({ appTokens: [backup.token] });
    const [mine, other] = [await signIn(), await signIn()];
    const received: boolean[][] = [];
    const tokens = [mine, other, backup.text, NO_TOKEN];
    auth.onSignOut((isEnded) => received.push(tokens.map(isEnded)));
    const response = await request(PATHS.endOtherSessions, post(mine, { password: PASSWORD }));
    expect(response.status).toBe(204);
    expect(received).toEqual([[false, true, false, false]]);
  });

  it('is never notified if nobody can sign out', async () => {
    const { auth } = await createTestAuthorizer({});
    const received: unknown[] = [];
    const stop = auth.onSignOut((isEnded) => received.push(isEnded));
    await auth.signOut('x');
    await auth.signOutEverywhere();
    stop();
    expect(received).toEqual([]);
    expect(auth.signInLoad()).toEqual({ waiting: 0, checking: 0 });
  });
});

it('an unknown path below /_housekey/ returns a page to a person, and JSON to a program', async () => {
  const housekey = await housekeyWith({
    views: () => ({ status: 404, headers: {}, body: 'page' }),
    trustedProxies: AddressSet.of([]),
  });
  const page = await housekey.request('/_housekey/none', { headers: { accept: 'text/html' } });
  expect(await page.text()).toBe('page');
  const told = await housekey.request('/_housekey/none');
  expect(told.headers.get('content-type')).toBe('application/json');
});
