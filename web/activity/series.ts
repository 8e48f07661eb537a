import {
  AUDIT_EVENTS,
  type ActivityChange,
  type AuditEventName,
  type ActivitySeries,
} from '../../src/contract/index.js';

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
