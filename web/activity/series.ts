import {
  AUDIT_EVENTS,
  type ActivityChange,
  type AuditEventName,
  type ActivitySeries,
} from '../../src/contract/index.js';

/** The series as it stands at `nowMs`: its last slot is the one that the moment falls into. */
export function advanceSeries(series: ActivitySeries, nowMs: number): ActivitySeries {
  const length = series.counts['sign-in'].length;
  const steps = slotAt(series, nowMs) - (length - 1);
  // A clock that was set back goes on where it was, here as at the service.
  if (steps <= 0) return series;
  const gone = Math.min(steps, length);
  return {
    slot_seconds: series.slot_seconds,
    starts_at: series.starts_at + steps * series.slot_seconds,
    counts: mapCounts(series, (slots) => [
      ...slots.slice(gone),
      ...Array.from({ length: gone }, () => 0),
    ]),
  };
}

/** The series with what happened at `nowMs`, which it is advanced to: it counts in the last slot. */
export function countInto(
  series: ActivitySeries,
  nowMs: number,
  happened: ActivityChange['counts'],
): ActivitySeries {
  const advanced = advanceSeries(series, nowMs);
  return {
    ...advanced,
    counts: mapCounts(advanced, (slots, event) => {
      const more = happened[event] ?? 0;
      return more === 0 ? slots : [...slots.slice(0, -1), (slots.at(-1) ?? 0) + more];
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
