import { AUDIT_EVENTS, type AuditEventName, type ActivitySeries } from '../../contract/index.js';
import { mapEvents } from './audit-event.js';

/** A series without the slots that are 0, which are nearly all. */
export interface SavedSeries extends Pick<ActivitySeries, 'slot_seconds' | 'starts_at'> {
  /** Event → number of the slot → count. Another version may have had other events. */
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Counts of each event in the latest `slots` slots of a fixed length. */
export class TimeSeries {
  readonly #slotSeconds: number;
  readonly #slots: number;
  readonly #rings: Readonly<Record<AuditEventName, Uint32Array>>;
  /** Number of the latest slot, counted from the epoch. */
  #latest: number | undefined;

  constructor({ slotSeconds, slots }: { slotSeconds: number; slots: number }) {
    this.#slotSeconds = slotSeconds;
    this.#slots = slots;
    this.#rings = mapEvents(() => new Uint32Array(slots));
  }

  /**
   * Ignores events that are older than all slots.
   *
   * @param at - milliseconds since the epoch
   */
  count(event: AuditEventName, at: number, count: number): void {
    const oldest = this.#advance(at) - this.#slots + 1;
    const slot = this.#slotOf(at);
    // `Atomics.add` instead of `+=`, which would have to handle `undefined` at an unchecked index.
    if (slot >= oldest) Atomics.add(this.#rings[event], slot % this.#slots, count);
  }

  /** @param now - milliseconds since the epoch */
  read(now: number): ActivitySeries {
    const first = this.#advance(now) - this.#slots + 1;
    const seam = first % this.#slots;
    const counts = mapEvents((event) => {
      const ring = this.#rings[event];
      return [...ring.subarray(seam), ...ring.subarray(0, seam)];
    });
    return { slot_seconds: this.#slotSeconds, starts_at: first * this.#slotSeconds, counts };
  }

  /** The counts, in the form that survives a restart. */
  save(now: number): SavedSeries {
    const { counts, ...series } = this.read(now);
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

  /** Returns the latest slot, after clearing the slots that have begun since the last call. */
  #advance(now: number): number {
    const current = this.#slotOf(now);
    this.#latest ??= current;
    const passed = Math.min(current - this.#latest, this.#slots);
    for (let step = 1; step <= passed; step += 1) {
      for (const event of AUDIT_EVENTS)
        this.#rings[event][(current - passed + step) % this.#slots] = 0;
    }
    // If the clock was set back, the latest slots are kept.
    this.#latest = Math.max(this.#latest, current);
    return this.#latest;
  }

  #slotOf(time: number): number {
    return Math.floor(time / 1000 / this.#slotSeconds);
  }
}
