import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { PAGES, PATHS, type Layout } from '../../src/contract/index.js';
import { bearer, bodyOf, EMAIL, json, PASSWORD } from '../support/housekey.js';
import { cookieOf, ELSEWHERE, HOME, withDevices } from '../support/devices.js';
import { COOKIE_SESSION, listSessions } from '../support/sessions.js';
import { handmadeToken, NOW } from '../support/tokens.js';

const OTHER = { other_network: true };
const CONFIRMED = { ...OTHER, password: PASSWORD };

describe('the code that a device shows', () => {
  it('fetches nothing: not as a device code, a cookie or a token', async () => {
    const { ask, allow, owner, errorOf, wait, open, me } = await withDevices(COOKIE_SESSION);
    const { user } = await ask();
    expect(await allow(owner, user, CONFIRMED)).toBe(204);
    expect(await errorOf(user)).toBe('invalid_grant');
    expect((await wait(`housekey_session_code=${user}`)).status).toBe(410);
    expect((await open('', `housekey_session_code=${user}`)).status).toBe(200);
    expect(await me(user)).toBe(401);
  });

  it('does not sign in another browser: each has its own', async () => {
    const { open, allow, owner, wait } = await withDevices();
    const [mine, other] = [await open(), await open()];
    const { userCode } = await bodyOf(mine);
    await allow(owner, String(userCode), OTHER);
    expect((await wait(cookieOf(other))).status).toBe(202);
    expect((await wait(cookieOf(mine))).status).toBe(200);
  });

  it('approves nothing when its address is opened: only a POST does', async () => {
    const { ask, owner, errorOf, request } = await withDevices();
    const { device, user, body } = await ask();
    const { pathname, search } = new URL(String(body['verification_uri_complete']));
    await request(pathname + search, bearer(owner));
    expect((await request(`${PATHS.deviceCode}?user_code=${user}`, bearer(owner))).status).toBe(
      405,
    );
    expect(await errorOf(device)).toBe('authorization_pending');
  });
});

it('a device code is no token, and works once, even if it is used twice at the same time', async () => {
  const { ask, allow, owner, token, errorOf, me } = await withDevices();
  const { device, user } = await ask();
  await allow(owner, user, OTHER);
  expect(await me(device)).toBe(401);
  const answers = await Promise.all(Array.from({ length: 20 }, async () => await token(device)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await errorOf(device)).toBe('invalid_grant');
});

describe('nobody but the owner approves, in a session of Housekey', () => {
  const claims = { exp: NOW + 3600, iat: NOW };

  it.each([
    ["the subject of another program's token", { sub: 'someone@example.com', ...claims }],
    ["another program's token for the owner", { sub: EMAIL, jti: 'a'.repeat(22), ...claims }],
    ["another program's token for the owner, without iat", { sub: EMAIL, exp: NOW + 3600 }],
  ])('%s', async (_, token) => {
    const { ask, allow, errorOf } = await withDevices();
    const { device, user } = await ask();
    expect(await allow(handmadeToken(token), user, { ...OTHER, password: PASSWORD })).toBe(403);
    expect(await errorOf(device)).toBe('authorization_pending');
  });

  it.each([
    ['nobody', {}],
    ['an app token', { authorization: `Bearer hk_backup_${'a'.repeat(43)}` }],
    ['an app token in its own header', { 'x-housekey-token': `hk_backup_${'a'.repeat(43)}` }],
    ['the password over Basic', { authorization: `Basic ${btoa(`${EMAIL}:${PASSWORD}`)}` }],
  ])('%s', async (_, headers) => {
    const { ask, request } = await withDevices();
    const { user } = await ask();
    const body = { user_code: user, decision: 'allow', password: PASSWORD, ...OTHER };
    expect((await request(PATHS.deviceCode, json(body, headers))).status).toBe(401);
  });
});

describe('a script of the app, where the app shares the origin', () => {
  const layout: Layout = { ...COOKIE_SESSION.layout, gateway: false, sameHost: true };

  it.each([
    ['behind the gateway', COOKIE_SESSION],
    ['on the same host', { ...COOKIE_SESSION, layout }],
  ])('turns no sign-in of a moment ago into a token: %s', async (_, options) => {
    const { ask, owner, request, errorOf } = await withDevices(options);
    const headers = {
      cookie: `housekey_session=${owner}`,
      origin: 'http://app.example.com',
      'sec-fetch-site': 'same-origin',
    };
    const { device, user } = await ask();
    const allow = async (fields: object) => {
      const body = { user_code: user, decision: 'allow', ...OTHER, ...fields };
      return await request(PATHS.deviceCode, json(body, headers));
    };
    const refused = await allow({});
    expect([refused.status, await bodyOf(refused)]).toEqual([
      403,
      {
        detail: 'Confirm this with your password or a passkey',
        confirmation: { password: true, code: false, passkey: false },
      },
    ]);
    expect(await errorOf(device)).toBe('authorization_pending');
    expect((await allow({ password: PASSWORD })).status).toBe(204);
    // Nor can it use what the owner has just confirmed.
    const next = await ask();
    const again = { user_code: next.user, decision: 'allow', ...OTHER };
    expect((await request(PATHS.deviceCode, json(again, headers))).status).toBe(403);
  });
});

describe('pages of other sites', () => {
  const PAGES_AND_PATHS = [
    PATHS.deviceAuthorization,
    PATHS.deviceToken,
    PATHS.deviceCode,
    PAGES.device,
  ];

  it.each(PAGES_AND_PATHS)('cannot send a POST to %s', async (path) => {
    const { request } = await withDevices(COOKIE_SESSION);
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
    ]) {
      expect((await request(path, { method: 'POST', headers })).status).toBe(403);
    }
  });
});

