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
    if (this.#isInWindow()) {
      this.#count += 1;
      return this.#count > this.#perSecond ? undefined : 0;
    }
    const dropped = this.takeDropped();
    this.#windowEnd = this.#now() + 1000;
    this.#count = 1;
    return dropped;
  }

  /**
   * How many were dropped in the last window, once it is over: after a flood, no other event may come
   * for days. Each is returned only once.
   *
   * @param {boolean} [isStopping=false] - do not wait for the window to end
   */
  takeDropped(isStopping = false): number {
    if (!isStopping && this.#isInWindow()) return 0;
    const dropped = Math.max(0, this.#count - this.#perSecond);
    this.#count = Math.min(this.#count, this.#perSecond);
    return dropped;
  }

  /** If the clock was set back, the window is over, instead of lasting until it has caught up. */
  #isInWindow(): boolean {
    const now = this.#now();
    return now < this.#windowEnd && now >= this.#windowEnd - 1000;
  }
}
