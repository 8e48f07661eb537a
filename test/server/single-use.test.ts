import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CLOCK_TOLERANCE_SECONDS } from '../../src/core/auth/claims.js';
import { RedisConnection } from '../../src/storage/redis/redis-connection.js';
import { SingleUse } from '../../src/core/storage/single-use.js';
import { MEMORY_STORAGE } from '../../src/core/storage/storage.js';
import { SharedCounts } from '../../src/storage/redis/shared-counts.js';
import { clientsOf, startRedis, type RedisServer } from '../support/redis.js';
import { EMPTY_REPLICAS } from '../support/shared-state.js';
import { itBehavesAsSingleUse, singleUseItem as item } from '../support/single-use.js';
import { waitUntil } from '../support/until.js';

const START = Date.parse('2026-01-01T12:00:00Z');
const TOLERANCE_MS = CLOCK_TOLERANCE_SECONDS * 1000;

let redis: RedisServer;
let persistent: RedisServer;
const open: RedisConnection[] = [];
beforeAll(async () => {
  [redis, persistent] = await Promise.all([startRedis(), startRedis()]);
});
afterAll(async () => await Promise.all([redis.stop(), persistent.stop()]));
beforeEach(async () => await Promise.all([redis.ask('FLUSHALL'), persistent.ask('FLUSHALL')]));
afterEach(async () => {
  redis.thaw();
  await Promise.all(open.splice(0).map(async (connection) => await connection.close()));
});

/** A replica's store. It does not look after the connection as a whole replica does. */
async function replica(clock: { now: number }, server = redis) {
  const { store, connection } = await unconnectedReplica(clock, server);
  await connection.open();
  open.push(connection);
  await waitUntil(() => connection.isConnected, 'connected');
  return { store, connection };
}

async function unconnectedReplica(clock: { now: number }, server = redis) {
  const clients = await clientsOf(server);
  const now = () => clock.now;
  const connection = new RedisConnection(clients, 'housekey:test', {
    onConnected: async () => await shared.begin(clients.commands),
    onMessage: () => {},
    onChange: () => {},
    onHeartbeat: async () => await Promise.resolve(true),
  });
  const shared = new SharedCounts({ connection, prefix: 'housekey:', now });
  const { takeOnce, usedSince } = shared;
  const storage = { ...MEMORY_STORAGE, shared: { ...EMPTY_REPLICAS, takeOnce, usedSince } };
  const store = new SingleUse(storage, { now });
  return { store, connection };
}

async function setUp(server = redis) {
  const clock = { now: START };
  const replicas = [await replica(clock, server), await replica(clock, server)] as const;
  clock.now += TOLERANCE_MS;
  return { clock, replicas, stores: [replicas[0].store, replicas[1].store] as const };
}

describe('what may be used once, in Redis', () => {
  itBehavesAsSingleUse(async () => {
    const { clock, stores } = await setUp();
    return { clock, stores: [...stores] };
  });

  it('is rejected by a replica that has just started, if another has accepted it', async () => {
    const { clock, stores } = await setUp();
    expect(await stores[0].redeem('code', item('a', clock.now))).toBe('first');
    const { store } = await replica(clock);
    expect(await store.redeem('code', item('a', clock.now))).toBe('used');
    // Redis remembers what was used before it started, so nothing else is rejected.
    expect(await store.redeem('code', item('b', clock.now))).toBe('first');
  });

  it('is rejected after Redis was flushed, without waiting for anyone to notice', async () => {
    const { clock, stores } = await setUp();
    const used = item('a', clock.now);
    expect(await stores[0].redeem('link', used)).toBe('first');
    await redis.ask('FLUSHALL');
    expect(await stores[1].redeem('link', used)).toBe('used');
    clock.now += TOLERANCE_MS;
    expect(await stores[1].redeem('link', item('b', clock.now))).toBe('first');
  });

  it('is rejected after Redis was flushed by a replica whose clock is behind', async () => {
    const { clock, stores } = await setUp();
    const used = item('a', clock.now);
    expect(await stores[0].redeem('link', used)).toBe('first');
    await redis.ask('FLUSHALL');
    clock.now -= TOLERANCE_MS - 1;
    expect(await stores[1].redeem('link', used)).toBe('used');
  });

  it.each(['empty', 'from an old snapshot'])(
    'is rejected after Redis restarted %s',
    async (kind) => {
      const { clock, replicas, stores } = await setUp(persistent);
      if (kind !== 'empty') await persistent.ask('SAVE');
      const used = item('a', clock.now);
      expect(await stores[0].redeem('link', used)).toBe('first');
      await persistent.kill();
      await waitUntil(() => !replicas[1].connection.isConnected, 'lost');
      expect(await stores[1].redeem('link', used)).toBe('unknown');
      await persistent.start();
      await waitUntil(() => replicas[1].connection.isConnected, 'connected');
      expect(await persistent.ask('EXISTS', 'housekey:link:a')).toBe('0');
      expect(await stores[1].redeem('link', used)).toBe('used');
    },
  );

  it('is unknown while Redis does not respond, and can be used when it is back', async () => {
    const { clock, replicas, stores } = await setUp();
    redis.freeze();
    for (const kind of ['code', 'link', 'challenge'] as const) {
      expect(await stores[0].redeem(kind, item('a', clock.now))).toBe('unknown');
    }
    await waitUntil(() => !replicas[0].connection.isConnected, 'lost');
    expect(await stores[0].redeem('link', item('b', clock.now))).toBe('unknown');
    redis.thaw();
    await waitUntil(() => replicas.every(({ connection }) => connection.isConnected), 'connected');
    expect(await stores[1].redeem('link', item('b', clock.now))).toBe('first');
    expect(await stores[0].redeem('link', item('b', clock.now))).toBe('used');
  });

  it('is accepted once by each replica while Redis is unavailable, if it is a proof of work', async () => {
    const { clock, stores } = await setUp();
    redis.freeze();
    for (const store of stores) {
      expect(await store.redeem('proof', item('a', clock.now))).toBe('first');
      expect(await store.redeem('proof', item('a', clock.now))).toBe('used');
    }
  });

  it('is accepted after clocks that were a year ahead were set back', async () => {
    const { clock, stores } = await setUp();
    clock.now -= 31_536_000_000;
    expect(await stores[0].redeem('code', item('before', clock.now - 1))).toBe('used');
    expect(await stores[1].redeem('code', item('since', clock.now))).toBe('first');
  });

  it('is not accepted before Redis was ever reached', async () => {
    const { store } = await unconnectedReplica({ now: START });
    for (const kind of ['code', 'link', 'challenge'] as const) {
      expect(await store.redeem(kind, item('a', START))).toBe('unknown');
    }
  });

  it('is not accepted by a replica that has lost its connection', async () => {
    const clock = { now: START };
    const { store, connection } = await replica(clock);
    await connection.close();
    expect(await store.redeem('link', item('a', START))).toBe('unknown');
  });
});
