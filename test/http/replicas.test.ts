import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { CHANGE_DETAILS } from '../../src/http/routes/respond-changed.js';
import { DEFAULT_LIMITS } from '../../src/core/limits/sign-in-limit-settings.js';
import type { RateLimiter } from '../../src/core/limits/rate-limiter.js';
import {
  createLocalState,
  type SharedState,
  type Revocation,
  type RevocationStore,
} from '../../src/core/shared-state.js';
import {
  bearer,
  bodyOf,
  EMAIL,
  json,
  NOON,
  createTestHousekey,
  PASSWORD,
} from '../support/housekey.js';
import { createNestedBuckets } from '../../src/core/limits/failed-sign-in-limiter.js';

/** The state that replicas share, controlled by the test. */
function openState({
  reaches = true,
  rateLimiter = {},
}: { reaches?: boolean; rateLimiter?: Partial<RateLimiter> } = {}) {
  const local = createLocalState({ now: () => NOON });
  const told: Revocation[] = [];
  const memories: RevocationStore[] = [];
  const state: SharedState = {
    ...local,
    rateLimiter: { ...bound(local.rateLimiter), ...rateLimiter },
    subscribe: (memory) => void memories.push(memory),
    publish: async (signOut) => {
      told.push(signOut);
      return await Promise.resolve(reaches);
    },
  };
  return { state, told, memory: () => memories[0] };
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
    const housekey = await createTestHousekey(undefined, { state });
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
    const housekey = await createTestHousekey(undefined, { state });
    const token = await housekey.signIn();
    expect((await housekey.request(PATHS.signOutEverywhere, bearer(token, 'POST'))).status).toBe(
      204,
    );
    expect(told).toEqual([{ kind: 'everywhere', issuedUntil: NOON / 1000 }]);
  });

  it.each([
    [PATHS.logout, CHANGE_DETAILS.signedOutHere],
    [PATHS.signOutEverywhere, CHANGE_DETAILS.signedOutEverywhereHere],
  ])(
    'at %s takes effect here, and returns 202 if it has not reached the others',
    async (path, detail) => {
      const { state } = openState({ reaches: false });
      const housekey = await createTestHousekey(undefined, { state });
      const token = await housekey.signIn();
      const answer = await housekey.request(path, bearer(token, 'POST'));
      expect(answer.status).toBe(202);
      expect(await bodyOf(answer)).toEqual({ detail, pending: 'replicas' });
      expect((await housekey.request(PATHS.me, bearer(token))).status).toBe(401);
    },
  );

  it.each([
    [PATHS.logout, CHANGE_DETAILS.signedOutInMemory],
    [PATHS.signOutEverywhere, CHANGE_DETAILS.signedOutEverywhereInMemory],
  ])(
    'at %s takes effect, and returns 202 with another sentence if it is not in the state directory',
    async (path, detail) => {
      const { state } = openState({ reaches: false });
      const isStateWritable = () => false;
      const housekey = await createTestHousekey(undefined, { state, isStateWritable });
      const token = await housekey.signIn();
      const answer = await housekey.request(path, bearer(token, 'POST'));
      expect([answer.status, await bodyOf(answer)]).toEqual([
        202,
        { detail, pending: 'state-directory' },
      ]);
      expect((await housekey.request(PATHS.me, bearer(token))).status).toBe(401);
    },
  );

  it('at another replica takes effect here at once, for cached tokens too', async () => {
    const [mine, theirs] = [openState(), openState()];
    const here = await createTestHousekey(undefined, { state: mine.state });
    const there = await createTestHousekey(undefined, { state: theirs.state });
    const [token, other] = [await here.signIn(), await here.signIn()];
    expect((await here.request(PATHS.me, bearer(token))).status).toBe(200);
    expect((await there.request(PATHS.logout, bearer(token, 'POST'))).status).toBe(204);
    for (const signOut of theirs.told) mine.memory()?.apply(signOut);
    expect((await here.request(PATHS.me, bearer(token))).status).toBe(401);
    expect((await here.request(PATHS.me, bearer(other))).status).toBe(200);
    // A received sign-out is stored, and not published again.
    expect(mine.memory()?.list()).toEqual(theirs.told);
    expect(mine.told).toEqual([]);
  });

  it('everywhere at another replica uses only the latest time', async () => {
    const { state, memory } = openState();
    const housekey = await createTestHousekey(undefined, { state });
    memory()?.apply({ kind: 'everywhere', issuedUntil: NOON / 1000 });
    memory()?.apply({ kind: 'everywhere', issuedUntil: NOON / 1000 - 60 });
    expect(memory()?.list()).toEqual([{ kind: 'everywhere', issuedUntil: NOON / 1000 }]);
    expect((await housekey.request(PATHS.me, bearer(await housekey.signIn()))).status).toBe(200);
  });
});

