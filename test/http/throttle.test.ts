import { hashSync } from 'bcryptjs';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/core/limits/failed-sign-in-limiter.js';
import { cookieOf, failLogins, repeat, attemptLogin } from '../support/attempts.js';
import { slowPasswordCheck } from '../support/slow-password-check.js';
import {
  bodyOf,
  json,
  AUTH_VARIABLES,
  NOON,
  createTestHousekey,
  PASSWORD,
  type TestHousekey,
  housekeyWith,
} from '../support/housekey.js';

const SECOND = 1000;

async function strict(limits: Partial<typeof DEFAULT_LIMITS> = {}): Promise<TestHousekey> {
  return await housekeyWith({ limits: { ...DEFAULT_LIMITS, ...limits } });
}

describe('failed sign-ins of a network', () => {
  it('are limited to ten, then rejected with the time to wait, in seconds and in words', async () => {
    const housekey = await strict();
    expect(await failLogins(housekey, 10)).toEqual(repeat(10, 401));
    const refused = await attemptLogin(housekey, 'wrong');
    expect([refused.status, refused.headers.get('retry-after'), await bodyOf(refused)]).toEqual([
      429,
      '60',
      { detail: 'Too many failed sign-ins; try again in 60 seconds' },
    ]);
  });

  it('block even the right password, for at most a minute', async () => {
    const housekey = await strict();
    await failLogins(housekey, 40);
    expect((await attemptLogin(housekey)).status).toBe(429);
    housekey.clock.now = NOON + 59 * SECOND;
    const almost = await attemptLogin(housekey);
    expect([almost.status, await bodyOf(almost)]).toEqual([
      429,
      { detail: 'Too many failed sign-ins; try again in 1 second' },
    ]);
    housekey.clock.now = NOON + 60 * SECOND;
    expect((await attemptLogin(housekey)).status).toBe(200);
  });

  it('are restored one per minute, up to ten', async () => {
    const housekey = await strict();
    await failLogins(housekey, 10);
    housekey.clock.now = NOON + 3 * 60 * SECOND;
    expect(await failLogins(housekey, 4)).toEqual([401, 401, 401, 429]);
    housekey.clock.now = NOON + 60 * 60 * SECOND;
    expect(await failLogins(housekey, 11)).toEqual([...repeat(10, 401), 429]);
  });

  it('lock nobody out when the clock is set back', async () => {
    const housekey = await strict();
    await failLogins(housekey, 10);
    housekey.clock.now = NOON - 1_000_000 * SECOND;
    const refused = await attemptLogin(housekey);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    housekey.clock.now += 61 * SECOND;
    expect((await attemptLogin(housekey)).status).toBe(200);
  });

  it.each([
    ['an IPv4 address, plain or mapped', '192.0.2.7', '::ffff:192.0.2.7', 429],
    ['an IPv4 address, mapped in hexadecimal', '192.0.2.7', '::ffff:c000:207', 429],
    ['a /64 of IPv6', '2001:db8:1:2::1', '2001:db8:1:2:ffff::2', 429],
    ['another /64', '2001:db8:1:2::1', '2001:db8:1:3::1', 401],
    ['a link-local address in any zone', 'fe80::1%eth0', 'fe80::2%eth1', 429],
  ])('if the network is %s', async (_, first, second, status) => {
    const housekey = await strict();
    await failLogins(housekey, 10, { address: first });
    expect((await attemptLogin(housekey, 'wrong', { address: second })).status).toBe(status);
  });

  it('never block concurrent right sign-ins', async () => {
    const housekey = await strict({ failures: 1 });
    const tries = await Promise.all(
      repeat(30, undefined).map(async () => await attemptLogin(housekey)),
    );
    expect(tries.map(({ status }) => status)).toEqual(repeat(30, 200));
  });

  it('are not counted for an invalid body', async () => {
    const housekey = await strict({ failures: 1 });
    for (const body of [{}, { email: 1, password: 2 }, []]) {
      await housekey.request('/api/auth/login', json(body));
    }
    expect((await attemptLogin(housekey)).status).toBe(200);
  });

  it('are not counted for a sign-in that succeeds', async () => {
    const housekey = await strict({ failures: 2 });
    for (let count = 0; count < 5; count += 1) {
      expect((await attemptLogin(housekey)).status).toBe(200);
    }
    expect(await failLogins(housekey, 3)).toEqual([401, 401, 429]);
  });

  it('are limited as configured', async () => {
    const housekey = await strict({ failures: 3, regainSeconds: 5 });
    expect(await failLogins(housekey, 4)).toEqual([401, 401, 401, 429]);
    housekey.clock.now = NOON + 5 * SECOND;
    expect(await failLogins(housekey, 2)).toEqual([401, 429]);
  });
});

