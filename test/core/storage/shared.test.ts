import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createRateLimiter, type BucketChain } from '../../../src/core/storage/buckets.js';
import { CodeLimiter, codeBucket } from '../../../src/core/storage/code-limiter.js';
import { createKeySealer, StoredRootKey } from '../../../src/core/storage/root-key.js';
import { createState } from '../../../src/core/storage/state.js';
import { MEMORY_STORAGE, type Storage } from '../../../src/core/storage/storage.js';
import { sessionRecord } from '../../support/record-store.js';
import { EMPTY_REPLICAS } from '../../support/shared-state.js';

const NOON = Date.parse('2026-01-01T12:00:00Z');
const CHAIN: BucketChain = [{ key: 'own', restoreMs: 60_000, fillMs: 120_000 }];

/** Replicas that can be out of reach, and what they were asked to take. */
function replicas() {
  const asked: (readonly [taken: number, msUntilFull: readonly number[]])[] = [];
  const link = { isUp: true };
  const storage: Storage = {
    ...MEMORY_STORAGE,
    shared: {
      ...EMPTY_REPLICAS,
      consume: async (_, taken, msUntilFull) => {
        asked.push([taken, msUntilFull]);
        return await Promise.resolve(link.isUp ? 0 : undefined);
      },
    },
  };
  return { asked, link, storage };
}

describe('limits that replicas share', () => {
  it('are those of this replica alone while the others cannot be reached', async () => {
    const { asked, link, storage } = replicas();
    const limiter = createRateLimiter(storage, () => NOON);
    expect(await limiter.consume(CHAIN)).toBe(0);
    link.isUp = false;
    expect(await limiter.consume(CHAIN)).toBe(0);
    expect(await limiter.consume(CHAIN)).toBe(60_000);
    expect(await limiter.waitMs(CHAIN)).toBe(60_000);
    link.isUp = true;
    // The others learn how many this replica has admitted.
    expect(await limiter.waitMs(CHAIN)).toBe(0);
    expect(asked.at(-1)).toEqual([0, [120_000]]);
  });

  it('put an attempt back that the others have counted, and no other', async () => {
    const { asked, link, storage } = replicas();
    const limiter = createRateLimiter(storage, () => NOON);
    link.isUp = false;
    await limiter.consume(CHAIN);
    link.isUp = true;
    await limiter.refund(CHAIN);
    expect(asked.map(([taken]) => taken)).toEqual([1]);
    await limiter.consume(CHAIN);
    await limiter.refund(CHAIN);
    expect(asked.map(([taken]) => taken)).toEqual([1, 1, -1]);
  });

  it('on wrong codes let none be looked at while the others cannot be reached', async () => {
    const { asked, link, storage } = replicas();
    const budget = new CodeLimiter(storage, { now: () => NOON });
    expect(await budget.consume(codeBucket(undefined))).toBe(0);
    await budget.refund(codeBucket(undefined));
    link.isUp = false;
    expect(await budget.consume(codeBucket(undefined))).toBeUndefined();
    expect(asked.map(([taken]) => taken)).toEqual([1, -1, 1]);
  });
});

it('removing a record that nobody knows changes nothing', async () => {
  const { sessions } = createState(MEMORY_STORAGE, { now: () => NOON });
  await sessions.put(sessionRecord('a', NOON));
  await sessions.remove('b');
  expect((await sessions.list()).records.map(({ id }) => id)).toEqual(['a']);
});

describe('the root key that replicas share', () => {
  const sealer = (secret: string) => createKeySealer(secret, 'place', { randomBytes });
  const replica = (secret: string) => new StoredRootKey(MEMORY_STORAGE, sealer(secret));

  it('is the stored one, unless this secret does not open it', async () => {
    let stored = '';
    const offer = async (own: string, unusable: string) => {
      if (stored === '' || stored === unusable) stored = own;
      return await Promise.resolve(stored);
    };
    const [first, second, other] = [replica('a'), replica('a'), replica('b')];
    await first.agree(offer);
    const key = first.current();
    await second.agree(offer);
    expect(Buffer.from(second.current()).equals(key)).toBe(true);
    await first.agree(offer);
    // The same object: what is derived from it stays cached.
    expect(first.current()).toBe(key);
    await other.agree(offer);
    expect(Buffer.from(other.current()).equals(key)).toBe(false);
    await second.agree(offer);
    expect(Buffer.from(sealer('a').open(stored) ?? []).equals(second.current())).toBe(true);
  });

  it('is kept if Redis has another one again', async () => {
    const [first, broken] = [replica('a'), async () => await Promise.resolve('not a key')];
    const key = first.current();
    await first.agree(broken);
    expect(first.current()).toBe(key);
  });
});

it('a list says that it may be incomplete while the other replicas cannot be reached', async () => {
  const shared = { ...EMPTY_REPLICAS, list: async () => await Promise.resolve(undefined) };
  const storage = { ...MEMORY_STORAGE, shared };
  const { sessions } = createState(storage, { now: () => NOON });
  await sessions.put(sessionRecord('a', NOON));
  expect(await sessions.list()).toEqual({ records: [sessionRecord('a', NOON)], complete: false });
});

it('a sign-out is told once to everyone who listens, until they stop', async () => {
  const { signOuts, onSignOut } = createState(MEMORY_STORAGE, { now: () => NOON });
  const told: unknown[] = [];
  const stop = onSignOut((signOut) => void told.push(signOut));
  const signOut = { kind: 'everywhere', issuedUntil: 5 } as const;
  expect([await signOuts.publish(signOut), await signOuts.publish(signOut)]).toEqual([true, true]);
  stop();
  await signOuts.publish({ kind: 'everywhere', issuedUntil: 6 });
  expect(told).toEqual([signOut]);
});
