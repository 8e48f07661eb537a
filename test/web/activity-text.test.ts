import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AUDIT_EVENTS, type AuditEventName } from '../../src/contract/index.js';
import { announcement, chartSummary } from '../../web/activity/chart.js';
import { entryText, isFiltering, filterEntries, NO_FILTER } from '../../web/activity/entries.js';
import { deviceName, networkText, outcomeText } from '../../web/activity/texts.js';
import { timeAgo } from '../../web/components/time.js';
import { t } from '../../web/messages/pages.js';
import type { StreamError } from '../../web/activity/connection.js';
import { entry } from './activity-samples.js';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const NONE = { 'signed-in': 0, failed: 0, blocked: 0, rejected: 0, other: 0 };

describe('the name of a device', () => {
  it.each([
    [null, 'Unknown device'],
    ['', 'Unknown device'],
    [' \u0000\u202E ', 'Unknown device'],
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

  it('is short and has no hidden characters, whatever is sent', () => {
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

describe('the text of an entry', () => {
  it('differs for every outcome', () => {
    const texts = [
      ...AUDIT_EVENTS.map((event) => outcomeText({ event, reason: null })),
      outcomeText({ event: 'sign-in-failed', reason: 'wrong-email' }),
      outcomeText({ event: 'sign-in-failed', reason: 'wrong-password' }),
      outcomeText({ event: 'sign-in-failed', reason: 'code-required' }),
      outcomeText({ event: 'sign-in-failed', reason: 'wrong-code' }),
      outcomeText({ event: 'sign-in-failed', reason: 'used-code' }),
      outcomeText({ event: 'sign-in', reason: 'link' }),
      outcomeText({ event: 'sign-in', reason: null, new_device: true }),
      outcomeText({ event: 'sign-out', reason: 'everywhere' }),
    ];
    expect(new Set(texts).size).toBe(texts.length);
  });

  it.each([
    [{}, 'Signed in'],
    [{ new_device: true }, 'Signed in on a new device'],
    [{ method: 'passkey "phone"' }, 'Signed in with passkey "phone"'],
    [
      { method: 'passkey "phone"', new_device: true },
      'Signed in with passkey "phone" on a new device',
    ],
    [{ reason: 'link', new_device: true }, 'Signed in by link on a new device'],
  ] as const)('says how someone signed in, and whether the device is new: %o', (fields, text) => {
    expect(outcomeText({ event: 'sign-in', reason: null, ...fields })).toBe(text);
  });

  it('distinguishes a sign-out from a sign-out everywhere', () => {
    expect(outcomeText({ event: 'sign-out', reason: null })).toBe('Signed out');
    expect(outcomeText({ event: 'sign-out', reason: 'everywhere' })).toBe('Signed out everywhere');
  });

  it.each([
    [-5_000, 'just now'],
    [59_999, 'just now'],
    [60_000, '1 min. ago'],
    [59 * 60_000, '59 min. ago'],
    [60 * 60_000, '1 hr. ago'],
    [24 * 60 * 60_000, '1 day ago'],
    [50 * 60 * 60_000, '2 days ago'],
  ])('%i ms before now is %s', (ms, text) => {
    expect(timeAgo(ms)).toBe(text);
  });

  it('labels an unknown network', () => {
    expect(networkText('unknown')).toBe('Unknown network');
    expect(networkText('2001:db8::/64')).toBe('2001:db8::/64');
  });
});

describe('the text of the chart', () => {
  it('lists all counts, or says that there is no activity', () => {
    expect(chartSummary('hour', { ...NONE, 'signed-in': 1, failed: 1200 })).toBe(
      'In the last hour: 1 sign-in, 1,200 failed sign-ins, 0 blocked sign-ins, 0 rejected tokens, 0 other events.',
    );
    expect(chartSummary('month', NONE)).toBe('No activity in the last 30 days.');
  });

  it('announces only what is new', () => {
    const counts = new Map<AuditEventName, number>([
      ['sign-in-failed', 2],
      ['app-token-refused', 1],
      ['sign-out', 1],
    ]);
    expect(announcement((event) => counts.get(event) ?? 0)).toBe(
      'New activity: 2 failed sign-ins, 1 rejected token, 1 other event.',
    );
    expect(announcement(() => 0)).toBe('');
  });

  it('explains each stream error', () => {
    const errors: StreamError[] = ['unreachable', 'disconnected', 'timed-out', 'too-many-streams'];
    expect(new Set(errors.map((error) => t(`stream-${error}`))).size).toBe(4);
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
  ] as const)('%j keeps the matching entries', (filter, expected) => {
    expect(filterEntries(both, filter)).toEqual(expected);
  });

  it('finds an app by its host, which is named with the outcome', () => {
    const atWiki = entry({ id: 3, event: 'token-refused', reason: null, app: 'wiki.example.com' });
    expect(filterEntries([...both, atWiki], { group: 'all', text: 'WIKI.' })).toEqual([atWiki]);
    expect(entryText(atWiki)).toBe('Rejected a token · wiki.example.com');
    expect(entryText(failed)).not.toContain('·');
  });

  it('knows whether it hides anything', () => {
    expect(isFiltering(NO_FILTER)).toBe(false);
    expect(isFiltering({ group: 'all', text: '  ' })).toBe(false);
    expect(isFiltering({ group: 'rejected', text: '' })).toBe(true);
    expect(isFiltering({ group: 'all', text: 'x' })).toBe(true);
  });
});
