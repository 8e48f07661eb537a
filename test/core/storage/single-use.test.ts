import { describe, expect, it } from 'vitest';
import { USUAL_LIFETIME_MS, SingleUse } from '../../../src/core/storage/single-use.js';
import { MEMORY_STORAGE } from '../../../src/core/storage/storage.js';
import { itBehavesAsSingleUse, singleUseItem as item } from '../../support/single-use.js';

const START = Date.parse('2026-01-01T12:00:00Z');

function setUp() {
  const clock = { now: START };
  return { clock, store: new SingleUse(MEMORY_STORAGE, { now: () => clock.now }) };
}

describe('what may be used once, in memory', () => {
  itBehavesAsSingleUse(async () => {
    const { clock, store } = setUp();
    return await Promise.resolve({ clock, stores: [store] });
  });

  it('is rejected if it was issued before the start, when it may have been used', async () => {
    const { store } = setUp();
    expect(await store.redeem('link', item('a', START - 1))).toBe('used');
    expect(await store.redeem('link', item('a', START))).toBe('first');
  });

  it('is still rejected after a small correction of the clock, if it was issued before the start', async () => {
    const { clock, store } = setUp();
    clock.now = START - USUAL_LIFETIME_MS;
    expect(await store.redeem('link', item('a', START - 1))).toBe('used');
  });

  it('is rejected after the clock was set forward, if it was issued before the start', async () => {
    const clock = { now: START, elapsed: 5 };
    const store = new SingleUse(MEMORY_STORAGE, {
      now: () => clock.now,
      elapsed: () => clock.elapsed,
    });
    clock.elapsed += 25_000;
    clock.now = START + 1_800_000;
    const startedAt = clock.now - 25_000;
    expect(await store.redeem('code', item('before', startedAt - 1))).toBe('used');
    expect(await store.redeem('code', item('since', startedAt))).toBe('first');
  });

  it('is accepted after the clock was set back far, if it was issued since', async () => {
    const { clock, store } = setUp();
    clock.now = START - 3_600_000;
    expect(await store.redeem('link', item('before', clock.now - 1))).toBe('used');
    clock.now += 1000;
    expect(await store.redeem('link', item('since', clock.now))).toBe('first');
  });
});
