import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RedisClients } from '../../src/storage/redis/client.js';
import { PASSWORD } from '../support/housekey.js';
import { clientsOf, startRedis, type RedisServer } from '../support/redis.js';
import { startReplica, type Replica } from '../support/replicas.js';
import { waitUntil } from '../support/until.js';

let redis: RedisServer;
beforeAll(async () => {
  redis = await startRedis({ settings: () => ['--enable-debug-command', 'yes'] });
  return async () => await redis.stop();
});

/** Keeps Redis from responding for this long. Resolves when it responds again. */
const stall = async (seconds: number) => await redis.ask('DEBUG', 'SLEEP', String(seconds));

/** Blocks this process like a long computation. */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

describe('a command’s deadline', () => {
  let connections: RedisClients;
  beforeEach(async () => {
    connections = await clientsOf(redis);
    await connections.commands.connect();
  });
  afterEach(() => connections.commands.disconnect());

  it('excludes the time in which this process itself was busy', async () => {
    const { commands } = connections;
    for (const milliseconds of [310, 700]) {
      const answer = commands.get('housekey:x');
      block(milliseconds);
      await expect(answer).resolves.toBeNull();
    }
    // Busy repeatedly, with hardly any time to read replies.
    const chopped = (async () => {
      for (let index = 0; index < 8; index += 1) {
        block(60);
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    await expect(commands.get('housekey:x')).resolves.toBeNull();
    await chopped;
  });

  it('ends the wait for a busy Redis, and the next command has its own deadline', async () => {
    const { commands } = connections;
    const stalled = stall(1);
    await waitUntil(
      async () =>
        await commands.get('housekey:x').then(
          () => false,
          () => true,
        ),
      'it is late',
    );
    expect(commands.status).toBe('ready');
    await stalled;
    expect(await commands.set('housekey:x', 'y')).toBe('OK');
    // Late replies went to the commands that they belong to.
    expect(await commands.get('housekey:x')).toBe('y');
    await commands.del('housekey:x');
  });
});

describe('when Redis is slow for less than three heartbeats', () => {
  let replicas: [Replica, Replica];
  beforeAll(async () => {
    replicas = await Promise.all([startReplica(redis.url), startReplica(redis.url)]);
  });
  afterAll(async () => await Promise.all(replicas.map(async ({ stop }) => await stop())));

  it('sign-ins fall back for that time, and Redis is not reported as lost', async () => {
    const [first] = replicas;
    const stalled = stall(0.6);
    const tries = [0, 1, 2, 3].map((last) => first.attemptLogin(PASSWORD, `192.0.2.${last}`));
    expect(await Promise.all(tries)).toEqual([200, 200, 200, 200]);
    await stalled;
    for (const { output, redis: state } of replicas) {
      expect(output()).not.toContain('Redis is unavailable');
      expect(await state()).toBe('connected');
    }
  });

  it('a guess whose reply came late is counted once more, never less', async () => {
    const [first, second] = replicas;
    const from = '198.51.100.1';
    const guess = async (replica: Replica) => await replica.attemptLogin('guess', from);
    const stalled = stall(0.6);
    const statuses = [await guess(first)];
    await stalled;
    for (let index = 0; index < 12; index += 1) {
      statuses.push(await guess(index % 2 === 0 ? first : second));
    }
    const allowed = statuses.filter((status) => status === 401).length;
    expect(allowed).toBeGreaterThanOrEqual(8);
    expect(allowed).toBeLessThanOrEqual(10);
    expect(await guess(second)).toBe(429);
  });

  it('a right sign-in that was not counted in Redis refunds nothing there', async () => {
    const [first, second] = replicas;
    const from = '198.51.100.2';
    for (let index = 0; index < 9; index += 1) {
      expect(await second.attemptLogin('guess', from)).toBe(401);
    }
    const stalled = stall(0.7);
    // Redis gets two commands while it is silent, and another one afterwards.
    expect(await first.attemptLogin(PASSWORD, from)).toBe(200);
    await stalled;
    const statuses = [
      await second.attemptLogin('guess', from),
      await first.attemptLogin('guess', from),
    ];
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(1);
  });

  it('a sign-out reports that the others have not received it, and they soon do', async () => {
    const [first, second] = replicas;
    const token = await first.signIn('192.0.2.9');
    const stalled = stall(0.6);
    expect([202, 204]).toContain((await first.signOut(token)).status);
    await stalled;
    await waitUntil(async () => (await second.me(token)) === 401, 'the other refuses it');
    expect(first.output()).not.toContain('Redis is unavailable');
  });
});
