import {
  addToSeries,
  advanceSeries,
  AUDIT_EVENTS,
  copySeries,
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
    hour: addCounts(activity.hour, now, counts),
    day: addCounts(activity.day, now, counts),
    month: addCounts(activity.month, now, counts),
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

function addCounts(
  series: ActivitySeries,
  nowMs: number,
  counts: ActivityChange['counts'],
): ActivitySeries {
  const added = copySeries(advanceSeries(series, nowMs));
  for (const event of AUDIT_EVENTS) addToSeries(added, event, nowMs, counts[event] ?? 0);
  return added;
}
