import * as openid from 'openid-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PATHS, DEVICE_GRANT } from '../../src/contract/index.js';
import { bearer, bodyOf, EMAIL, type TestHousekey } from '../support/housekey.js';
import { CLIENT_SECRET, createTestProvider, ISSUER, lineOf, OidcBrowser } from '../support/oidc.js';
import { DEVICES, deviceRequests, ELSEWHERE, HOME } from '../support/devices.js';

const AUTHORIZATION = `${ISSUER}/_housekey/oidc/device`;
const TOKEN = `${ISSUER}/_housekey/oidc/token`;
const VARIABLES = { SERVICE_DEVICE_APPROVAL: 'true' };
const TV = lineOf({ name: 'tv', digest: '', redirectUris: [], logoutUris: [], device: true });
const LINES = [TV, lineOf({ device: true }), lineOf({ name: 'other', digest: '', device: true })];

/** Housekey with the owner's session, and the app on a television, as `openid-client` writes it. */
async function setUp(name = 'tv') {
  const provider = await createTestProvider(LINES, DEVICES, VARIABLES);
  const { fetch } = provider;
  const request: TestHousekey['request'] = async (path, ...rest) =>
    await provider.housekey.request(new URL(path, ISSUER).href, ...rest);
  const housekey = { ...provider.housekey, request };
  const browser = new OidcBrowser(provider);
  await browser.signIn();
  const owner = browser.token;
  const secret = name === 'grafana' ? CLIENT_SECRET : undefined;
  const [auth, options] = [secret ? undefined : openid.None(), { [openid.customFetch]: fetch }];
  const config = await openid.discovery(new URL(ISSUER), name, secret, auth, options);
  const ask = async (scope = 'openid email offline_access', address = HOME) => {
    const body = new URLSearchParams({ client_id: name, scope });
    const init = { method: 'POST', body, headers: { 'user-agent': 'tv/1' } };
    const answer = await bodyOf(await housekey.request(AUTHORIZATION, init, address));
    return { device: String(answer['device_code']), user: String(answer['user_code']) };
  };
  /** The answer to the device: tokens, or the error. */
  const poll = async (device: string, client = name) => {
    const body = { grant_type: DEVICE_GRANT, device_code: device, client_id: client };
    const init = { method: 'POST', body: new URLSearchParams(body) };
    return await bodyOf(await housekey.request(TOKEN, init));
  };
  const userinfo = async (token: unknown) =>
    (await fetch(`${ISSUER}/_housekey/oidc/userinfo`, bearer(String(token)))).status;
  const { allow, decide, errorOf } = deviceRequests(housekey);
  /** Everything up to the tokens. */
  const signIn = async () => {
    const { device, user } = await ask();
    await allow(owner, user);
    return { device, issued: await poll(device) };
  };
  const tools = { ask, poll, userinfo, allow, decide, errorOf, signIn };
  return { ...tools, provider, housekey, owner, config };
}

/** The library has its own clock. */
function advance({ housekey }: Awaited<ReturnType<typeof setUp>>, seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
  housekey.clock.now = Date.now();
}

afterEach(() => vi.useRealTimers());

