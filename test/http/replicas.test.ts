import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { changeDetail } from '../../src/http/routes/respond-changed.js';
import {
  DEFAULT_LIMITS,
  createFailedSignInLimiter,
} from '../../src/core/limits/failed-sign-in-limiter.js';
import type { RateLimiter } from '../../src/core/storage/buckets.js';
import { readSignOuts, type Revocation } from '../../src/core/storage/sign-outs.js';
import { createLocalState, createState } from '../../src/core/storage/state.js';
import { MEMORY_STORAGE, type Storage } from '../../src/core/storage/storage.js';
import { bearer, bodyOf, EMAIL, housekeyWith, json, NOON, PASSWORD } from '../support/housekey.js';

/** The state that replicas share, controlled by the test. */
function openState({
  reaches = true,
  rateLimiter = {},
}: { reaches?: boolean; rateLimiter?: Partial<RateLimiter> } = {}) {
  const told: Revocation[] = [];
  const storage: Storage = {
    ...MEMORY_STORAGE,
    put: async (kind, value) => {
      if (kind === 'sign-outs') told.push(...readSignOuts(value));
      return await Promise.resolve(reaches);
    },
  };
  const local = createState(storage, { now: () => NOON });
  const state = { ...local, rateLimiter: { ...bound(local.rateLimiter), ...rateLimiter } };
  return { state, told, memory: local.signOuts };
}

function bound(rateLimiter: RateLimiter): RateLimiter {
  return {
    waitMs: (chain) => rateLimiter.waitMs(chain),
    consume: (chain) => rateLimiter.consume(chain),
    refund: (chain) => rateLimiter.refund(chain),
  };
}

describe('a sign-out', () => {
  it('is published to the other replicas as a digest, never as the token', async () => {
    const { state, told } = openState();
    const housekey = await housekeyWith({ state });
    const token = await housekey.signIn();
    expect((await housekey.request(PATHS.logout, bearer(token, 'POST'))).status).toBe(204);
    expect(told).toEqual([
      {
        kind: 'token',
        digest: expect.stringMatching(/^[\w-]{43}$/),
        expiresAt: NOON + 604_800_000,
      },
    ]);
    expect(token).not.toContain(told[0]?.kind === 'token' ? told[0].digest : '');
  });

  it('everywhere is published as the time up to which tokens are revoked', async () => {
    const { state, told } = openState();
    const housekey = await housekeyWith({ state });
    const token = await housekey.signIn();
    expect((await housekey.request(PATHS.signOutEverywhere, bearer(token, 'POST'))).status).toBe(
      204,
    );
    expect(told).toEqual([{ kind: 'everywhere', issuedUntil: NOON / 1000 }]);
  });

  it.each([
    [PATHS.logout, 'signedOut', 'replicas'],
    [PATHS.logout, 'signedOut', 'state-directory'],
    [PATHS.signOutEverywhere, 'signedOutEverywhere', 'replicas'],
    [PATHS.signOutEverywhere, 'signedOutEverywhere', 'state-directory'],
  ] as const)(
    'at %s takes effect here, and returns 202 (%s) if it has not reached this yet: %s',
    async (path, change, pending) => {
      const { state } = openState({ reaches: false });
      const stored = pending === 'replicas' ? {} : { isStateWritable: () => false };
      const housekey = await housekeyWith({ state, ...stored });
      const token = await housekey.signIn();
      const answer = await housekey.request(path, bearer(token, 'POST'));
      expect(answer.status).toBe(202);
      expect(await bodyOf(answer)).toEqual({ detail: changeDetail(change, pending), pending });
      expect((await housekey.request(PATHS.me, bearer(token))).status).toBe(401);
    },
  );

  it('at another replica takes effect here at once, for cached tokens too', async () => {
    const [mine, theirs] = [openState(), openState()];
    const here = await housekeyWith({ state: mine.state });
    const there = await housekeyWith({ state: theirs.state });
    const [token, other] = [await here.signIn(), await here.signIn()];
    expect((await here.request(PATHS.me, bearer(token))).status).toBe(200);
    expect((await there.request(PATHS.logout, bearer(token, 'POST'))).status).toBe(204);
    for (const signOut of theirs.told) mine.memory.apply(signOut);
    expect((await here.request(PATHS.me, bearer(token))).status).toBe(401);
    expect((await here.request(PATHS.me, bearer(other))).status).toBe(200);
    // A received sign-out is stored, and not published again.
    expect([...mine.memory.list()]).toEqual(theirs.told);
    expect(mine.told).toEqual([]);
  });

  it('everywhere at another replica uses only the latest time', async () => {
    const { state, memory } = openState();
    const housekey = await housekeyWith({ state });
    memory.apply({ kind: 'everywhere', issuedUntil: NOON / 1000 });
    memory.apply({ kind: 'everywhere', issuedUntil: NOON / 1000 - 60 });
    expect([...memory.list()]).toEqual([{ kind: 'everywhere', issuedUntil: NOON / 1000 }]);
    expect((await housekey.request(PATHS.me, bearer(await housekey.signIn()))).status).toBe(200);
  });
});

