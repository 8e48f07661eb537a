import { describe, expect, it } from 'vitest';
import type { ActivityEntry } from '../../src/contract/index.js';
import { EXPORT_FORMATS } from '../../web/activity/export.js';
import {
  byNetwork,
  latestText,
  networkCounts,
  networkDevices,
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

  it('says what happened last, and how often', () => {
    expect(latestText(only(entry('a')))).toBe('Failed: wrong password');
    expect(latestText(only(entry('a', { count: 1200 })))).toBe('Failed: wrong password ×1,200');
    expect(networkCounts(only(entry('a')))).toBe('');
  });

  it('then counts each kind of event, the most serious one first', () => {
    const network = only(
      entry('a', { event: 'sign-in', reason: null }),
      entry('a', { count: 9 }),
      entry('a', { event: 'sign-in-throttled', reason: null, count: 2 }),
      entry('a'),
    );
    expect(latestText(network)).toBe('Signed in');
    expect(networkCounts(network)).toBe('2 blocked sign-ins, 10 failed sign-ins, 1 sign-in');
  });

  it('is saved with every field, as a table and as JSON, in which no text of a stranger is a formula', () => {
    const { CSV, JSON: json } = EXPORT_FORMATS;
    const user_agent = '=HYPERLINK("https://example.com","1")';
    const one = entry('192.0.2.1', { id: 7, user_agent, app: 'wiki.example.com' });
    expect(CSV.write([one])).toBe(
      [
        '"id","event","reason","app_token","method","new_device","app","network","user_agent","count","first_at","last_at"',
        '"7","sign-in-failed","wrong-password","","","","wiki.example.com","192.0.2.1","\'=HYPERLINK(""https://example.com"",""1"")","1","1970-01-01T00:00:01.000Z","1970-01-01T00:00:02.000Z"',
        '',
      ].join('\r\n'),
    );
    for (const start of ['=', '+', '-', '@', '＝', '\t', '\r', '\n']) {
      expect(CSV.write([entry('a', { user_agent: `${start}1` })])).toContain(`"'${start}1"`);
    }
    expect(JSON.parse(json.write([one]))).toEqual([
      { ...one, first_at: '1970-01-01T00:00:01.000Z', last_at: '1970-01-01T00:00:02.000Z' },
    ]);
  });

  it('names the latest device, and how many others there are', () => {
    expect(networkDevices(only(entry('a'), entry('a')))).toBe('curl 8.1');
    const others = [entry('a', { user_agent: null }), entry('a', { user_agent: 'zgrab' })];
    expect(networkDevices(only(entry('a'), ...others))).toBe('curl 8.1 and 2 more');
  });
});
