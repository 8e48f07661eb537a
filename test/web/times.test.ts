import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readClockAhead, readRetryAfter } from '../../web/api/client.js';
import { remainingTime } from '../../web/components/remaining-time.js';
import { setLongTimeout } from '../../web/session/timer.js';
import { readExpiryMs } from '../../web/session/token-expiry.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('remainingTime', () => {
  it.each([
    [-1, 'less than a minute'],
    [59_999, 'less than a minute'],
    [MINUTE, '1 minute'],
    [59 * MINUTE + 59_000, '59 minutes'],
    [HOUR, '1 hour'],
    [2 * HOUR + 5 * MINUTE, '2 hours and 5 minutes'],
    [DAY + HOUR, '1 day and 1 hour'],
    [7 * DAY - 1, '6 days and 23 hours'],
  ])('of %i ms is %s', (ms, words) => {
    expect(remainingTime(ms)).toBe(words);
  });
});

describe('setAlarm', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('rings once, and at its time, beyond what a timer can count', () => {
    const ring = vi.fn();
    setLongTimeout(Date.now() + 100 * DAY, ring);
    vi.advanceTimersByTime(100 * DAY - 1);
    expect(ring).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    vi.advanceTimersByTime(100 * DAY);
    expect(ring).toHaveBeenCalledOnce();
  });

  it('does not ring once called off, not even in its later stretches', () => {
    const ring = vi.fn();
    const callOff = setLongTimeout(Date.now() + 100 * DAY, ring);
    vi.advanceTimersByTime(60 * DAY);
    callOff();
    vi.advanceTimersByTime(100 * DAY);
    expect(ring).not.toHaveBeenCalled();
  });

  it('rings at once for a time that is past', () => {
    const ring = vi.fn();
    setLongTimeout(Date.now() - DAY, ring);
    vi.advanceTimersByTime(0);
    expect(ring).toHaveBeenCalledOnce();
  });
});

describe('readExpiryMs', () => {
  const token = (payload: string) =>
    `h.${Buffer.from(payload).toString('base64url')}.signature-is-not-looked-at`;

  it('reads exp, beside whatever else a token holds', () => {
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
  ])('knows nothing of %j', (value) => {
    expect(readExpiryMs(value)).toBeNull();
  });
});

describe('the headers that tell a time', () => {
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