it('a connection of a session ends once at its sign-out, on whatever replica', async () => {
  const { state, memory } = openState();
  const housekey = await housekeyWith({ state });
  const [token, other] = [await housekey.signIn(), await housekey.signIn()];
  const ended: boolean[][] = [];
  const stop = housekey.auth.onSignOut((isEnded) => ended.push([token, other].map(isEnded)));
  await housekey.auth.signOut(token);
  for (const signOut of memory.list()) memory.apply(signOut);
  expect(ended).toEqual([[true, false]]);
  memory.apply({ kind: 'everywhere', issuedUntil: NOON / 1000 });
  expect(ended).toEqual([
    [true, false],
    [true, true],
  ]);
  stop();
  memory.apply({ kind: 'everywhere', issuedUntil: NOON / 1000 + 1 });
  expect(ended).toHaveLength(2);
});

describe('a limit that replicas share', () => {
  const attempt = json({ email: EMAIL, password: PASSWORD });

  it('may be used up by another replica while a password waits in the queue', async () => {
    const { state } = openState({
      rateLimiter: { consume: async () => await Promise.resolve(6500) },
    });
    const housekey = await housekeyWith({ state });
    const answer = await housekey.request(PATHS.login, attempt);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7']);
  });

  it('is not consumed for the next in the queue while a running check may refund its part', async () => {
    const { state } = openState();
    const limits = { ...DEFAULT_LIMITS, failures: 1 };
    const housekey = await housekeyWith({ state, limits });
    const first = housekey.request(PATHS.login, attempt);
    while (housekey.auth.signInLoad().checking === 0) await setImmediate();
    const second = housekey.request(PATHS.login, attempt);
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
  });

  it('is consumed before the body is read', async () => {
    const { state } = openState({
      rateLimiter: { waitMs: async () => await Promise.resolve(9000) },
    });
    const housekey = await housekeyWith({ state });
    const answer = await housekey.request(PATHS.login, { method: 'POST', body: 'no JSON' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '9']);
  });
});

it.each([
  [undefined, { status: 'ok' }],
  [true, { status: 'ok', redis: 'connected' }],
  [false, { status: 'ok', redis: 'lost' }],
])('readyz reports the shared state: %s', async (isRedisConnected, told) => {
  const housekey = await housekeyWith({
    isRedisConnected: () => isRedisConnected,
  });
  const answer = await housekey.request(PATHS.readyz);
  expect([answer.status, await bodyOf(answer)]).toEqual([200, told]);
});

it.each([
  [true, { status: 'ok', state: 'stored' }],
  [
    false,
    {
      status: 'ok',
      state: 'in-memory',
      detail:
        'The state directory cannot be written: a restart would forget sign-outs from this time',
    },
  ],
])('readyz with a state directory that can be written: %s', async (isWritable, told) => {
  const housekey = await housekeyWith({ isStateWritable: () => isWritable });
  const answer = await housekey.request(PATHS.readyz);
  expect([answer.status, await bodyOf(answer)]).toEqual([200, told]);
});

it('the state of a single replica counts failures in memory and publishes nothing', async () => {
  const clock = { now: NOON };
  const { rateLimiter, signOuts } = createLocalState({ now: () => clock.now });
  const limiter = createFailedSignInLimiter(rateLimiter, { failures: 2, regainSeconds: 60 });
  const [[a], [b]] = [limiter.chainsFor('a', '192.0.2.1'), limiter.chainsFor('b', '192.0.2.1')];
  expect(await signOuts.publish({ kind: 'everywhere', issuedUntil: 1 })).toBe(true);
  expect([rateLimiter.consume(a), rateLimiter.consume(a), rateLimiter.consume(a)]).toEqual([
    0, 0, 60_000,
  ]);
  expect([rateLimiter.waitMs(a), rateLimiter.waitMs(b)]).toEqual([60_000, 0]);
  void rateLimiter.refund(a);
  expect(rateLimiter.consume(a)).toBe(0);
  clock.now += 60_000;
  expect(rateLimiter.waitMs(a)).toBe(0);
});