describe('a known device', () => {
  it('is one on which somebody has signed in, recognized by a cookie that only the login reads', async () => {
    const housekey = await strict();
    const [login, others] = (await attemptLogin(housekey)).headers.getSetCookie();
    expect(login).toMatch(
      /^housekey_device_\w{6}=[\w~-]+; Path=\/api\/auth\/login; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    );
    expect(others).toBe(login?.replace('/api/auth/login;', '/_housekey/api;'));
  });

  it('is not created by a failure', async () => {
    const housekey = await strict();
    expect((await attemptLogin(housekey, 'wrong')).headers.getSetCookie()).toEqual([]);
  });

  it('has its own limit, which is equally small', async () => {
    const housekey = await strict();
    const cookie = cookieOf(await attemptLogin(housekey));
    await failLogins(housekey, 10);
    expect(await failLogins(housekey, 11, { cookie })).toEqual([...repeat(10, 401), 429]);
  });

  // A page of a sibling host can make the browser send wrong passwords with its cookie.
  it("falls back to its network's limit when its own is used up, and consumes it", async () => {
    const housekey = await strict();
    const cookie = cookieOf(await attemptLogin(housekey));
    await failLogins(housekey, 10, { cookie });
    expect((await attemptLogin(housekey, undefined, { cookie })).status).toBe(200);
    expect(await failLogins(housekey, 11, { cookie })).toEqual([...repeat(10, 401), 429]);
    expect((await attemptLogin(housekey)).status).toBe(429);
  });

  it('does not count against its network while it fails within its own limit', async () => {
    const housekey = await strict();
    const cookie = cookieOf(await attemptLogin(housekey));
    await failLogins(housekey, 10, { cookie });
    expect(await failLogins(housekey, 11)).toEqual([...repeat(10, 401), 429]);
  });

  it('stays the same device when it signs in again', async () => {
    const housekey = await strict();
    const first = cookieOf(await attemptLogin(housekey));
    await failLogins(housekey, 10);
    await failLogins(housekey, 5, { cookie: first });
    const second = cookieOf(await attemptLogin(housekey, undefined, { cookie: first }));
    expect(second.split('~')[0]).toBe(first.split('~')[0]);
    expect(await failLogins(housekey, 6, { cookie: second })).toEqual([...repeat(5, 401), 429]);
  });

  it('is forgotten after 180 days without a sign-in', async () => {
    const housekey = await strict();
    const cookie = cookieOf(await attemptLogin(housekey));
    housekey.clock.now = NOON + 180 * 24 * 3600 * SECOND;
    await failLogins(housekey, 10);
    expect((await attemptLogin(housekey, undefined, { cookie })).status).toBe(429);
  });

  it('is known after a restart only with the same secret', async () => {
    const cookie = cookieOf(await attemptLogin(await strict()));
    const same = await strict();
    await failLogins(same, 10);
    expect((await attemptLogin(same, undefined, { cookie })).status).toBe(200);
    const changed = {
      ...AUTH_VARIABLES,
      SERVICE_SECRET_KEY: 'another secret of some forty characters',
    };
    const other = await createTestHousekey(changed, { limits: DEFAULT_LIMITS });
    await failLogins(other, 10);
    expect((await attemptLogin(other, undefined, { cookie })).status).toBe(429);
  });

  it('cannot be forged, nor its expiry changed', async () => {
    const housekey = await strict();
    const cookie = cookieOf(await attemptLogin(housekey));
    const [id = '', expiry = '', mac = ''] = cookie.replace(/^housekey_device\w*=/, '').split('~');
    await failLogins(housekey, 10);
    const forged = [
      `${id}~${Number(expiry) + 1}~${mac}`,
      `${id.slice(1)}A~${expiry}~${mac}`,
      `${id}~${expiry}~${mac.slice(1)}A`,
      `${id}~${expiry}`,
      `${id}~${expiry}~${mac}~`,
      '',
    ];
    for (const mark of forged) {
      const status = (
        await attemptLogin(housekey, undefined, { cookie: `housekey_device=${mark}` })
      ).status;
      expect(status, mark).toBe(429);
    }
  });

  it('is recognized among other cookies of the same name', async () => {
    const housekey = await strict();
    const cookie = cookieOf(await attemptLogin(housekey));
    await failLogins(housekey, 10);
    const crowded = `a=b; housekey_device=x; housekey_device=; ${cookie}; c=d`;
    expect((await attemptLogin(housekey, undefined, { cookie: crowded })).status).toBe(200);
  });

  it('has a device token that is not an access token, and the reverse', async () => {
    const housekey = await strict();
    const answer = await attemptLogin(housekey);
    const mark = cookieOf(answer).replace(/^housekey_device\w*=/, '');
    for (const token of [mark, mark.replaceAll('~', '.')]) {
      const headers = { authorization: `Bearer ${token}` };
      expect((await housekey.request('/api/auth/me', { headers })).status).toBe(401);
    }
    const { access_token: token } = await bodyOf(answer);
    await failLogins(housekey, 10);
    for (const text of [String(token), String(token).replaceAll('.', '~')]) {
      const cookie = `housekey_device=${text}`;
      expect((await attemptLogin(housekey, undefined, { cookie })).status).toBe(429);
    }
  });
});

