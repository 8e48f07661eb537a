import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WaitingRoom, type Entry, type Path } from '../../src/core/limits/waiting-room.js';

function entry(path: Path, work = 0): Entry {
  return { path, work, inTurn: true, since: 0, settle: () => {} };
}

/** Puts them into a room in this order. Returns those that are left. */
function leftIn(limit: number, entries: readonly Entry[]): Entry[] {
  const room = new WaitingRoom(limit);
  for (const each of entries) room.add(each);
  return [...room.entries];
}

describe('a full waiting room', () => {
  it('takes a second place of a network before the first of any', () => {
    const [first, second] = [entry(['a', 'A']), entry(['a', 'A'])];
    const others = [entry(['b', 'B']), entry(['c', 'B'])];
    expect(leftIn(3, [first, second, ...others])).toEqual([first, ...others]);
  });

  it('takes a place in the largest network if nobody has two', () => {
    const crowd = ['a', 'b', 'c'].map((own) => entry([own, 'A']));
    const newcomer = entry(['z', 'Z']);
    const left = leftIn(3, [...crowd, newcomer]);
    expect(left).toContain(newcomer);
    expect(left).toHaveLength(3);
  });

  it('looks for it level by level', () => {
    const family = ['a', 'b', 'c'].map((own) => entry([own, '/56 one', '/48']));
    const neighbor = entry(['d', '/56 two', '/48']);
    expect(leftIn(3, [...family, neighbor])).toContain(neighbor);
  });

  it('refuses a newcomer who would have as much as those who wait', () => {
    const waiting = ['a', 'b', 'c'].map((own) => entry([own, own.toUpperCase()]));
    expect(leftIn(3, [...waiting, entry(['d', 'D'])])).toEqual(waiting);
  });

  it('takes the place of the least work in a network, and of the latest among equals', () => {
    const entries = [4, 2, 8, 2].map((work) => entry(['a', 'A'], work));
    expect(leftIn(3, entries).map(({ work }) => work)).toEqual([4, 2, 8]);
    expect(leftIn(2, entries).map(({ work }) => work)).toEqual([4, 8]);
  });

  it('always has room for one of a new network among fewer networks than places', () => {
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

  it('forgets nobody who leaves', () => {
    const room = new WaitingRoom(2);
    const [first, second] = [entry(['a', 'A']), entry(['b', 'A'])];
    room.add(first);
    room.remove(first);
    room.remove(first);
    expect(room.add(second)).toBeUndefined();
    expect([...room.entries]).toEqual([second]);
  });
});
