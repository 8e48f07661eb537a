import type { ActivityResponse, ActivitySeries, AuditEventName } from '../../src/contract/index.js';
import { t, formatCount, formatList, formatDay, formatTime } from '../messages/pages.js';
import { CHART_GROUPS, countText, eventsOf, groupName, type ChartGroup } from './texts.js';

/** The ranges of time. */
export const RANGES = ['hour', 'day', 'month'] as const;

export type Range = (typeof RANGES)[number];

export type Totals = Readonly<Record<ChartGroup, number>>;

/** One bar of the chart. */
export interface Bar {
  readonly startMs: number;
  /** When the next bar begins. */
  readonly endMs: number;
  readonly totals: Totals;
  readonly sum: number;
}

/** The bars of a range, oldest first. In the 30-day range, a bar is a day in the local time zone. */
export function barsOf(activity: ActivityResponse, range: Range): readonly Bar[] {
  const slots = slotsOf(activity[range]);
  if (range !== 'month') return slots;
  return mergeBars(slots, ({ startMs }) => new Date(startMs).setHours(0, 0, 0, 0));
}

/** The totals over all bars. */
export function totalsOf(bars: readonly Bar[]): Totals {
  return mapGroups((group) => bars.reduce((sum, { totals }) => sum + totals[group], 0));
}

export function sumOf(totals: Totals): number {
  return CHART_GROUPS.reduce((sum, group) => sum + totals[group], 0);
}

function slotsOf({ slot_seconds, starts_at, counts }: ActivitySeries): Bar[] {
  return counts['sign-in'].map((_, slot) => {
    const totals = totalsBy((event) => counts[event][slot] ?? 0);
    const startMs = (starts_at + slot * slot_seconds) * 1000;
    return { startMs, endMs: startMs + slot_seconds * 1000, totals, sum: sumOf(totals) };
  });
}

/** Merges the bars with the same key, which follow each other, into one. */
export function mergeBars(
  bars: readonly Bar[],
  keyOf: (bar: Bar, index: number) => number,
): readonly Bar[] {
  const merged = new Map<number, Bar[]>();
  for (const [index, bar] of bars.entries()) {
    const key = keyOf(bar, index);
    merged.set(key, [...(merged.get(key) ?? []), bar]);
  }
  return [...merged.values()].map((group) => {
    const totals = totalsOf(group);
    const [startMs, endMs] = [group[0]?.startMs ?? 0, group.at(-1)?.endMs ?? 0];
    return { startMs, endMs, totals, sum: sumOf(totals) };
  });
}

/** The totals of what `count` returns for each event. */
function totalsBy(count: (event: AuditEventName) => number): Totals {
  return mapGroups((group) => eventsOf(group).reduce((sum, event) => sum + count(event), 0));
}

function mapGroups(count: (group: ChartGroup) => number): Totals {
  return {
    'signed-in': count('signed-in'),
    failed: count('failed'),
    blocked: count('blocked'),
    rejected: count('rejected'),
    other: count('other'),
  };
}

/** The end of the axis: the smallest round number that is at least `max`. It is even, or 1. */
export function axisEnd(max: number): number {
  let decade = 1;
  for (;;) {
    for (const factor of [1, 2, 4, 6, 8]) {
      if (decade * factor >= max) return decade * factor;
    }
    decade *= 10;
  }
}

/** In CSS pixels. A smaller segment would be invisible. */
const MIN_HEIGHT = 3;

/**
 * The heights of a bar's segments. Every segment with a count is visible, even next to one of a
 * thousand, and the sum never exceeds `height`.
 */
export function segmentHeights(counts: readonly number[], end: number, height: number): number[] {
  const heights = counts.map((count) =>
    count === 0 ? 0 : Math.max(MIN_HEIGHT, (count / end) * height),
  );
  const excess = heights.reduce((sum, segment) => sum + segment, 0) - height;
  if (excess <= 0) return heights;
  // Take what the small segments were given too much from the tallest one.
  const tallest = heights.indexOf(Math.max(...heights));
  return heights.with(tallest, (heights[tallest] ?? 0) - excess);
}

interface Tick {
  /** Index of the bar above the label. */
  readonly index: number;
  readonly text: string;
  readonly anchor: 'start' | 'middle' | 'end';
  /** Hidden on narrow screens. */
  readonly minor: boolean;
}

/** The number of intervals between the ticks. Every other tick is minor. */
const INTERVALS = 4;

/** The tick labels of the time axis. The last one is the current time. */
export function axisTicks(bars: readonly Bar[], range: Range): Tick[] {
  return Array.from({ length: INTERVALS + 1 }, (_, tick): Tick => {
    if (tick === INTERVALS) {
      const text = t(range === 'month' ? 'today' : 'now');
      return { index: bars.length - 1, text, anchor: 'end', minor: false };
    }
    const index = Math.round((tick * bars.length) / INTERVALS);
    return {
      index,
      text: bars[index] === undefined ? '' : tickText(bars[index], range),
      anchor: tick === 0 ? 'start' : 'middle',
      minor: tick % 2 === 1,
    };
  });
}

/** The time at which a bar starts. */
function tickText({ startMs }: Bar, range: Range): string {
  return range === 'month' ? formatDay(startMs) : formatTime(startMs);
}

/** The time that a bar covers. */
export function barTime(bar: Bar, range: Range): string {
  const start = tickText(bar, range);
  return range === 'day' ? `${start}–${formatTime(bar.endMs)}` : start;
}

/** A bar's tooltip. */
export function barText(bar: Bar, range: Range): string {
  const parts = CHART_GROUPS.filter((group) => bar.totals[group] > 0).map(
    (group) => `${groupName(group)}: ${formatCount(bar.totals[group])}`,
  );
  return [barTime(bar, range), ...(parts.length === 0 ? [t('noActivity')] : parts)].join('\n');
}

/** The chart in one sentence. */
export function chartSummary(range: Range, totals: Totals): string {
  if (sumOf(totals) === 0) return t(`empty-${range}`);
  const counts = CHART_GROUPS.map((group) => countText(group, totals[group]));
  return t(`summary-${range}`, { counts: formatList(counts) });
}

/** Announces new events in one sentence; empty if there are none. */
export function announcement(newEvents: (event: AuditEventName) => number): string {
  const totals = totalsBy(newEvents);
  const texts = CHART_GROUPS.filter((group) => totals[group] > 0).map((group) =>
    countText(group, totals[group]),
  );
  return texts.length === 0 ? '' : t('newActivity', { counts: formatList(texts) });
}
