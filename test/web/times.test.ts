import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readClockAhead, readRetryAfter } from '../../src/client/request.js';
import { remainingTime } from '../../web/components/time.js';
import { setLongTimeout } from '../../src/client/session-state-store.js';
import { readExpiryMs } from '../../src/client/token-session-persistence.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

it.each([
  [-1, 'less than a minute'],
  [59_999, 'less than a minute'],
  [MINUTE, '1 minute'],
  [59 * MINUTE + 59_000, '59 minutes'],
  [HOUR, '1 hour'],
  [2 * HOUR + 5 * MINUTE, '2 hours and 5 minutes'],
  [DAY + HOUR, '1 day and 1 hour'],
  [7 * DAY - 1, '6 days and 23 hours'],
])('remainingTime of %i ms is %s', (ms, text) => {
  expect(remainingTime(ms)).toBe(text);
});

describe('setLongTimeout', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('fires once, on time, beyond the maximum of setTimeout', () => {
    const callback = vi.fn();
    setLongTimeout(Date.now() + 100 * DAY, callback);
    vi.advanceTimersByTime(100 * DAY - 1);
    expect(callback).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    vi.advanceTimersByTime(100 * DAY);
    expect(callback).toHaveBeenCalledOnce();
  });

  it('does not fire after it was canceled', () => {
    const callback = vi.fn();
    const cancel = setLongTimeout(Date.now() + 100 * DAY, callback);
    vi.advanceTimersByTime(60 * DAY);
    cancel();
    vi.advanceTimersByTime(100 * DAY);
    expect(callback).not.toHaveBeenCalled();
  });

  it('fires at once for a time in the past', () => {
    const callback = vi.fn();
    setLongTimeout(Date.now() - DAY, callback);
    vi.advanceTimersByTime(0);
    expect(callback).toHaveBeenCalledOnce();
  });
});

describe('readExpiryMs', () => {
  const token = (payload: string) =>
    `h.${Buffer.from(payload).toString('base64url')}.signature-is-ignored`;

  it('reads exp next to other claims', () => {
    expect(readExpiryMs(token('{"sub":"ö?>","exp":1800000000}'))).toBe(1_800_000_000_000);
  });

  it.each([
    '',
    'abc',
    'a.!.c',
    token('null'),
    token('[]'),
    token('{"exp":"soon"}'),
    token('{"exp":1e999}'),
    token('{'),
  ])('is null for %j', (value) => {
    expect(readExpiryMs(value)).toBeNull();
  });
});

describe('the headers with a time', () => {
  const now = Date.parse('2026-03-01T12:00:00Z');

  it.each([
    ['30', 30],
    ['0', 0],
    ['Sun, 01 Mar 2026 12:01:30 GMT', 90],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['soon', null],
    ['-5', null],
    ['1.5', null],
    ['', null],
    [null, null],
  ])('Retry-After %j is %j seconds', (header, seconds) => {
    expect(readRetryAfter(header, now)).toBe(seconds);
  });

  it.each([
    ['Sun, 01 Mar 2026 11:59:57 GMT', 0],
    ['Sun, 01 Mar 2026 11:00:00 GMT', HOUR],
    ['Sun, 01 Mar 2026 14:00:00 GMT', -2 * HOUR],
    ['yesterday', 0],
    [null, 0],
  ])('with Date %j the clock here is %j ms ahead', (header, ahead) => {
    expect(readClockAhead(header, now)).toBe(ahead);
  });
});
