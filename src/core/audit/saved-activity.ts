import {
  AUDIT_EVENTS,
  type ActivityEntry,
  type ActivityResponse,
  type ActivitySeries,
} from '../../contract/index.js';

/** The activity in the form that survives a restart. */
export interface SavedActivity extends Pick<ActivityResponse, 'since' | 'unlisted' | 'entries'> {
  readonly hour: SavedSeries;
  readonly day: SavedSeries;
  readonly month: SavedSeries;
}

/** A series without the slots that are 0, which are nearly all. */
export interface SavedSeries extends Pick<ActivitySeries, 'slot_seconds' | 'starts_at'> {
  /** Event → number of the slot → count. Another version may have had other events. */
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Prepares the activity to be saved. */
export function saveActivity(activity: ActivityResponse): SavedActivity {
  const { since, unlisted, entries, hour, day, month } = activity;
  const [savedHour, savedDay, savedMonth] = [saveSeries(hour), saveSeries(day), saveSeries(month)];
  return { since, unlisted, entries, hour: savedHour, day: savedDay, month: savedMonth };
}

function saveSeries({ slot_seconds, starts_at, counts }: ActivitySeries): SavedSeries {
  const sparse = AUDIT_EVENTS.map((event) => {
    const slots = counts[event].map((count, slot) => [slot, count] as const);
    return [event, Object.fromEntries(slots.filter(([, count]) => count > 0))] as const;
  });
  return { slot_seconds, starts_at, counts: Object.fromEntries(sparse) };
}

/** The entry as it was, with another ID. None of its times is later than `now`. */
export function restoreEntry(entry: ActivityEntry, id: number, now: number): ActivityEntry {
  const [first_at, last_at] = [Math.min(entry.first_at, now), Math.min(entry.last_at, now)];
  return { ...entry, id, first_at, last_at };
}
