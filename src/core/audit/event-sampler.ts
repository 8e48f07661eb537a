/** Limits events to a number per second and counts the rest, so that a flood is not logged one by one. */
export class EventSampler {
  readonly #perSecond: number;
  readonly #now: () => number;
  #windowEnd = 0;
  #count = 0;

  /** @param now - milliseconds since the epoch */
  constructor(perSecond: number, now: () => number) {
    this.#perSecond = perSecond;
    this.#now = now;
  }

  /** `undefined` if this event is over the limit, else how many were dropped in the previous window. */
  sample(): number | undefined {
    const now = this.#now();
    // If the clock was set back, a new window starts, instead of one that lasts until it has caught up.
    if (now < this.#windowEnd && now >= this.#windowEnd - 1000) {
      this.#count += 1;
      return this.#count > this.#perSecond ? undefined : 0;
    }
    const dropped = Math.max(0, this.#count - this.#perSecond);
    this.#windowEnd = now + 1000;
    this.#count = 1;
    return dropped;
  }
}