describe('a device of a client of OpenID Connect', () => {
  it.each(['tv', 'grafana'])('signs in after the owner has allowed its code: %s', async (name) => {
    const { config, allow, decide, owner, housekey, provider } = await setUp(name);
    const scope = 'openid email groups offline_access';
    const asked = await openid.initiateDeviceAuthorization(config, { scope });
    expect(asked).toMatchObject({
      user_code: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/),
      verification_uri: `${ISSUER}/device`,
      expires_in: 300,
    });
    const shown = await bodyOf(await decide(owner, asked.user_code));
    expect(shown).toMatchObject({ client: name });
    expect(await allow(owner, asked.user_code, { other_network: true })).toBe(204);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const polling = openid.pollDeviceAuthorizationGrant(config, asked);
    await vi.advanceTimersByTimeAsync(5000);
    const issued = await polling;
    expect(issued.claims()).toMatchObject({ aud: name, email: EMAIL });
    expect(issued.claims()).not.toHaveProperty('acr');
    const again = await openid.refreshTokenGrant(config, issued.refresh_token ?? '');
    expect(again.access_token).toMatch(/^[\w-]{43}$/);
    expect(housekey.audit.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['device-asked', 'device-approved', 'client-signed-in']),
    );
    const sessions = (await housekey.auth.sessions?.list())?.records ?? [];
    expect(sessions.map(({ method, apps }) => [method, Object.keys(apps ?? {})])).toContainEqual([
      'device',
      [name],
    ]);
    expect(provider.errors).toEqual([]);
  });

  it('waits, is slowed down, refused, or too late', async () => {
    const app = await setUp();
    const { ask, poll, decide, owner } = app;
    const first = await ask();
    expect(await poll(first.device)).toMatchObject({ error: 'authorization_pending' });
    expect(await poll(first.device)).toMatchObject({ error: 'slow_down' });
    await decide(owner, first.user, { decision: 'refuse' });
    expect(await poll(first.device)).toMatchObject({ error: 'access_denied' });
    const second = await ask();
    advance(app, 301);
    expect(await poll(second.device)).toMatchObject({ error: 'expired_token' });
    expect(await poll('made-up')).toMatchObject({ error: 'invalid_grant' });
  });

  it('ends with its own session, a sign-out everywhere, and the lock', async () => {
    for (const end of ['session', 'everywhere', 'lock'] as const) {
      const { signIn, userinfo, housekey } = await setUp();
      const { issued } = await signIn();
      expect(await userinfo(issued['access_token'])).toBe(200);
      const { auth } = housekey;
      const device = (await auth.sessions?.list())?.records.find(
        ({ method }) => method === 'device',
      );
      if (end === 'lock') await auth.lock?.change(true);
      else if (end === 'everywhere') await auth.signOutEverywhere();
      else await auth.sessions?.end(device?.id ?? '', false);
      expect(await userinfo(issued['access_token'])).not.toBe(200);
    }
  });
});

describe('someone who has seen a device code', () => {
  it('gets nothing with it: not as another client, not at our own endpoint, not twice', async () => {
    const { ask, poll, allow, owner, errorOf, signIn, userinfo } = await setUp();
    const { device, user } = await ask();
    await allow(owner, user);
    expect(await poll(device, 'other')).toMatchObject({ error: 'invalid_grant' });
    // That would be a session of the owner.
    expect(await errorOf(device)).toBe('invalid_grant');
    expect(await poll(user)).toMatchObject({ error: 'invalid_grant' });
    expect(await poll(device)).toHaveProperty('access_token');
    const used = await signIn();
    expect(await poll(used.device)).toMatchObject({ error: 'invalid_grant' });
    expect(await userinfo(used.issued['access_token'])).toBe(200);
  });

  it('or has sent it to the owner, is on another network, which the owner has to confirm', async () => {
    const { ask, allow, owner, poll } = await setUp();
    const { device, user } = await ask('openid', ELSEWHERE);
    expect(await allow(owner, user)).toBe(409);
    expect(await poll(device)).toMatchObject({ error: 'authorization_pending' });
  });

  it('of the owner’s own device gets nothing as a client', async () => {
    const { housekey, poll, allow, owner } = await setUp();
    const own = await bodyOf(
      await housekey.request(`${ISSUER}${PATHS.deviceAuthorization}`, { method: 'POST' }, HOME),
    );
    await allow(owner, String(own['user_code']));
    expect(await poll(String(own['device_code']))).toMatchObject({ error: 'invalid_grant' });
  });

  it('gets nothing if the approval has ended before', async () => {
    const { ask, allow, owner, poll, housekey } = await setUp();
    const { device, user } = await ask();
    await allow(owner, user);
    await housekey.auth.signOut(owner);
    expect(await poll(device)).toMatchObject({ error: 'invalid_grant' });
  });
});

it('a client without grant=device has no device flow', async () => {
  const provider = await createTestProvider([lineOf(), TV], DEVICES, VARIABLES);
  const headers = { authorization: `Basic ${btoa(`grafana:${CLIENT_SECRET}`)}` };
  const init = { method: 'POST', body: new URLSearchParams({ scope: 'openid' }), headers };
  const answer = await provider.housekey.request(AUTHORIZATION, init);
  expect(await bodyOf(answer)).toMatchObject({ error: 'invalid_request' });
});
