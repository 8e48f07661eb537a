import {
  AUDIT_EVENTS,
  ENTRIES_PER_EVENT,
  latestFirst,
  type ActivityResponse,
  type ActivityChange,
  type ActivityEntry,
  type ActivitySeries,
  type AuditEventName,
} from '../../src/contract/index.js';

/** Returns the activity with `change` applied. Changes neither argument. */
export function applyChange(activity: ActivityResponse, change: ActivityChange): ActivityResponse {
  const { now, counts } = change;
  return {
    since: activity.since,
    now: Math.max(activity.now, now),
    entries: mergeEntries(activity.entries, change.entries),
    unlisted: change.unlisted,
    hour: addToSeries(activity.hour, now, counts),
    day: addToSeries(activity.day, now, counts),
    month: addToSeries(activity.month, now, counts),
  };
}

/** Moves the time windows on to `nowMs`. Returns the same object if none of them moves. */
export function advance(activity: ActivityResponse, nowMs: number): ActivityResponse {
  const hour = advanceSeries(activity.hour, nowMs);
  const day = advanceSeries(activity.day, nowMs);
  const month = advanceSeries(activity.month, nowMs);
  if (hour === activity.hour && day === activity.day && month === activity.month) return activity;
  return { ...activity, now: Math.max(activity.now, nowMs), hour, day, month };
}

/**
 * Replaces entries that have changed and sorts by time, latest first. The number of entries is
 * limited per event, so that a flood of one event does not displace the others.
 */
function mergeEntries(
  existing: readonly ActivityEntry[],
  updates: readonly ActivityEntry[],
): ActivityEntry[] {
  const byId = new Map(existing.map((entry) => [entry.id, entry]));
  for (const entry of updates) byId.set(entry.id, entry);
  const countByEvent = new Map<AuditEventName, number>();
  return [...byId.values()].toSorted(latestFirst).filter(({ event }) => {
    const count = (countByEvent.get(event) ?? 0) + 1;
    countByEvent.set(event, count);
    return count <= ENTRIES_PER_EVENT;
  });
}

/** Moves the series on, so that `nowMs` falls into its last slot. */
export function advanceSeries(series: ActivitySeries, nowMs: number): ActivitySeries {
  const length = series.counts['sign-in'].length;
  const steps = slotAt(series, nowMs) - (length - 1);
  // If the clock was set back, the series stays as it is, as in the service.
  if (steps <= 0) return series;
  const shifted = Math.min(steps, length);
  return {
    slot_seconds: series.slot_seconds,
    starts_at: series.starts_at + steps * series.slot_seconds,
    counts: mapCounts(series, (slots) => [
      ...slots.slice(shifted),
      ...Array.from({ length: shifted }, () => 0),
    ]),
  };
}

/** Moves the series on to `nowMs` and adds `counts` to its last slot. */
export function addToSeries(
  series: ActivitySeries,
  nowMs: number,
  counts: ActivityChange['counts'],
): ActivitySeries {
  const advanced = advanceSeries(series, nowMs);
  return {
    ...advanced,
    counts: mapCounts(advanced, (slots, event) => {
      const added = counts[event] ?? 0;
      return added === 0 ? slots : [...slots.slice(0, -1), (slots.at(-1) ?? 0) + added];
    }),
  };
}

function slotAt({ starts_at, slot_seconds }: ActivitySeries, atMs: number): number {
  return Math.floor((atMs / 1000 - starts_at) / slot_seconds);
}

function mapCounts(
  { counts }: ActivitySeries,
  map: (slots: number[], event: AuditEventName) => number[],
): ActivitySeries['counts'] {
  const mapped = { ...counts };
  for (const event of AUDIT_EVENTS) mapped[event] = map(counts[event], event);
  return mapped;
}
