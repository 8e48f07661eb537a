import { expect, it } from 'vitest';
import type { SingleUseItem, SingleUseStore } from '../../src/core/storage/single-use.js';

/** Stores of one service: one for each replica. */
export interface SingleUseSetup {
  readonly clock: { now: number };
  readonly stores: readonly [SingleUseStore, ...SingleUseStore[]];
}

export function singleUseItem(id: string, issuedAt: number): SingleUseItem {
  return { id, issuedAt };
}

/**
 * The contract of every implementation of `SingleUseStore`.
 *
 * @param setUp - returns stores that accept items issued from the clock's time on
 */
export function itBehavesAsSingleUse(setUp: () => Promise<SingleUseSetup>): void {
  const item = singleUseItem;

  it('is accepted the first time, and then never again, at any replica', async () => {
    const { clock, stores } = await setUp();
    const results = [];
    for (const store of [...stores, ...stores]) {
      results.push(await store.redeem('link', item('a', clock.now)));
    }
    expect(results).toEqual(['first', ...results.slice(1).map(() => 'used')]);
  });

  it('is accepted once of many times at the same moment', async () => {
    const { clock, stores } = await setUp();
    const many = Array.from({ length: 50 }, () => stores).flat();
    const results = await Promise.all(
      many.map(async (store) => await store.redeem('code', item('a', clock.now))),
    );
    expect(results.filter((result) => result === 'first')).toHaveLength(1);
    expect(results).not.toContain('unknown');
  });

  it('is distinct from an item of another kind with the same id', async () => {
    const { clock, stores } = await setUp();
    expect(await stores[0].redeem('link', item('a', clock.now))).toBe('first');
    expect(await stores[0].redeem('challenge', item('a', clock.now))).toBe('first');
  });

  it('is rejected again when the clock is set back, however long after its use', async () => {
    const { clock, stores } = await setUp();
    const used = item('a', clock.now);
    expect(await stores[0].redeem('code', used)).toBe('first');
    const before = clock.now;
    for (const now of [before + 31_536_000_000, before - 3_600_000, before + 1]) {
      clock.now = now;
      for (const store of stores) expect(await store.redeem('code', used)).toBe('used');
    }
  });

  it('says since when items are remembered', async () => {
    const { clock, stores } = await setUp();
    const since = stores[0].remembersSince();
    expect(since).toBeLessThanOrEqual(clock.now);
    expect(await stores[0].redeem('link', item('before', since - 1))).toBe('used');
    expect(await stores[0].redeem('link', item('since', since))).toBe('first');
  });
}
