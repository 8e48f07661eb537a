import type { ActivityResponse, ActivitySeries } from '../../src/contract/index.js';
import { CHART_GROUPS, eventsOf, type ChartGroup } from './groups.js';

export type Range = 'hour' | 'day' | 'month';

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
  return range === 'month' ? byDay(slots) : slots;
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
    const totals = mapGroups((group) =>
      eventsOf(group).reduce((sum, event) => sum + (counts[event][slot] ?? 0), 0),
    );
    const startMs = (starts_at + slot * slot_seconds) * 1000;
    return { startMs, endMs: startMs + slot_seconds * 1000, totals, sum: sumOf(totals) };
  });
}

/** Merges the slots that begin on the same day into one bar. */
function byDay(slots: readonly Bar[]): Bar[] {
  const days = new Map<number, Bar[]>();
  for (const slot of slots) {
    const day = new Date(slot.startMs).setHours(0, 0, 0, 0);
    const sameDay = days.get(day);
    if (sameDay === undefined) days.set(day, [slot]);
    else sameDay.push(slot);
  }
  return [...days.values()].map((group) => {
    const totals = totalsOf(group);
    return {
      startMs: group[0]?.startMs ?? 0,
      endMs: group.at(-1)?.endMs ?? 0,
      totals,
      sum: sumOf(totals),
    };
  });
}

function mapGroups(count: (group: ChartGroup) => number): Totals {
  return {
    'signed-in': count('signed-in'),
    failed: count('failed'),
    blocked: count('blocked'),
    rejected: count('rejected'),
  };
}