describe('with many concurrent sign-ins', () => {
  it('those beyond the queue are told to retry, and lose nothing', async () => {
    const housekey = await strict({ maxQueued: 3, failures: 5 });
    const tries = await Promise.all(
      repeat(6, 'wrong').map(async (guess) => await attemptLogin(housekey, guess)),
    );
    const busy = tries.filter(({ status }) => status === 503);
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(4);
    expect(busy).toHaveLength(2);
    for (const response of busy) {
      expect(response.headers.get('retry-after')).toBe('5');
      expect(await bodyOf(response)).toEqual({
        detail: 'Too many sign-ins at once; try again in 5 seconds',
      });
    }
    expect(await failLogins(housekey, 2)).toEqual([401, 429]);
  });

  it.each([
    ['one network', () => '192.0.2.7'],
    ['the networks in a larger one', (index: number) => `192.0.2.${index}`],
  ])('a flood from %s makes room for another network', async (_, addressOf) => {
    const housekey = await strict({ maxQueued: 3, failures: 100 });
    const flood = Array.from({ length: 10 }, async (_each, index) => {
      return await attemptLogin(housekey, 'wrong', { address: addressOf(index) });
    });
    const other = attemptLogin(housekey, undefined, { address: '198.51.100.1' });
    expect((await other).status).toBe(200);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(3);
    expect(statuses.filter((status) => status === 503)).toHaveLength(7);
  });

  it('networks take turns, however many sign-ins each has waiting', async () => {
    const housekey = await strict({ failures: 100 });
    const order: string[] = [];
    const from = async (address: string) => {
      await attemptLogin(housekey, 'wrong', { address });
      order.push(address.slice(-1));
    };
    const addresses = [
      '192.0.2.1',
      '192.0.2.1',
      '192.0.2.1',
      '192.0.2.1',
      '192.0.2.2',
      '192.0.2.3',
    ];
    await Promise.all(addresses.map(from));
    expect(order).toEqual(['1', '2', '3', '1', '1', '1']);
  });

  it('known devices go first', async () => {
    const { bcryptVerify, checking, finish, slowDown } = slowPasswordCheck();
    const housekey = await housekeyWith({ bcryptVerify });
    const cookie = cookieOf(await attemptLogin(housekey));
    const order: string[] = [];
    const enter = async (name: string, from: { address?: string; cookie?: string }) => {
      await attemptLogin(housekey, undefined, from);
      order.push(name);
    };
    slowDown();
    const first = enter('first', { address: '198.51.100.1' });
    await checking;
    const strangers = ['203.0.113.1', '233.252.0.1'].map(async (address) => {
      await enter('stranger', { address });
    });
    await expect.poll(() => housekey.auth.signInLoad().waiting).toBe(2);
    const owner = enter('owner', { cookie });
    await expect.poll(() => housekey.auth.signInLoad().waiting).toBe(3);
    finish();
    await Promise.all([first, ...strangers, owner]);
    expect(order).toEqual(['first', 'owner', 'stranger', 'stranger']);
  });

  it('a client that disconnects leaves the queue at no cost', async () => {
    const slow = { ...AUTH_VARIABLES, SERVICE_PASSWORD_HASH: hashSync(PASSWORD, 12) };
    const housekey = await createTestHousekey(slow, { limits: { ...DEFAULT_LIMITS, failures: 2 } });
    const first = attemptLogin(housekey, 'wrong');
    const leaver = new AbortController();
    const left = repeat(5, leaver.signal).map(
      async (signal) => await attemptLogin(housekey, 'wrong', { signal }),
    );
    await expect
      .poll(() => housekey.auth.signInLoad(), { interval: 1 })
      .toEqual({ waiting: 5, checking: 1 });
    leaver.abort();
    expect(housekey.auth.signInLoad().waiting).toBe(0);
    await Promise.all([first, ...left]);
    expect(await failLogins(housekey, 2)).toEqual([401, 429]);
  });

  it('nobody waits if authentication is disabled', async () => {
    expect((await createTestHousekey({})).auth.signInLoad()).toEqual({ waiting: 0, checking: 0 });
  });

  it('a client that has disconnected never enters the queue', async () => {
    const housekey = await strict();
    const signal = AbortSignal.abort();
    const admission = await housekey.auth.admitSignIn({ network: 'x', deviceTokens: [], signal });
    if (admission.outcome !== 'admitted') throw new Error(admission.outcome);
    expect(await admission.signIn({ email: 'a', password: 'b' })).toEqual({ outcome: 'gone' });
  });
});
