import { describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { DEFAULT_LIMITS } from '../../src/core/limits/failed-sign-in-limiter.js';
import {
  AUTH_VARIABLES,
  bodyOf,
  createTestHousekey,
  EMAIL,
  json,
  NOON,
  PASSWORD,
  type TestHousekey,
  housekeyWith,
} from '../support/housekey.js';
import { storedState, unacknowledgedState } from '../support/shared-state.js';
import { COOKIE_SESSION, listDevices, login, post } from '../support/sessions.js';
import { handmadeToken, NOW } from '../support/tokens.js';

interface Device {
  readonly token: string;
  readonly cookie: string;
}

/** Signs in, on a new device or on one with this cookie. */
async function signInOn(housekey: TestHousekey, cookie = '', agent = 'curl/8'): Promise<Device> {
  const answer = await housekey.request(PATHS.login, login({ cookie, 'user-agent': agent }));
  const [set = ''] = answer.headers.getSetCookie();
  return {
    token: String((await bodyOf(answer))['access_token']),
    cookie: set.split(';', 1)[0] ?? '',
  };
}

const idOf = (cookie: string) => cookie.split('=')[1]?.split('~', 1)[0] ?? '';

/** Fails so often that only known devices may still try. */
async function useUpLimit(housekey: TestHousekey): Promise<void> {
  for (let count = 0; count < DEFAULT_LIMITS.failures; count += 1) {
    await housekey.request(PATHS.login, json({ email: EMAIL, password: 'a guess' }));
  }
}

describe('the list of known devices', () => {
  it('says of each device when it first and last signed in, and marks the present one', async () => {
    const housekey = await createTestHousekey();
    const first = await signInOn(housekey);
    housekey.clock.now += 1000;
    const second = await signInOn(housekey, '', 'wget/1.2');
    housekey.clock.now += 1000;
    const again = await signInOn(housekey, first.cookie, 'curl/9');
    expect(await listDevices(housekey, again.token)).toEqual([
      {
        id: idOf(first.cookie),
        current: true,
        count: 1,
        name: null,
        user_agent: 'curl/9',
        network: '192.0.2.1',
        first_at: NOON,
        last_at: NOON + 2000,
      },
      expect.objectContaining({ id: idOf(second.cookie), current: false, first_at: NOON + 1000 }),
    ]);
  });

  it('does not know when a device from before a restart signed in first', async () => {
    const before = await createTestHousekey();
    const { cookie } = await signInOn(before);
    const after = await createTestHousekey();
    const { token } = await signInOn(after, cookie);
    const [device] = await listDevices(after, token);
    expect(device).toMatchObject({ id: idOf(cookie), first_at: null, last_at: NOON });
    const again = await signInOn(after, cookie);
    expect((await listDevices(after, again.token))[0]?.first_at).toBe(null);
  });

  it('loses a device whose token has expired', async () => {
    const housekey = await createTestHousekey();
    const old = await signInOn(housekey);
    housekey.clock.now += 180 * 86_400_000;
    const { token, cookie } = await signInOn(housekey, old.cookie);
    expect(idOf(cookie)).not.toBe(idOf(old.cookie));
    expect(await listDevices(housekey, token)).toHaveLength(1);
  });

  it('shows those without a name or a session as one for each browser, which is removed as a whole', async () => {
    const housekey = await createTestHousekey();
    const gone = [await signInOn(housekey), await signInOn(housekey), await signInOn(housekey)];
    const named = await signInOn(housekey);
    const { token } = await signInOn(housekey);
    await housekey.request(PATHS.renameDevice, post(token, { id: idOf(named.cookie), name: 'A' }));
    const counts = async () => (await listDevices(housekey, token)).map(({ count }) => count);
    expect(await counts()).toEqual([1, 1, 1, 1, 1]);
    for (const one of [...gone, named]) await housekey.request(PATHS.logout, post(one.token, {}));
    expect(await counts()).toEqual([3, 1, 1]);
    const forget = post(token, { id: idOf(gone[0]?.cookie ?? '') });
    expect((await housekey.request(PATHS.forgetDevice, forget)).status).toBe(204);
    expect(await counts()).toEqual([1, 1]);
    for (const { cookie } of gone) {
      expect(idOf((await signInOn(housekey, cookie)).cookie)).not.toBe(idOf(cookie));
    }
  });

  it('shows no device that has not signed in for 30 days, unless it has a session', async () => {
    const variables = { ...AUTH_VARIABLES, SERVICE_SESSION_LIFETIME: '60d' };
    const housekey = await createTestHousekey(variables);
    const [gone, kept] = [await signInOn(housekey, '', 'a/1'), await signInOn(housekey, '', 'b/1')];
    await housekey.request(PATHS.logout, post(gone.token, {}));
    const agents = async () =>
      new Set((await listDevices(housekey, kept.token)).map(({ user_agent: agent }) => agent));
    housekey.clock.now += 30 * 86_400_000 - 1;
    expect(await agents()).toEqual(new Set(['a/1', 'b/1']));
    housekey.clock.now += 1;
    expect(await agents()).toEqual(new Set(['b/1']));
    // It keeps its own limit, and comes back with its next sign-in.
    expect(idOf((await signInOn(housekey, gone.cookie, 'a/1')).cookie)).toBe(idOf(gone.cookie));
    expect(await agents()).toEqual(new Set(['a/1', 'b/1']));
  });

  it('names no sign-in that never got further than the limits of the library', async () => {
    const housekey = await createTestHousekey();
    const { signal } = new AbortController();
    const admission = await housekey.auth.admitSignIn({
      network: '192.0.2.9',
      deviceTokens: [],
      signal,
    });
    if (admission.outcome !== 'admitted') throw new Error(admission.outcome);
    await admission.signIn({ email: EMAIL, password: 'correct horse battery staple' });
    const { token } = await signInOn(housekey);
    expect(await listDevices(housekey, token)).toContainEqual(
      expect.objectContaining({ network: 'unknown', user_agent: null }),
    );
  });
});

describe('renaming a device', () => {
  it('stays when the device signs in again, and is undone by an empty name', async () => {
    const housekey = await createTestHousekey();
    const { token, cookie } = await signInOn(housekey);
    const id = idOf(cookie);
    const rename = async (name: unknown) =>
      (await housekey.request(PATHS.renameDevice, post(token, { id, name }))).status;
    expect(await rename('Küche 🏠')).toBe(204);
    const again = await signInOn(housekey, cookie);
    expect((await listDevices(housekey, again.token))[0]).toMatchObject({ id, name: 'Küche 🏠' });
    expect(await rename('')).toBe(204);
    expect((await listDevices(housekey, token))[0]?.name).toBe(null);
  });

  it.each([undefined, 1, ' x', 'x ', 'a\nb', 'a\u202eb', 'x'.repeat(61)])(
    'refuses the name %j, and says what is allowed',
    async (name) => {
      const housekey = await createTestHousekey();
      const { token, cookie } = await signInOn(housekey);
      const body = { id: idOf(cookie), name };
      const answer = await housekey.request(PATHS.renameDevice, post(token, body));
      expect(answer.status).toBe(422);
      expect(String((await bodyOf(answer))['detail'])).toContain('at most 60 characters');
    },
  );

  it('needs a credential from the last ten minutes, and next to an app on the origin one for each', async () => {
    const housekey = await createTestHousekey();
    const { token, cookie } = await signInOn(housekey);
    const body = { id: idOf(cookie), name: 'Laptop' };
    const rename = async (fields: object, by = token, { request } = housekey) =>
      (await request(PATHS.renameDevice, post(by, { ...body, ...fields }))).status;
    expect(await rename({})).toBe(204);
    housekey.clock.now += 600_000;
    const asked = await housekey.request(PATHS.renameDevice, post(token, body));
    expect([asked.status, await bodyOf(asked)]).toMatchObject([
      403,
      { confirmation: { password: true, passkey: false } },
    ]);
    expect(await rename({ name: 'x', password: PASSWORD })).toBe(204);
    expect(await rename({})).toBe(204);
    expect(
      await rename({ password: PASSWORD }, handmadeToken({ sub: EMAIL, exp: NOW + 36_000 })),
    ).toBe(403);
    const gateway = await createTestHousekey(AUTH_VARIABLES, COOKIE_SESSION);
    const device = await signInOn(gateway);
    const own = { id: idOf(device.cookie) };
    expect(await rename(own, device.token, gateway)).toBe(403);
    expect(await rename({ ...own, password: PASSWORD }, device.token, gateway)).toBe(204);
  });

  it.each([PATHS.renameDevice, PATHS.forgetDevice])('%s needs a known ID', async (path) => {
    const housekey = await createTestHousekey();
    const { token } = await signInOn(housekey);
    const statusOf = async (init: RequestInit) => (await housekey.request(path, init)).status;
    expect(await statusOf(post(token, { id: 'x', name: 'a' }))).toBe(404);
    expect(await statusOf(post(token, { name: 'a' }))).toBe(400);
    const text = { 'content-type': 'text/plain', authorization: `Bearer ${token}` };
    expect(await statusOf({ method: 'POST', headers: text, body: 'x' })).toBe(400);
  });
});

describe('removing a device', () => {
  it('takes its own limit away, keeps its sessions, and is audited', async () => {
    const housekey = await housekeyWith({ limits: DEFAULT_LIMITS });
    const [mine, other] = [await signInOn(housekey), await signInOn(housekey)];
    const forget = post(mine.token, { id: idOf(other.cookie) });
    expect((await housekey.request(PATHS.forgetDevice, forget)).status).toBe(204);
    expect(await listDevices(housekey, mine.token)).toHaveLength(1);
    expect(housekey.audit).toContainEqual(
      expect.objectContaining({ event: 'device-forgotten', email: EMAIL }),
    );
    await useUpLimit(housekey);
    const statusOn = async (cookie: string) =>
      (await housekey.request(PATHS.login, login({ cookie }))).status;
    expect([await statusOn(mine.cookie), await statusOn(other.cookie)]).toEqual([200, 429]);
    // A sibling host can set cookies of the same name, which come before and after the genuine one.
    const fake = mine.cookie.replace(/.$/, '-');
    expect(await statusOn(`${fake}; ${mine.cookie}`)).toBe(200);
    expect(await statusOn(`${mine.cookie}; ${fake}`)).toBe(200);
    expect(await housekey.me(other.token)).toBe(200);
    expect((await housekey.request(PATHS.forgetDevice, forget)).status).toBe(404);
  });

  it('happens once, and a removed device cannot be renamed', async () => {
    const housekey = await createTestHousekey();
    const [mine, other] = [await signInOn(housekey), await signInOn(housekey)];
    const id = idOf(other.cookie);
    const send = async (path: string, body: object) =>
      (await housekey.request(path, post(mine.token, body))).status;
    const both = [send(PATHS.forgetDevice, { id }), send(PATHS.forgetDevice, { id })];
    expect(new Set(await Promise.all(both))).toEqual(new Set([204, 404]));
    expect(await send(PATHS.renameDevice, { id, name: 'desk' })).toBe(404);
  });

  it('can remove all others at once, also those that are not listed anymore', async () => {
    const housekey = await createTestHousekey();
    const old = await signInOn(housekey);
    housekey.clock.now += 31 * 86_400_000;
    const [other, mine] = [await signInOn(housekey), await signInOn(housekey)];
    const removeOthers = async () =>
      (await housekey.request(PATHS.forgetOtherDevices, post(mine.token, {}))).status;
    expect([await removeOthers(), await removeOthers()]).toEqual([204, 404]);
    expect(await listDevices(housekey, mine.token)).toEqual([
      expect.objectContaining({ id: idOf(mine.cookie), current: true }),
    ]);
    for (const { cookie } of [old, other]) {
      expect(idOf((await signInOn(housekey, cookie)).cookie)).not.toBe(idOf(cookie));
    }
  });

  it('makes it another device when it signs in again, as long as its cookie lasts', async () => {
    const state = storedState(() => NOON);
    const housekey = await housekeyWith({ state });
    const { token, cookie } = await signInOn(housekey);
    const [record] = (await state.devices.list()).records;
    if (record === undefined) throw new Error('no device is listed');
    await housekey.request(PATHS.forgetDevice, post(token, { id: idOf(cookie) }));
    // Another replica that has not heard of that yet stores it again.
    await state.devices.put({ ...record, updatedAt: NOON + 1 });
    // A sign-in that is running may still get another one.
    expect([...state.signOuts.list()]).toMatchObject([{ expiresAt: NOON + 181 * 86_400_000 }]);
    for (const wait of [0, 180 * 86_400_000 - 1]) {
      housekey.clock.now += wait;
      const again = await signInOn(housekey, cookie);
      expect(idOf(again.cookie)).not.toBe(idOf(cookie));
      expect(await listDevices(housekey, again.token)).toHaveLength(1);
    }
  });

  it('returns 202 if the other replicas do not know about it yet', async () => {
    const state = unacknowledgedState(() => NOON);
    const housekey = await housekeyWith({ state });
    const { token, cookie } = await signInOn(housekey);
    const forget = post(token, { id: idOf(cookie) });
    expect((await housekey.request(PATHS.forgetDevice, forget)).status).toBe(202);
  });
});

describe('two instances on one host, whose ports share their cookies', () => {
  const other = {
    ...AUTH_VARIABLES,
    SERVICE_SECRET_KEY: 'another secret of some forty characters',
  };

  it('use cookies of different names, so that both know the device', async () => {
    const [one, two] = [
      await housekeyWith({ limits: DEFAULT_LIMITS }),
      await createTestHousekey(other, { limits: DEFAULT_LIMITS }),
    ];
    const [first, second] = [await signInOn(one), await signInOn(two)];
    expect(first.cookie.split('=', 1)).not.toEqual(second.cookie.split('=', 1));
    const cookie = `${first.cookie}; ${second.cookie}`;
    for (const housekey of [one, two]) {
      await useUpLimit(housekey);
      expect((await housekey.request(PATHS.login, login({ cookie }))).status).toBe(200);
      expect((await housekey.request(PATHS.login, login())).status).toBe(429);
    }
  });

  it('read the cookie of an earlier version, and continue with its device under the new name', async () => {
    const housekey = await createTestHousekey();
    const { cookie } = await signInOn(housekey);
    const old = cookie.replace(/^housekey_device_\w{6}=/, 'housekey_device=');
    expect(old).toMatch(/^housekey_device=/);
    expect(idOf((await signInOn(housekey, old)).cookie)).toBe(idOf(cookie));
  });

  it('have the same name again after a restart, unless the secret is generated', async () => {
    const names = [];
    for (const variables of [
      AUTH_VARIABLES,
      AUTH_VARIABLES,
      { ...other, SERVICE_SECRET_KEY: '' },
    ]) {
      const { cookie } = await signInOn(await createTestHousekey(variables));
      names.push(cookie.split('=', 1)[0]);
    }
    const elsewhere = { ...AUTH_VARIABLES, SERVICE_EMAIL: 'other@example.com' };
    const { auth } = await createTestHousekey(elsewhere);
    expect(names[0]).not.toContain(auth.deviceCookieSuffix);
    expect(names[0]).toBe(names[1]);
    expect(names[2]).toBe('housekey_device');
  });
});
