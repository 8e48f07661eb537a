import { describe, expect, it } from 'vitest';
import { codeBucket } from '../../src/core/storage/code-limiter.js';
import type { BucketChain } from '../../src/core/storage/buckets.js';
import type { Revocation } from '../../src/core/storage/sign-outs.js';
import { createState, type SharedState } from '../../src/core/storage/state.js';
import { MEMORY_STORAGE, type SharedStorage } from '../../src/core/storage/storage.js';
import { itBehavesAsRecordStore, itKeepsRecords } from './record-store.js';
import { itBehavesAsSingleUse, singleUseItem as item } from './single-use.js';
import { waitUntil } from './until.js';

/** A state that keeps what it is given, and the sign-outs that it reports. */
export interface SharedStateSetup {
  readonly clock: { now: number };
  readonly state: SharedState;
  /** Opens the state, which applies stored sign-outs. */
  readonly open: () => Promise<void>;
}

/** Replicas that can always be reached, and have nothing. */
export const EMPTY_REPLICAS: SharedStorage = {
  get: async () => await Promise.resolve(undefined),
  list: async () => await Promise.resolve([]),
  takeOnce: async () => await Promise.resolve('first'),
  usedSince: () => 0,
  consume: async () => await Promise.resolve(0),
};

/**
 * State in memory that counts as stored. Several logins that use it are like replicas.
 *
 * @param isMarkWritable - whether the mark of one-time codes can be written
 */
export function storedState(now: () => number, isMarkWritable = true): SharedState {
  const codesMark = {
    isSet: false,
    set: async (isSet: boolean) => {
      if (isMarkWritable) codesMark.isSet = isSet;
      return await Promise.resolve(isMarkWritable);
    },
  };
  return createState({ ...MEMORY_STORAGE, codesMark }, { now });
}

/** State in memory whose changes nobody acknowledges, like that of a disk that is full. */
export function unacknowledgedState(now: () => number): SharedState {
  return createState({ ...MEMORY_STORAGE, put: async () => await Promise.resolve(false) }, { now });
}

/** State in memory that fails to store one record of a kind: after `fail`, the one that follows so many others. */
export function failingState(
  kind: string,
  now: () => number,
): { readonly state: SharedState; readonly fail: (after: number) => void } {
  let left = Infinity;
  const put = async (of: string) => {
    if (of === kind) left -= 1;
    return await Promise.resolve(of !== kind || left !== -1);
  };
  const state = createState({ ...MEMORY_STORAGE, put }, { now });
  return { state, fail: (after) => (left = after) };
}

/** State whose replicas have nothing, and take a moment to say so. */
export function slowState(now: () => number): SharedState {
  const get = async () => {
    await new Promise((resolve) => setImmediate(resolve));
  };
  return createState({ ...MEMORY_STORAGE, shared: { ...EMPTY_REPLICAS, get } }, { now });
}

/** State that a restart would remember, as far as the login knows. */
export function keptState(now: () => number): SharedState {
  return createState({ ...MEMORY_STORAGE }, { now });
}

/** SHA-256 in base64url has this form. */
export function digestOf(text: string): string {
  return Buffer.from(text.padEnd(32, '.').slice(0, 32)).toString('base64url');
}

/**
 * The contract of every implementation of `SharedState`.
 *
 * @param setUp - returns a new and empty state that is not open yet
 */
