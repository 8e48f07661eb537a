import { describe, expect, it } from 'vitest';
import { PATHS, type DevicesResponse, type SessionsResponse } from '../../src/contract/index.js';
import { AUTH_VARIABLES, bearer, PASSWORD } from '../support/housekey.js';
import { freePort } from '../support/port.js';
import type { RedisServer } from '../support/redis.js';
import { startReplica, withTwoReplicas, type Replica } from '../support/replicas.js';
import { runToEnd } from '../support/service.js';
import { login, post } from '../support/sessions.js';
import { firstOf } from '../support/thorough.js';
import { waitUntil } from '../support/until.js';

let redis: RedisServer;
let first: Replica;
let second: Replica;
withTwoReplicas((started) => ({ redis, first, second } = started));

async function sessionsAt(replica: Replica, token: string): Promise<SessionsResponse> {
  const answer = await fetch(new URL(PATHS.sessions, replica.url), bearer(token));
  const listed: SessionsResponse = JSON.parse(await answer.text());
  return listed;
}

async function devicesAt(replica: Replica, token: string): Promise<DevicesResponse> {
  const answer = await fetch(new URL(PATHS.devices, replica.url), bearer(token));
  const listed: DevicesResponse = JSON.parse(await answer.text());
  return listed;
}

const send = async (replica: Replica, path: string, init: RequestInit) =>
  (await fetch(new URL(path, replica.url), init)).status;

async function untilListed(replica: Replica, token: string, count: number): Promise<void> {
  const isListed = async () => (await sessionsAt(replica, token)).total === count;
  await waitUntil(isListed, `${count} sessions are listed`, 30_000);
}

const attempt = async (replica: Replica) => await replica.attemptLogin(PASSWORD);

describe('the lock of several replicas', () => {
  it('holds on all at once, and on one that starts later, until an unlock', async () => {
    const token = await second.signIn();
    const { hostname: HOST, port: PORT } = new URL(first.url);
    const storage = { ...AUTH_VARIABLES, SERVICE_REDIS_URL: redis.url };
    const command = async (name: string, at: object) =>
      await runToEnd([name], { variables: { ...storage, ...at } });
    // A message from the first seconds of a new Redis may have been used before.
    await waitUntil(async () => (await command('lock', { HOST, PORT })).code === 0, 'it is locked');
    await waitUntil(async () => (await attempt(second)) === 423, 'the second one is locked');
    expect([await attempt(first), await second.me(token)]).toEqual([423, 401]);
    const third = await startReplica(redis.url);
    expect(await attempt(third)).toBe(423);
    await third.stop();
    // Without a service at this address, it is Redis that unlocks.
    const nowhere = { PORT: String(await freePort()) };
    expect(await command('unlock', nowhere)).toMatchObject({ code: 0, errors: '' });
    for (const replica of [first, second]) {
      await waitUntil(async () => (await attempt(replica)) === 200, 'it is unlocked');
    }
    expect(await second.me(token)).toBe(401);
  });

  const damages: readonly [what: string, damage: (old: readonly string[]) => Promise<unknown>][] = [
    [
      'an old copy of the record is written back',
      async (old) => {
        for (const [index, id] of ['first', 'second'].entries()) {
          await redis.ask('SET', `housekey:lock:${id}`, old[index] ?? '');
        }
      },
    ],
    ['Redis has lost it', async () => await redis.ask('FLUSHALL')],
  ];
  it.each(firstOf(1, damages))('holds on one that starts later, if %s', async (_, damage) => {
    const { hostname: HOST, port: PORT } = new URL(first.url);
    const variables = { ...AUTH_VARIABLES, SERVICE_REDIS_URL: redis.url, HOST, PORT };
    const command = async (name: string) => (await runToEnd([name], { variables })).code;
    await waitUntil(async () => (await command('lock')) === 0, 'it is locked');
    expect(await command('unlock')).toBe(0);
    const ids = ['first', 'second'];
    const old = await Promise.all(
      ids.map(async (id) => await redis.ask('GET', `housekey:lock:${id}`)),
    );
    expect(old.join()).toContain('"isLocked":false');
    expect(await command('lock')).toBe(0);
    await waitUntil(async () => (await attempt(second)) === 423, 'the second one is locked');
    await damage(old);
    const third = await startReplica(redis.url);
    await waitUntil(async () => (await attempt(third)) === 423, 'the third one is locked', 2000);
    await third.stop();
  });
});

