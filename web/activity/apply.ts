import {
  ENTRIES_PER_EVENT,
  type ActivityResponse,
  type ActivityChange,
  type ActivityEntry,
  type AuditEventName,
} from '../../src/contract/index.js';
import { advanceSeries, countInto } from './series.js';

/** What is known after `change`. Neither of the two is touched. */
export function applyChange(activity: ActivityResponse, change: ActivityChange): ActivityResponse {
  const { now, counts } = change;
  return {
    since: activity.since,
    now: Math.max(activity.now, now),
    entries: mergeEntries(activity.entries, change.entries),
    unlisted: change.unlisted,
    hour: countInto(activity.hour, now, counts),
    day: countInto(activity.day, now, counts),
    month: countInto(activity.month, now, counts),
  };
}

/** What is known at `nowMs` if nothing has happened since: the windows move on. */
export function advance(activity: ActivityResponse, nowMs: number): ActivityResponse {
  const hour = advanceSeries(activity.hour, nowMs);
  const day = advanceSeries(activity.day, nowMs);
  const month = advanceSeries(activity.month, nowMs);
  if (hour === activity.hour && day === activity.day && month === activity.month) return activity;
  return { ...activity, now: Math.max(activity.now, nowMs), hour, day, month };
}

/**
 * An entry that has grown takes the place of what it was; the latest comes first. Bounded for each
 * event by itself, so that no flood of one drives out another.
 */
function mergeEntries(
  known: readonly ActivityEntry[],
  news: readonly ActivityEntry[],
): ActivityEntry[] {
  const byId = new Map(known.map((entry) => [entry.id, entry]));
  for (const entry of news) byId.set(entry.id, entry);
  const listed = new Map<AuditEventName, number>();
  return [...byId.values()].toSorted(latestFirst).filter(({ event }) => {
    const count = (listed.get(event) ?? 0) + 1;
    listed.set(event, count);
    return count <= ENTRIES_PER_EVENT;
  });
}

function latestFirst(a: ActivityEntry, b: ActivityEntry): number {
  return b.last_at - a.last_at || b.id - a.id;
}
