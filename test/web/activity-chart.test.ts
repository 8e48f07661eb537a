import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AUDIT_EVENTS } from '../../src/contract/index.js';
import { axisEnd, barsOf, segmentHeights, sumOf, totalsOf } from '../../web/activity/chart.js';
import { CHART_GROUPS, eventsOf, groupOf } from '../../web/activity/texts.js';
import { addToSeries, copySeries } from '../../src/contract/index.js';
import { emptyActivity, NOW } from './activity-samples.js';
import { numRuns } from '../support/thorough.js';

const HOUR_MS = 60 * 60_000;

it('the kinds of the chart contain every event once; those that are no attempts to sign in are other events', () => {
  const inChart = CHART_GROUPS.flatMap((group) => eventsOf(group));
  expect(inChart.toSorted()).toEqual(AUDIT_EVENTS.toSorted());
  for (const group of CHART_GROUPS) {
    for (const event of eventsOf(group)) {
      if (group !== 'other') expect(groupOf(event)).toBe(group);
    }
  }
  expect(eventsOf('other')).toContain('sign-out');
  expect(eventsOf('other')).toContain('app-token-used');
  expect(groupOf('sign-out')).toBe('signed-out');
  expect(groupOf('app-token-used')).toBe('app-tokens');
});

describe('the bars', () => {
  const activity = emptyActivity();

  it('are the slots of an hour and of a day', () => {
    const hour = copySeries(activity.hour);
    addToSeries(hour, 'sign-in', NOW, 1);
    addToSeries(hour, 'sign-out', NOW, 9);
    addToSeries(hour, 'sign-in-busy', NOW, 2);
    const bars = barsOf({ ...activity, hour }, 'hour');
    expect(bars).toHaveLength(60);
    expect(bars.at(-1)).toEqual({
      startMs: Date.parse('2026-03-01T12:00:00Z'),
      endMs: Date.parse('2026-03-01T12:01:00Z'),
      totals: { 'signed-in': 1, failed: 0, blocked: 2, rejected: 0, other: 9 },
      sum: 12,
    });
    expect(barsOf(activity, 'day')).toHaveLength(96);
  });

  it('of thirty days are local days, and lose no count', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(719), fc.nat(50))), (hours) => {
        const failed = activity.month.counts['sign-in-failed'].with(0, 0);
        for (const [hour, count] of hours) failed[hour] = (failed[hour] ?? 0) + count;
        const counts = { ...activity.month.counts, 'sign-in-failed': failed };
        const bars = barsOf({ ...activity, month: { ...activity.month, counts } }, 'month');
        expect(bars.length).toBeGreaterThanOrEqual(30);
        expect(bars.length).toBeLessThanOrEqual(32);
        const days = bars.map(({ startMs }) => new Date(startMs).toDateString());
        expect(new Set(days).size).toBe(bars.length);
        for (const [index, { endMs }] of bars.slice(0, -1).entries()) {
          expect(bars[index + 1]?.startMs).toBe(endMs);
        }
        expect(bars.at(-1)?.endMs).toBe(Math.ceil(NOW / HOUR_MS) * HOUR_MS);
        const expected = hours.reduce((sum, [, count]) => sum + count, 0);
        expect(sumOf(totalsOf(bars))).toBe(expected);
      }),
      { numRuns: numRuns(100) },
    );
  });
});

describe('the scale', () => {
  it.each([
    [1, 1],
    [2, 2],
    [3, 4],
    [9, 10],
    [11, 20],
    [41, 60],
    [999, 1000],
    [81_000, 100_000],
  ])('of at most %i ends at %i', (most, end) => {
    expect(axisEnd(most)).toBe(end);
  });

  it('shows every count, and never exceeds the height', () => {
    const count = fc.oneof(fc.constant(0), fc.nat(10), fc.nat(100_000));
    fc.assert(
      fc.property(fc.tuple(count, count, count, count), (counts) => {
        const end = axisEnd(
          Math.max(
            1,
            counts.reduce((sum, one) => sum + one, 0),
          ),
        );
        const heights = segmentHeights(counts, end, 144);
        expect(heights.reduce((sum, height) => sum + height, 0)).toBeLessThanOrEqual(144.001);
        for (const [index, height] of heights.entries()) {
          if (counts[index] === 0) expect(height).toBe(0);
          else expect(height).toBeGreaterThanOrEqual(2.999);
        }
      }),
    );
  });
});