describe('the sessions of several replicas', () => {
  it('are listed by all of them, and ended by any', async () => {
    const [mine, other] = [await first.signIn('192.0.2.1'), await second.signIn('198.51.100.7')];
    await untilListed(first, mine, 2);
    const { sessions, complete } = await sessionsAt(first, mine);
    expect(complete).toBe(true);
    const theirs = sessions.find(({ current }) => !current);
    expect(theirs).toMatchObject({ network: '198.51.100.7', method: 'password' });
    expect(await second.me(other)).toBe(200);
    expect(
      await send(first, PATHS.endSession, post(mine, { id: theirs?.id, password: PASSWORD })),
    ).toBe(204);
    await waitUntil(async () => (await second.me(other)) === 401, 'the session has ended');
    expect([await first.me(mine), await second.me(mine)]).toEqual([200, 200]);
    await untilListed(second, mine, 1);
  });

  it('all end but the present one, which stays on every replica, also on one that starts later', async () => {
    const tokens = [await first.signIn(), await second.signIn(), await second.signIn()];
    const [mine = '', ...others] = tokens;
    for (const token of tokens) expect(await second.me(token)).toBe(200);
    expect(await send(first, PATHS.endOtherSessions, post(mine, { password: PASSWORD }))).toBe(204);
    const third = await startReplica(redis.url);
    for (const replica of [first, second, third]) {
      await waitUntil(async () => (await replica.me(others[0] ?? '')) === 401, 'it has ended');
      for (const token of others) expect(await replica.me(token)).toBe(401);
      expect(await replica.me(mine)).toBe(200);
    }
    expect(await send(second, PATHS.signOutEverywhere, bearer(mine, 'POST'))).toBe(204);
    const fourth = await startReplica(redis.url);
    for (const replica of [first, second, third, fourth]) {
      await waitUntil(async () => (await replica.me(mine)) === 401, 'it has ended, too');
    }
    await Promise.all([third.stop(), fourth.stop()]);
  });

  it('are those of this replica while Redis is lost, and all again afterwards', async () => {
    const [mine, other] = [await first.signIn(), await second.signIn()];
    await untilListed(first, mine, 2);
    await redis.kill();
    await Promise.all([first.untilRedis('lost'), second.untilRedis('lost')]);
    expect(await sessionsAt(first, mine)).toMatchObject({ total: 1, complete: false });
    const late = await first.signIn();
    expect(await sessionsAt(first, late)).toMatchObject({ total: 2, complete: false });
    // It starts empty: each replica writes what it knows.
    await redis.start();
    await Promise.all([first.untilRedis('connected'), second.untilRedis('connected')]);
    for (const [replica, token] of [
      [first, other],
      [second, late],
    ] as const) {
      await untilListed(replica, token, 3);
      expect((await sessionsAt(replica, token)).complete).toBe(true);
    }
  });

  it('are not faked by who can write to Redis', async () => {
    const mine = await first.signIn();
    await second.signIn();
    await untilListed(first, mine, 2);
    const [id = '', copied = ''] = (
      await redis.ask('ZRANGE', 'housekey:sessions', '0', '-1')
    ).split('\n');
    const record = await redis.ask('GET', `housekey:session:${id}`);
    expect(record).toContain('"network"');
    for (const [key, text] of [
      ['forged', record],
      [copied, record.replace(/"network":"[^"]*"/, '"network":"evil"')],
    ] as const) {
      await redis.ask('SET', `housekey:session:${key}`, text);
      await redis.ask('ZADD', 'housekey:sessions', '9e15', key);
    }
    const listed = await sessionsAt(first, mine);
    expect(listed.sessions.map(({ network }) => network)).not.toContain('evil');
    expect(listed.total).toBeLessThanOrEqual(2);
    // A key of another type makes the list unusable, and nothing else.
    await redis.ask('DEL', 'housekey:sessions');
    await redis.ask('SET', 'housekey:sessions', 'x');
    expect((await sessionsAt(first, mine)).complete).toBe(false);
    expect([await first.me(mine), await first.redis()]).toEqual([200, 'connected']);
  });
});

it('the known devices of several replicas are renamed and removed on all of them', async () => {
  const answer = await fetch(new URL(PATHS.login, first.url), login());
  const cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const mine = await first.signIn();
  const id = cookie.split('=')[1]?.split('~', 1)[0] ?? '';
  const listed = async () =>
    (await devicesAt(second, mine)).devices.find((device) => device.id === id);
  await waitUntil(async () => (await listed()) !== undefined, 'the device is listed');
  expect(await send(second, PATHS.renameDevice, post(mine, { id, name: 'Laptop' }))).toBe(204);
  // A sign-in at the other replica keeps the name.
  await fetch(new URL(PATHS.login, first.url), login({ cookie, 'user-agent': 'curl/9' }));
  await waitUntil(async () => (await listed())?.user_agent === 'curl/9', 'it has signed in');
  expect((await listed())?.name).toBe('Laptop');
  expect(await send(second, PATHS.forgetDevice, post(mine, { id }))).toBe(204);
  const again = async () => {
    const { headers } = await fetch(new URL(PATHS.login, first.url), login({ cookie }));
    return headers.getSetCookie()[0]?.includes(`${id}~`);
  };
  await waitUntil(async () => (await again()) === false, 'it is not known anymore');
});