describe('a connection of a session', () => {
  it('ends once at its sign-out, on whatever replica', async () => {
    const { state, memory } = openState();
    const housekey = await createTestHousekey(undefined, { state });
    const [token, other] = [await housekey.signIn(), await housekey.signIn()];
    const ended: boolean[][] = [];
    const stop = housekey.auth.onSignOut((isEnded) => ended.push([token, other].map(isEnded)));
    await housekey.auth.signOut(token);
    for (const signOut of memory()?.list() ?? []) memory()?.apply(signOut);
    expect(ended).toEqual([[true, false]]);
    memory()?.apply({ kind: 'everywhere', issuedUntil: NOON / 1000 });
    expect(ended).toEqual([
      [true, false],
      [true, true],
    ]);
    stop();
    memory()?.apply({ kind: 'everywhere', issuedUntil: NOON / 1000 + 1 });
    expect(ended).toHaveLength(2);
  });
});

describe('a limit that replicas share', () => {
  const attempt = json({ email: EMAIL, password: PASSWORD });

  it('may be used up by another replica while a password waits in the queue', async () => {
    const { state } = openState({
      rateLimiter: { consume: async () => await Promise.resolve(6500) },
    });
    const housekey = await createTestHousekey(undefined, { state });
    const answer = await housekey.request(PATHS.login, attempt);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7']);
  });

  it('is not consumed for the next in the queue while a running check may refund its part', async () => {
    const { state } = openState();
    const limits = { ...DEFAULT_LIMITS, failures: 1 };
    const housekey = await createTestHousekey(undefined, { state, limits });
    const first = housekey.request(PATHS.login, attempt);
    while (housekey.auth.signInLoad().checking === 0) await setImmediate();
    const second = housekey.request(PATHS.login, attempt);
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
  });

  it('is consumed before the body is read', async () => {
    const { state } = openState({
      rateLimiter: { waitMs: async () => await Promise.resolve(9000) },
    });
    const housekey = await createTestHousekey(undefined, { state });
    const answer = await housekey.request(PATHS.login, { method: 'POST', body: 'no JSON' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '9']);
  });
});

describe('readyz', () => {
  it.each([
    [undefined, { status: 'ok' }],
    [true, { status: 'ok', redis: 'connected' }],
    [false, { status: 'ok', redis: 'lost' }],
  ])('reports the shared state: %s', async (isRedisConnected, told) => {
    const housekey = await createTestHousekey(undefined, {
      isRedisConnected: () => isRedisConnected,
    });
    const answer = await housekey.request(PATHS.readyz);
    expect([answer.status, await bodyOf(answer)]).toEqual([200, told]);
  });
});

describe('readyz with a state directory', () => {
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
  ])('that can be written: %s', async (isWritable, told) => {
    const housekey = await createTestHousekey(undefined, { isStateWritable: () => isWritable });
    const answer = await housekey.request(PATHS.readyz);
    expect([answer.status, await bodyOf(answer)]).toEqual([200, told]);
  });
});

describe('the state of a single replica', () => {
  it('counts failures in memory and publishes nothing', async () => {
    const clock = { now: NOON };
    const { forDevice } = createNestedBuckets({ failures: 2, regainSeconds: 60 });
    const [a, b] = [forDevice('a'), forDevice('b')];
    const { rateLimiter, subscribe, publish } = createLocalState({ now: () => clock.now });
    subscribe({ apply: () => {}, restore: () => {}, list: () => [] });
    expect(await publish({ kind: 'everywhere', issuedUntil: 1 })).toBe(true);
    expect([rateLimiter.consume(a), rateLimiter.consume(a), rateLimiter.consume(a)]).toEqual([
      0, 0, 60_000,
    ]);
    expect([rateLimiter.waitMs(a), rateLimiter.waitMs(b)]).toEqual([60_000, 0]);
    void rateLimiter.refund(a);
    expect(rateLimiter.consume(a)).toBe(0);
    clock.now += 60_000;
    expect(rateLimiter.waitMs(a)).toBe(0);
  });
});