describe('codes that wait', () => {
  const v4 = (network: number, host: number) => `10.${network >> 8}.${network & 255}.${host}`;
  const v6 = (network: number, host: number) => `2001:db8:${network.toString(16)}:${host}::1`;

  it.each([
    ['IPv4 /24', v4],
    ['IPv6 /48', v6],
  ])('are at most five in one %s: the oldest goes', async (_, address) => {
    const { ask, errorOf, clock } = await withDevices();
    const earlier = await ask(address(3, 1));
    const codes = [];
    for (let host = 1; host <= 6; host += 1) {
      clock.now += 1;
      codes.push((await ask(address(1, host))).device);
    }
    const neighbor = await ask(address(2, 1));
    const errors = await Promise.all(codes.map(errorOf));
    expect(errors).toEqual(['invalid_grant', ...Array(5).fill('authorization_pending')]);
    for (const { device } of [earlier, neighbor]) {
      expect(await errorOf(device)).toBe('authorization_pending');
    }
  });

  it('do not wait longer because the clock was set back', async () => {
    const { ask, errorOf, clock } = await withDevices();
    const { device } = await ask();
    clock.now -= 5_000;
    expect(await errorOf(device)).toBe('authorization_pending');
    clock.now -= 1;
    expect(await errorOf(device)).toBe('expired_token');
  });

  it.each([
    ['IPv4', v4],
    ['IPv6', v6],
  ])('are at most 100 in all: the oldest of the fullest network goes (%s)', async (_, address) => {
    const housekey = await withDevices();
    const { ask, errorOf, owner, clock } = housekey;
    const mine = await ask(HOME);
    const crowd = [];
    for (let network = 0; network < 99; network += 1) {
      clock.now += 1;
      crowd.push((await ask(address(network, 1))).device);
    }
    const second = await ask(address(7, 2));
    // The first one of all is displaced: all networks are equally full.
    expect(await errorOf(mine.device)).toBe('invalid_grant');
    const again = await ask(HOME);
    expect(await errorOf(crowd[7] ?? '')).toBe('invalid_grant');
    expect(await errorOf(crowd[0] ?? '')).toBe('authorization_pending');
    expect(await errorOf(second.device)).toBe('authorization_pending');
    expect(await errorOf(again.device)).toBe('authorization_pending');
    expect((await listSessions(housekey, owner)).waiting).toHaveLength(100);
  });

  it('can be guessed ten times, and then once in 30 seconds, even by the owner', async () => {
    const { ask, decide, owner, clock } = await withDevices();
    const { user } = await ask();
    // Neither right ones nor what no device shows cost anything.
    for (let count = 0; count < 20; count += 1) await decide(owner, user);
    for (let count = 0; count < 20; count += 1) await decide(owner, `${user}B`);
    const wrong = user.startsWith('B') ? 'CCCC-CCCC' : 'BBBB-BBBB';
    const statuses = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await decide(owner, wrong)).status);
    expect(statuses).toEqual([...Array(10).fill(404), 429]);
    const throttled = await decide(owner, user);
    expect([throttled.status, throttled.headers.get('retry-after')]).toEqual([429, '30']);
    clock.now += 30_000;
    expect((await decide(owner, user)).status).toBe(200);
  });
});

it('requests of devices are answered a few at a time, so that others do not wait for a flood of them', async () => {
  const { ask, open, token, wait, decide } = await withDevices(COOKIE_SESSION);
  const kinds = [
    async () => await ask(),
    async () => await open(),
    async () => await token('x'.repeat(43)),
    async () => await wait(`housekey_session_code=${'y'.repeat(43)}`),
    async () => await decide('no.token.here', 'BCDF-GHJK'),
  ];
  let answered = 0;
  const flood = Array.from({ length: 40 }, () => kinds).flatMap((all) =>
    all.map(async (send) => {
      await send();
      answered += 1;
    }),
  );
  for (let turn = 1; turn <= 20; turn += 1) {
    await setImmediate();
    expect(answered).toBeLessThanOrEqual(10 * turn);
  }
  await Promise.all(flood);
  expect(answered).toBe(200);
});

it('a thousand hostile requests at once keep the owner neither from signing in nor from approving', async () => {
  const housekey = await withDevices(COOKIE_SESSION);
  const { ask, allow, owner, token, open, wait, decide, tokenOf, me } = housekey;
  const hostile = Array.from({ length: 1000 }, async (_, index) => {
    const address = `172.${16 + (index >> 8)}.${index & 255}.1`;
    switch (index % 5) {
      case 0:
        return await ask(address);
      case 1:
        return await open('', `housekey_session_code=${'x'.repeat(index)}`, address);
      case 2:
        return await token('x'.repeat(43));
      case 3:
        return await wait(`housekey_session_code=${'y'.repeat(43)}`);
      default:
        return await decide('no.token.here', 'BCDF-GHJK', { decision: 'allow' }, address);
    }
  });
  const [signedIn] = await Promise.all([housekey.signIn(), ...hostile]);
  expect(await me(signedIn)).toBe(200);
  expect((await listSessions(housekey, owner)).waiting).toHaveLength(100);
  const { device, user } = await ask(ELSEWHERE);
  expect(await allow(owner, user, CONFIRMED)).toBe(204);
  expect(await me(await tokenOf(device))).toBe(200);
});
