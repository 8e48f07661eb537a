import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BoundedQueue,
  type QueueEntry,
  type QueueKeys,
} from '../../src/core/limits/bounded-queue.js';

function entry(keys: QueueKeys, work = 0): QueueEntry {
  return { keys, work, proofOnly: false, since: 0, settle: () => {} };
}

/** Adds the entries to a queue in this order. Returns those that were not evicted. */
function leftIn(limit: number, entries: readonly QueueEntry[]): QueueEntry[] {
  const queue = new BoundedQueue(limit);
  for (const each of entries) queue.add(each);
  return [...queue.entries];
}

describe('a full queue', () => {
  it('evicts the second entry of a network before the first of any', () => {
    const [first, second] = [entry(['a', 'A']), entry(['a', 'A'])];
    const others = [entry(['b', 'B']), entry(['c', 'B'])];
    expect(leftIn(3, [first, second, ...others])).toEqual([first, ...others]);
  });

  it('evicts the first entry of the largest network if no client has two', () => {
    const crowd = ['a', 'b', 'c'].map((own) => entry([own, 'A']));
    const newcomer = entry(['z', 'Z']);
    expect(leftIn(3, [...crowd, newcomer])).toEqual([...crowd.slice(1), newcomer]);
  });

  it('compares networks level by level', () => {
    const family = ['a', 'b', 'c'].map((own) => entry([own, '/56 one', '/48']));
    const neighbor = entry(['d', '/56 two', '/48']);
    expect(leftIn(3, [...family, neighbor])).toContain(neighbor);
  });

  it('rejects a new entry if its network would have as many as any other', () => {
    const waiting = ['a', 'b', 'c'].map((own) => entry([own, own.toUpperCase()]));
    expect(leftIn(3, [...waiting, entry(['d', 'D'])])).toEqual(waiting);
  });

  it('evicts the entry with the least work in a network, and among equals the latest', () => {
    const entries = [4, 2, 8, 2].map((work) => entry(['a', 'A'], work));
    expect(leftIn(3, entries).map(({ work }) => work)).toEqual([4, 2, 8]);
    expect(leftIn(2, entries).map(({ work }) => work)).toEqual([4, 8]);
  });

  it('always admits a new network while fewer networks than the limit are waiting', () => {
    const networks = fc.array(fc.tuple(fc.nat(7), fc.nat(2)), { maxLength: 200, size: 'max' });
    fc.assert(
      fc.property(networks, (crowd) => {
        const entries = crowd.map(([own, around]) => entry([`${around}.${own}`, `${around}`]));
        const owner = entry(['owner', 'elsewhere']);
        const left = leftIn(25, [...entries, owner]);
        expect(left).toContain(owner);
        expect(left.length).toBe(Math.min(25, entries.length + 1));
      }),
    );
  });

  it('forgets removed entries, as if they had never been there', () => {
    const network = fc.tuple(fc.nat(2), fc.nat(2), fc.nat(1), fc.nat(3));
    const few = fc.array(fc.tuple(network, fc.boolean()), { maxLength: 20, size: 'max' });
    const many = fc.array(network, { maxLength: 40, size: 'max' });
    const toEntry = ([own, around, largest, work]: readonly [number, number, number, number]) =>
      entry([`${largest}.${around}.${own}`, `${largest}.${around}`, `${largest}`], work);
    fc.assert(
      fc.property(few, many, (early, late) => {
        const [used, fresh] = [new BoundedQueue(20), new BoundedQueue(20)];
        const first = early.map(([of, isRemoved]) => ({ each: toEntry(of), isRemoved }));
        for (const { each } of first) used.add(each);
        for (const { each, isRemoved } of first) {
          if (!isRemoved) fresh.add(each);
          // Removing it again changes nothing.
          else for (let count = 0; count < 2; count += 1) used.remove(each);
        }
        for (const each of late.map(toEntry)) expect(used.add(each)).toBe(fresh.add(each));
        expect([...used.entries]).toEqual([...fresh.entries]);
      }),
    );
  });
});
