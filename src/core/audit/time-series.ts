import { AUDIT_EVENTS, type AuditEventName, type ActivitySeries } from '../../contract/index.js';
import { mapEvents } from './map-events.js';

/** How often each event happened, in slots of a fixed length: the latest `slots` of them. */
export class TimeSeries {
  readonly #slotSeconds: number;
  readonly #slots: number;
  readonly #rings: Readonly<Record<AuditEventName, Uint32Array>>;
  /** The latest slot's number, counted from the epoch. */
  #latest: number | undefined;

  constructor({ slotSeconds, slots }: { slotSeconds: number; slots: number }) {
    this.#slotSeconds = slotSeconds;
    this.#slots = slots;
    this.#rings = mapEvents(() => new Uint32Array(slots));
  }

  /** `at` in milliseconds since the epoch; what is older than all slots is not counted. */
  count(event: AuditEventName, at: number, times: number): void {
    const oldest = this.#advance(at) - this.#slots + 1;
    const slot = this.#slotOf(at);
    // Atomics, for in their eyes an index needs no check.
    if (slot >= oldest) Atomics.add(this.#rings[event], slot % this.#slots, times);
  }

  read(now: number): ActivitySeries {
    const first = this.#advance(now) - this.#slots + 1;
    const seam = first % this.#slots;
    const counts = mapEvents((event) => {
      const ring = this.#rings[event];
      return [...ring.subarray(seam), ...ring.subarray(0, seam)];
    });
    return { slot_seconds: this.#slotSeconds, starts_at: first * this.#slotSeconds, counts };
  }

  /** The present slot; those that time has passed over since the last one become empty. */
  #advance(now: number): number {
    const present = this.#slotOf(now);
    this.#latest ??= present;
    const passed = Math.min(present - this.#latest, this.#slots);
    for (let step = 1; step <= passed; step += 1) {
      for (const event of AUDIT_EVENTS)
        this.#rings[event][(present - passed + step) % this.#slots] = 0;
    }
    // A clock that was set back does not take the latest slots away.
    this.#latest = Math.max(this.#latest, present);
    return this.#latest;
  }

  #slotOf(time: number): number {
    return Math.floor(time / 1000 / this.#slotSeconds);
  }
}
