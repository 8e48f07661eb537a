import { describe, expect, it } from 'vitest';
import type { ActivityEntry } from '../../src/contract/index.js';
import {
  byNetwork,
  groupOfNetwork,
  networkDevices,
  networkSummary,
} from '../../web/activity/entries.js';

let id = 0;

function entry(network: string, more: Partial<ActivityEntry> = {}): ActivityEntry {
  id += 1;
  return {
    id,
    event: 'sign-in-failed',
    reason: 'wrong-password',
    network,
    user_agent: 'curl/8.1',
    first_at: 1000,
    last_at: 2000,
    count: 1,
    ...more,
  };
}

function only(...entries: ActivityEntry[]) {
  const [first] = byNetwork(entries);
  if (first === undefined) throw new Error('No network');
  return first;
}

describe('activity by network', () => {
  it('keeps the order of the latest entries, of networks and within them', () => {
    const entries = [entry('b'), entry('a'), entry('b'), entry('c')];
    const networks = byNetwork(entries);
    expect(networks.map(({ network }) => network)).toEqual(['b', 'a', 'c']);
    expect(networks[0]?.entries).toEqual([entries[0], entries[2]]);
    expect(networks[0]?.latest).toBe(entries[0]);
    expect(byNetwork([])).toEqual([]);
  });

  it('says what happened if it was one thing, and how often', () => {
    expect(networkSummary(only(entry('a')))).toBe('Failed: wrong password');
    expect(networkSummary(only(entry('a', { count: 1200 })))).toBe('Failed: wrong password ×1,200');
  });

  it('counts each kind of event, the most serious one first', () => {
    const network = only(
      entry('a', { event: 'sign-in', reason: null }),
      entry('a', { count: 9 }),
      entry('a', { event: 'sign-in-throttled', reason: null, count: 2 }),
      entry('a'),
    );
    expect(networkSummary(network)).toBe('2 blocked sign-ins, 10 failed sign-ins, 1 sign-in');
    expect(groupOfNetwork(network)).toBe('blocked');
  });

  it('names the latest device, and how many others there are', () => {
    expect(networkDevices(only(entry('a'), entry('a')))).toBe('curl 8.1');
    const others = [entry('a', { user_agent: null }), entry('a', { user_agent: 'zgrab' })];
    expect(networkDevices(only(entry('a'), ...others))).toBe('curl 8.1 and 2 more');
  });
});
