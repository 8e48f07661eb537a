import {
  addToSeries,
  advanceSeries,
  AUDIT_EVENTS,
  copySeries,
  type ActivitySeries,
  type AuditEventName,
} from '../../contract/index.js';
import { mapEvents } from './audit-event.js';

/** A series without the slots that are 0, which are nearly all. */
export interface SavedSeries extends Pick<ActivitySeries, 'slot_seconds' | 'starts_at'> {
  /** Event → number of the slot → count. Another version may have had other events. */
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Counts of each event in the latest `slots` slots of a fixed length. */
export class TimeSeries {
  #series: ActivitySeries;

  /** @param now - milliseconds since the epoch */
  constructor({ slotSeconds, slots }: { slotSeconds: number; slots: number }, now: number) {
    const latest = Math.floor(now / 1000 / slotSeconds);
    this.#series = {
      slot_seconds: slotSeconds,
      starts_at: (latest - slots + 1) * slotSeconds,
      counts: mapEvents(() => Array.from({ length: slots }, () => 0)),
    };
  }

  /**
   * Ignores events that are older than all slots.
   *
   * @param at - milliseconds since the epoch
   */
  count(event: AuditEventName, at: number, count: number): void {
    addToSeries(this.#advance(at), event, at, count);
  }

  /** @param now - milliseconds since the epoch */
  read(now: number): ActivitySeries {
    return copySeries(this.#advance(now));
  }

  /** The counts, in the form that survives a restart. */
  save(now: number): SavedSeries {
    const { counts, ...series } = this.#advance(now);
    const sparse = mapEvents((event) => {
      const slots = counts[event].map((count, slot) => [slot, count] as const);
      return Object.fromEntries(slots.filter(([, count]) => count > 0));
    });
    return { ...series, counts: sparse };
  }

  /**
   * Adds counts from before the start. Slots that are in the future, because a clock was ahead, are
   * counted as now. Otherwise the series would not count anything until then.
   *
   * @param now - milliseconds since the epoch
   */
  restore({ starts_at, slot_seconds, counts }: SavedSeries, now: number): void {
    for (const event of AUDIT_EVENTS) {
      for (const [slot, count] of Object.entries(counts[event] ?? {})) {
        const at = (starts_at + Number(slot) * slot_seconds) * 1000;
        // Not `Math.min`: a number that is none is now as well.
        this.count(event, at < now ? at : now, count);
      }
    }
  }

  #advance(at: number): ActivitySeries {
    return (this.#series = advanceSeries(this.#series, at));
  }
}
