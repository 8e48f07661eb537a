import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AUDIT_EVENTS } from '../../src/contract/index.js';
import { deviceName } from '../../web/activity/device.js';
import { isFiltering, matching, NO_FILTER } from '../../web/activity/search.js';
import {
  agoWords,
  networkWords,
  announcementWords,
  outcomeWords,
  chartWords,
  streamErrorWords,
} from '../../web/activity/words.js';
import { entry } from './activity-samples.js';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const NOBODY = { 'signed-in': 0, failed: 0, stopped: 0, refused: 0 };

describe('the name of a device', () => {
  it.each([
    [null, 'No name given'],
    ['', 'No name given'],
    [' \u0000\u202E ', 'No name given'],
    [FIREFOX, 'Firefox 131 on Linux'],
    [IPHONE, 'Safari 17 on iOS'],
    ['curl/8.1.2', 'curl 8.1'],
    ['python-requests/2.31.0', 'python-requests 2.31'],
    ['Go-http-client/1.1', 'Go-http-client 1.1'],
    ['Mozilla/5.0', 'Mozilla 5.0'],
    ['zgrab', 'zgrab'],
    ['a\u202Eb', 'a b'],
    ['x'.repeat(100), `${'x'.repeat(60)}…`],
  ])('%j is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });

  it('is short and without hidden signs, whatever is sent, and soon found', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 2000 }),
      fc.string({ unit: 'binary', maxLength: 600 }),
      fc
        .array(fc.constantFrom('Mozilla/', '5.0', '(', ';', ' ', 'Version/', 'Android'))
        .map((some) => some.join('')),
    );
    fc.assert(
      fc.property(hostile, (userAgent) => {
        const name = deviceName(userAgent);
        expect(Array.from(name).length).toBeLessThanOrEqual(61);
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}]/u);
        expect(name).not.toBe('');
      }),
    );
  });
});

describe('the words of the list', () => {
  it('differ for whatever differs', () => {
    const words = [
      ...AUDIT_EVENTS.map((event) => outcomeWords({ event, reason: null })),
      outcomeWords({ event: 'sign-in-failed', reason: 'wrong-email' }),
      outcomeWords({ event: 'sign-in-failed', reason: 'wrong-password' }),
      outcomeWords({ event: 'sign-out', reason: 'everywhere' }),
    ];
    expect(new Set(words).size).toBe(words.length);
  });

  it('tell who signed out one device from who signed out all', () => {
    expect(outcomeWords({ event: 'sign-out', reason: null })).toBe('Signed out');
    expect(outcomeWords({ event: 'sign-out', reason: 'everywhere' })).toBe('Signed out everywhere');
  });

  it.each([
    [-5_000, 'just now'],
    [59_999, 'just now'],
    [60_000, '1 min ago'],
    [59 * 60_000, '59 min ago'],
    [60 * 60_000, '1 h ago'],
    [24 * 60 * 60_000, 'a day ago'],
    [50 * 60 * 60_000, '2 days ago'],
  ])('%i ms before now is %s', (ms, words) => {
    expect(agoWords(ms)).toBe(words);
  });

  it('name a network that is not known', () => {
    expect(networkWords('unknown')).toBe('Unknown network');
    expect(networkWords('2001:db8::/64')).toBe('2001:db8::/64');
  });
});

describe('the words of the picture', () => {
  it('say all of it, or that it is empty', () => {
    expect(chartWords('hour', { ...NOBODY, 'signed-in': 1, failed: 1200 })).toBe(
      'In the last hour: 1 sign-in, 1,200 failed sign-ins, 0 stopped sign-ins, 0 refused tokens.',
    );
    expect(chartWords('month', NOBODY)).toBe('Nobody came to the door in the last 30 days.');
  });

  it('say to a listener what is new, and nothing of the rest', () => {
    expect(announcementWords({ ...NOBODY, failed: 2, refused: 1 }, 1)).toBe(
      'New at the door: 2 failed sign-ins, 1 refused token, 1 sign-out.',
    );
    expect(announcementWords(NOBODY, 0)).toBe('');
  });

  it('say what the trouble is', () => {
    const words = (['unreachable', 'lost', 'silent', 'crowded'] as const).map(streamErrorWords);
    expect(new Set(words).size).toBe(4);
  });
});

describe('the filter', () => {
  const failed = entry({ id: 1 });
  const signedIn = entry({ id: 2, event: 'sign-in', network: 'unknown', user_agent: FIREFOX });
  const both = [failed, signedIn];

  it.each([
    [NO_FILTER, both],
    [{ group: 'failed', text: '' }, [failed]],
    [{ group: 'all', text: ' firefox 131 ' }, [signedIn]],
    [{ group: 'all', text: 'X11' }, [signedIn]],
    [{ group: 'all', text: '203.0' }, [failed]],
    [{ group: 'all', text: 'unknown network' }, [signedIn]],
    [{ group: 'signed-in', text: 'curl' }, []],
  ] as const)('%j lets through what fits', (filter, expected) => {
    expect(matching(both, filter)).toEqual(expected);
  });

  it('knows whether it leaves anything out', () => {
    expect(isFiltering(NO_FILTER)).toBe(false);
    expect(isFiltering({ group: 'all', text: '  ' })).toBe(false);
    expect(isFiltering({ group: 'refused', text: '' })).toBe(true);
    expect(isFiltering({ group: 'all', text: 'x' })).toBe(true);
  });
});
