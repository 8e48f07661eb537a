import { describe, expect, it } from 'vitest';
import { createMessageSigner } from '../../src/storage/redis/message-signer.js';
import { bodyOf, PASSWORD, SECRET } from '../support/housekey.js';
import type { RedisServer } from '../support/redis.js';
import {
  SIGNED_OUT_HERE,
  startReplica,
  withTwoReplicas,
  type Replica,
} from '../support/replicas.js';
import { waitUntil } from '../support/until.js';
import { deriveKey } from '../../src/core/crypto.js';

let redis: RedisServer;
let first: Replica;
let second: Replica;
withTwoReplicas((started) => ({ redis, first, second } = started));

/** `npm run drill -- replicas` measures how long this takes. */
async function untilBoth(state: 'connected' | 'lost'): Promise<void> {
  await Promise.all([first, second].map(async (replica) => await replica.untilRedis(state)));
}

describe.each([
  ['is killed and loses all data', async () => await redis.kill(), async () => await redis.start()],
  ['accepts connections and never responds', () => redis.freeze(), () => redis.thaw()],
] as const)('when Redis %s', (_, lose, bringBack) => {
  it('replicas continue on their own, report it, and share state again when it is back', async () => {
    const token = await first.signIn();
    const gone = await first.signIn();
    await lose();

    // Nobody has noticed yet: these requests wait for the deadline, and no longer.
    expect(await second.me(token)).toBe(200);
    const late = await first.signIn();
    await untilBoth('lost');
    expect(await second.me(late)).toBe(200);
    expect((await first.findings(token)).get('redis-lost')).toMatch(/^Redis is unavailable: /);
    expect(first.output()).toMatch(
      /Redis is unavailable \([^)]+\): this replica continues on its own/,
    );

    const signOut = await first.signOut(gone);
    expect(signOut.status).toBe(202);
    expect(await bodyOf(signOut)).toEqual({
      detail: SIGNED_OUT_HERE,
      pending: 'replicas',
    });
    expect([await first.me(gone), await second.me(gone)]).toEqual([401, 200]);

    await bringBack();
    await untilBoth('connected');
    await waitUntil(async () => (await second.me(gone)) === 401, 'the other refuses it too');
    expect([await first.me(token), await second.me(token)]).toEqual([200, 200]);
    expect((await first.findings(token)).has('redis-lost')).toBe(false);
    const next = await second.signIn();
    expect((await second.signOut(next)).status).toBe(204);
  });
});

it('when Redis is back, a sign-out is not confirmed while another replica has not received it', async () => {
  const tokens = [await first.signIn(), await first.signIn()];
  // Wait until it knows the other replica.
  const others = 'Redis is connected, with 1 other replica.';
  await waitUntil(
    async () => (await first.findings(tokens[0] ?? '')).get('redis') === others,
    others,
  );
  await redis.kill();
  await untilBoth('lost');
  second.process.kill('SIGSTOP');
  await redis.start();
  await first.untilRedis('connected');
  expect((await first.signOut(tokens[0] ?? '')).status).toBe(202);
  second.process.kill('SIGCONT');
  await second.untilRedis('connected');
  expect(await second.me(tokens[0] ?? '')).toBe(401);
  expect((await first.signOut(tokens[1] ?? '')).status).toBe(204);
});