export function itBehavesAsSharedState(setUp: () => Promise<SharedStateSetup>): void {
  const opened = async () => {
    const { clock, state, open } = await setUp();
    await open();
    return { clock, state };
  };

  describe('single use', () => {
    itBehavesAsSingleUse(async () => {
      const { clock, state } = await opened();
      return { clock, stores: [state.singleUse] };
    });

    it('accepts each kind of item', async () => {
      const { clock, state } = await opened();
      for (const kind of ['proof', 'code', 'link', 'ticket', 'approval', 'command'] as const) {
        expect(await state.singleUse.redeem(kind, item('a', clock.now))).toBe('first');
        expect(await state.singleUse.redeem(kind, item('a', clock.now))).toBe('used');
      }
    });
  });

  describe('sessions and devices', () => {
    itBehavesAsRecordStore(opened);
  });

  it('sign-outs are acknowledged, many at the same time and twice', async () => {
    const { clock, state } = await opened();
    const tokens = Array.from({ length: 200 }, (_, index): Revocation => ({
      kind: 'token',
      digest: digestOf(`token ${index}`),
      expiresAt: clock.now + 60_000,
    }));
    const everywhere: Revocation = {
      kind: 'everywhere',
      issuedUntil: Math.floor(clock.now / 1000),
    };
    const all = [...tokens, everywhere, ...tokens];
    const acknowledged = await Promise.all(
      all.map(async (revocation) => await state.signOuts.publish(revocation)),
    );
    expect(acknowledged).toEqual(all.map(() => true));
    expect([...state.signOuts.list()]).toEqual([...tokens, everywhere]);
  });

  describe('wrong one-time codes', () => {
    it('are three at first, as nobody knows how many there were before', async () => {
      const { state } = await opened();
      const consume = async () => await state.codeLimiter.consume(codeBucket(undefined));
      expect([await consume(), await consume(), await consume()]).toEqual([0, 0, 0]);
      await state.codeLimiter.refund(codeBucket(undefined));
      expect(await consume()).toBe(0);
      const wait = (await consume()) ?? 0;
      expect(wait > 7_000_000 && wait <= 7_200_000).toBe(true);
    });

    it('are ten on a device that has given a code', async () => {
      const { state } = await opened();
      const consume = async () => await state.codeLimiter.consume(codeBucket('a'));
      for (let count = 0; count < 10; count += 1) expect(await consume()).toBe(0);
      expect(await consume()).toBeGreaterThan(7_000_000);
    });
  });

  describe('limits', () => {
    const chain: BucketChain = [
      { key: 'own', restoreMs: 60_000, fillMs: 120_000 },
      { key: 'network', restoreMs: 60_000, fillMs: 600_000 },
    ];

    it('allow as many attempts as fit, then one at a time', async () => {
      const { clock, state } = await opened();
      const { rateLimiter } = state;
      expect(await rateLimiter.waitMs(chain)).toBe(0);
      expect([await rateLimiter.consume(chain), await rateLimiter.consume(chain)]).toEqual([0, 0]);
      const waits = [await rateLimiter.consume(chain), await rateLimiter.waitMs(chain)];
      expect(waits.every((wait) => wait > 30_000 && wait <= 60_000)).toBe(true);
      // Redis has its own clock, which a test cannot set.
      const short: BucketChain = [{ key: 'short', restoreMs: 100, fillMs: 100 }];
      expect(await rateLimiter.consume(short)).toBe(0);
      await waitUntil(async () => {
        clock.now += 20;
        return (await rateLimiter.consume(short)) === 0;
      }, 'an attempt is restored');
    });

    it('give an attempt back', async () => {
      const { state } = await opened();
      const { rateLimiter } = state;
      await rateLimiter.consume(chain);
      await rateLimiter.consume(chain);
      await rateLimiter.refund(chain);
      expect(await rateLimiter.consume(chain)).toBe(0);
      expect(await rateLimiter.consume(chain)).toBeGreaterThan(30_000);
    });

    it('charge no bucket if one is empty', async () => {
      const { state } = await opened();
      const { rateLimiter } = state;
      const [own, network] = chain;
      if (network === undefined) throw new Error('no network');
      await rateLimiter.consume([own]);
      await rateLimiter.consume([own]);
      expect(await rateLimiter.consume([own, network])).toBeGreaterThan(30_000);
      expect(await rateLimiter.consume([{ ...network, fillMs: 60_000 }])).toBe(0);
    });
  });
}

/**
 * The additional contract of every implementation that stores the state.
 *
 * @param setUp - returns a function that ends the present state, if any, and creates the next one on
 *   the same data
 */
export function itSurvivesRestarts(setUp: () => Promise<() => Promise<SharedStateSetup>>): void {
  const start = async (restart: () => Promise<SharedStateSetup>) => {
    const { clock, state, open } = await restart();
    await open();
    return { clock, state, known: () => [...state.signOuts.list()] };
  };

  itKeepsRecords(async () => {
    const restart = await setUp();
    return async () => await start(restart);
  });

  it('knows the sign-outs from before a restart, and from before the one before', async () => {
    const restart = await setUp();
    const first = await start(restart);
    const token: Revocation = {
      kind: 'token',
      digest: digestOf('a'),
      expiresAt: Math.ceil(first.clock.now / 1000) * 1000 + 3_600_000,
    };
    const everywhere: Revocation = {
      kind: 'everywhere',
      issuedUntil: Math.floor(first.clock.now / 1000),
    };
    expect(await first.state.signOuts.publish(token)).toBe(true);
    const second = await start(restart);
    expect(second.known()).toEqual([token]);
    expect(await second.state.signOuts.publish(everywhere)).toBe(true);
    expect((await start(restart)).known()).toEqual([token, everywhere]);
  });

  it('knows whether the login is locked, whatever the clock says', async () => {
    const restart = await setUp();
    const first = await start(restart);
    first.clock.now += 3_600_000;
    expect(await first.state.lock.change(true)).toBe(true);
    first.clock.now -= 3_600_000;
    const second = await start(restart);
    expect(second.state.lock).toMatchObject({ isLocked: true });
    expect(second.state.isStored).toBe(true);
    expect(await second.state.lock.change(false)).toBe(true);
    expect((await start(restart)).state.lock.isLocked).toBe(false);
  });

  it('gives nobody more wrong codes, whatever device has given one', async () => {
    const restart = await setUp();
    const buckets = [codeBucket(undefined), codeBucket('a')];
    let allowed = 0;
    for (let count = 0; count < 4; count += 1) {
      const { state } = await start(restart);
      for (const bucket of buckets) {
        while ((await state.codeLimiter.consume(bucket)) === 0) allowed += 1;
      }
    }
    expect(allowed).toBe(3 + 10);
  });

  it('refuses what was used before a restart, and accepts what was not', async () => {
    const restart = await setUp();
    const first = await start(restart);
    const [used, unused] = [item('a', first.clock.now), item('b', first.clock.now)];
    expect(await first.state.singleUse.redeem('link', used)).toBe('first');
    const { state } = await start(restart);
    expect(await state.singleUse.redeem('link', used)).toBe('used');
    expect(await state.singleUse.redeem('link', unused)).toBe('first');
  });
}
