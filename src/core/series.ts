import { ACTIVITY_EVENTS, type ActivityEvent, type ActivitySeries } from '../contract.js';

/** How often each event happened, in slots of a fixed length: the latest `slots` of them. */
export class Series {
  readonly #slotSeconds: number;
  readonly #slots: number;
  readonly #rings: Readonly<Record<ActivityEvent, Uint32Array>>;
  /** The latest slot's number, counted from the epoch. */
  #latest: number | undefined;

  constructor({ slotSeconds, slots }: { slotSeconds: number; slots: number }) {
    this.#slotSeconds = slotSeconds;
    this.#slots = slots;
    this.#rings = forEachEvent(() => new Uint32Array(slots));
  }

  /** `now` in milliseconds since the epoch. */
  count(event: ActivityEvent, now: number): void {
    const ring = this.#rings[event];
    const index = this.#advance(now) % this.#slots;
    ring[index] = (ring[index] ?? 0) + 1;
  }

  read(now: number): ActivitySeries {
    const first = this.#advance(now) - this.#slots + 1;
    const counts = forEachEvent((event) =>
      Array.from(
        { length: this.#slots },
        (_, offset) => this.#rings[event][(first + offset) % this.#slots] ?? 0,
      ),
    );
    return { slot_seconds: this.#slotSeconds, starts_at: first * this.#slotSeconds, counts };
  }

  /** The present slot; those that time has passed over since the last one become empty. */
  #advance(now: number): number {
    const present = Math.floor(now / 1000 / this.#slotSeconds);
    // A clock that was set back goes on counting where it was.
    this.#latest ??= present;
    const passed = Math.min(present - this.#latest, this.#slots);
    for (let step = 1; step <= passed; step += 1) {
      for (const event of ACTIVITY_EVENTS)
        this.#rings[event][(present - passed + step) % this.#slots] = 0;
    }
    this.#latest = Math.max(this.#latest, present);
    return this.#latest;
  }
}

function forEachEvent<T>(make: (event: ActivityEvent) => T): Record<ActivityEvent, T> {
  return {
    'sign-in': make('sign-in'),
    'sign-in-failed': make('sign-in-failed'),
    'sign-in-throttled': make('sign-in-throttled'),
    'sign-in-busy': make('sign-in-busy'),
    'sign-out': make('sign-out'),
    'token-refused': make('token-refused'),
  };
}