it('while Redis is unavailable, sign-outs, limits and new replicas work in each replica, and are joined when it is back', async () => {
  const tokens = [await first.signIn(), await second.signIn()];
  const kept = await second.signIn();
  const gone = await first.signIn();
  await first.signOut(gone);
  const guess = async (replica: Replica) => await replica.attemptLogin('guess', '198.51.100.1');
  const letThrough = async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      for (const replica of [first, second]) statuses.push(await guess(replica));
    }
    return statuses.filter((status) => status === 401).length;
  };
  expect(await letThrough()).toBe(10);
  await redis.kill();
  await untilBoth('lost');
  // Each replica allows its own number of failures, and no more, however often Redis is lost.
  expect(await letThrough()).toBe(10);
  expect(await first.attemptLogin(PASSWORD, '198.51.100.2')).toBe(200);
  await first.attemptLogin('guess', '198.51.100.3');
  expect((await first.signOutEverywhere(tokens[0] ?? '')).status).toBe(202);
  for (const token of tokens) expect(await first.me(token)).toBe(401);
  expect(await second.me(kept)).toBe(200);
  const late = await startReplica(redis.url);
  expect(await late.redis()).toBe('lost');
  expect(late.output()).toMatch(/Redis is unavailable \(ECONNREFUSED\)/);
  expect(await late.me(await late.signIn())).toBe(200);

  // It comes back empty, and the replicas remember the failures they have counted.
  await redis.start();
  await untilBoth('connected');
  await late.untilRedis('connected');
  await waitUntil(async () => (await second.me(kept)) === 401, 'the other one knows');
  await waitUntil(async () => (await late.me(gone)) === 401, 'it knows what the first knew');
  expect(await letThrough()).toBe(0);
  const next = await second.signIn();
  await waitUntil(async () => {
    const { entries } = await second.activity(next);
    return entries.some(({ network }) => network === '198.51.100.3');
  }, 'the other one shows it');
  expect((await late.stop()).code).toBe(0);
});

it('while Redis accepts connections and never responds, a new replica serves requests, and each stops at once', async () => {
  redis.freeze();
  const late = await startReplica(redis.url);
  expect(late.output()).toMatch(/Redis is unavailable \(it does not respond in time\)/);
  expect(await late.me(await late.signIn())).toBe(200);
  await untilBoth('lost');
  for (const replica of [late, first]) expect((await replica.stop()).code).toBe(0);
});

it('a Redis that was emptied gets back what any replica knows, thousands of tokens too, even if another one restored its own state before', async () => {
  const tokens = [await first.signIn(), await second.signIn()];
  for (const token of tokens) expect((await first.signOut(token)).status).toBe(204);
  await first.signOutEverywhere(await first.signIn());
  const key = deriveKey(SECRET, 'replica messages');
  const prefix = 'housekey:';
  const signer = createMessageSigner({ key, prefix, now: Date.now, log: { warn: () => {} } });
  const expiry = Date.now() + 60_000;
  const members = Array.from({ length: 3000 }, (_, index) => [
    String(expiry),
    signer.sign('sign-out', {
      kind: 'token',
      digest: String(index).padStart(43, '0'),
      expiresAt: expiry,
    }),
  ]);
  await redis.ask('ZADD', 'housekey:signed-out', ...members.flat());
  const latest = await startReplica(redis.url);
  const count = async () => Number(await redis.ask('ZCARD', 'housekey:signed-out'));
  const all = await count();
  expect(all).toBeGreaterThanOrEqual(3002);
  await redis.ask('FLUSHALL');
  await waitUntil(async () => (await count()) === all, 'all are back');
  expect(await redis.ask('ZCARD', 'housekey:signed-out-everywhere')).toBe('1');
  const emptied = `redis.call('FLUSHALL') redis.call('SET', KEYS[1], 'put there by another')`;
  await redis.ask('EVAL', emptied, '1', 'housekey:dataset');
  await waitUntil(async () => (await count()) === all, 'all are back again');
  const later = await startReplica(redis.url);
  for (const token of tokens) expect(await later.me(token)).toBe(401);
  await Promise.all([latest.stop(), later.stop()]);
});

it('a replica that is killed loses nothing that the others need', async () => {
  const token = await first.signIn();
  const gone = await first.signIn();
  expect((await first.signOut(gone)).status).toBe(204);
  first.process.kill('SIGKILL');
  await first.ended;
  expect([await second.me(gone), await second.me(token)]).toEqual([401, 200]);
  const next = await startReplica(redis.url);
  expect([await next.me(gone), await next.me(token)]).toEqual([401, 200]);
  await next.stop();
});
