import { describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { json } from '../support/housekey.js';
import type { RedisServer } from '../support/redis.js';
import { createLink } from '../support/links.js';
import { startReplica, withTwoReplicas, type Replica } from '../support/replicas.js';
import { firstOf } from '../support/thorough.js';
import { waitUntil } from '../support/until.js';

let redis: RedisServer;
let first: Replica;
let second: Replica;
withTwoReplicas((started) => ({ redis, first, second } = started));

/** Puts a value of a type that Housekey does not use in place of a key. */
async function spoil(key: string): Promise<void> {
  await redis.ask('DEL', key);
  await redis.ask('LPUSH', key, 'x');
}

const keys = async () => (await redis.ask('KEYS', '*')).split('\n');
const isLists = async (names: readonly string[]) => {
  const types = await Promise.all(names.map(async (name) => await redis.ask('TYPE', name)));
  return names.filter((_, index) => types[index] === 'list');
};

/** Opens a new sign-in link, as a person would who has just printed it. */
async function openLink({ url }: Replica): Promise<number> {
  const token = await createLink();
  return (await fetch(new URL(PATHS.link, url), json({ token }))).status;
}

describe('after another program has replaced a key in Redis by one of another type', () => {
  const keyNames = [
    'signed-out',
    'key',
    'dataset',
    'single-use',
    'signed-out-everywhere',
    'replicas',
    'sessions',
    'devices',
    'passes',
    'activity',
  ];
  // The next test but one spoils all of them at once.
  it.each(firstOf(1, keyNames))('%s is recreated, and the console says so', async (name) => {
    const token = await first.signIn();
    await spoil(`housekey:${name}`);
    // Whatever uses the key next notices.
    await first.signOut(await first.signIn());
    await waitUntil(async () => {
      await openLink(first);
      return (await isLists([`housekey:${name}`])).length === 0;
    }, 'the key is recreated');
    await Promise.all([first.untilRedis('connected'), second.untilRedis('connected')]);
    // Activity is discarded as soon as a batch cannot be appended.
    if (name === 'activity') return;
    await waitUntil(async () => {
      const told = await Promise.all([first.findings(token), second.findings(token)]);
      return told.some((findings) => findings.get('redis-recreated')?.endsWith('(1).'));
    }, 'the console says so');
  });

  it('a replica that has just started learns the sign-outs from the others', async () => {
    const token = await first.signIn();
    await first.signOut(token);
    await second.stop();
    await spoil('housekey:signed-out');
    const latest = await startReplica(redis.url);
    await waitUntil(async () => (await latest.me(token)) === 401, 'the sign-out is known');
    await latest.stop();
  });

  it('all of them at once, everything works again, and failed sign-ins are still limited', async () => {
    const token = await first.signIn();
    await first.signOut(token);
    await first.attemptLogin('wrong', '198.51.100.7');
    const before = await keys();
    for (const key of before) await spoil(key);
    // Only the remaining attempts: this replica has counted the first one itself.
    const statuses = [];
    for (let count = 0; count < 10; count += 1) {
      statuses.push(await first.attemptLogin('wrong', '198.51.100.7'));
    }
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 401), 429]);
    await waitUntil(async () => (await openLink(first)) === 200, 'a new link is accepted');
    await Promise.all([first.untilRedis('connected'), second.untilRedis('connected')]);
    expect([await first.me(token), await second.me(token)]).toEqual([401, 401]);
    const next = await second.signIn();
    expect((await first.signOut(next)).status).toBe(204);
    await waitUntil(async () => (await second.me(next)) === 401, 'sign-outs are published');
  });
});

it.each(firstOf(1, ['abc', '-inf', 'nan', 'inf', '']))(
  'a limit that another program has made unusable is a new one: %j',
  async (value) => {
    await first.attemptLogin('wrong', '198.51.100.7');
    const limits = (await keys()).filter((key) => key.startsWith('housekey:failures:'));
    expect(limits.length).toBeGreaterThan(0);
    for (const key of limits) await redis.ask('SET', key, value);
    expect(await second.attemptLogin('wrong', '198.51.100.7')).toBe(401);
    expect([await first.redis(), await second.redis()]).toEqual(['connected', 'connected']);
    for (const key of limits) expect(Number(await redis.ask('GET', key))).toBeGreaterThan(1e12);
  },
);
