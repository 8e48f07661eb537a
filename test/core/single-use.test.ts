import { describe, expect, it } from 'vitest';
import { MemorySingleUse } from '../../src/core/single-use.js';

const START = Date.parse('2026-01-01T12:00:00Z');

function setUp() {
  const clock = { now: START };
  return { clock, store: new MemorySingleUse({ now: () => clock.now }) };
}

function item(id: string, issuedAt: number) {
  return { id, issuedAt, expiresAt: issuedAt + 60_000 };
}

describe('what may be used once', () => {
  it('is accepted the first time, and then never again', () => {
    const { store } = setUp();
    expect(store.redeem('link', item('a', START))).toBe(true);
    expect(store.redeem('link', item('a', START))).toBe(false);
  });

  it('is distinct from an item of another kind with the same id', () => {
    const { store } = setUp();
    store.redeem('link', item('a', START));
    expect(store.redeem('code', item('a', START))).toBe(true);
  });

  it('is rejected if it was issued before the start, when it may have been used', () => {
    const { store } = setUp();
    expect(store.redeem('link', item('a', START - 1))).toBe(false);
  });

  it('is accepted after the clock was set back, if it was issued since', () => {
    const { clock, store } = setUp();
    clock.now = START - 3_600_000;
    expect(store.redeem('link', item('before', clock.now - 1))).toBe(false);
    clock.now += 1000;
    expect(store.redeem('link', item('since', clock.now))).toBe(true);
  });
});
