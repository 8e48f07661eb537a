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

  it('evicts an entry of the largest network if no client has two', () => {
    const crowd = ['a', 'b', 'c'].map((own) => entry([own, 'A']));
    const newcomer = entry(['z', 'Z']);
    const left = leftIn(3, [...crowd, newcomer]);
    expect(left).toContain(newcomer);
    expect(left).toHaveLength(3);
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
    const networks = fc.array(fc.tuple(fc.nat(7), fc.nat(2)), { maxLength: 200 });
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

  it('forgets removed entries', () => {
    const queue = new BoundedQueue(2);
    const [first, second] = [entry(['a', 'A']), entry(['b', 'A'])];
    queue.add(first);
    queue.remove(first);
    queue.remove(first);
    expect(queue.add(second)).toBeUndefined();
    expect([...queue.entries]).toEqual([second]);
  });
});
