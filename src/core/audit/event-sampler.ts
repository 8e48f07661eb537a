/** So many in each second, and how many there were beyond that: a flood is not told one by one. */
export class EventSampler {
  readonly #perSecond: number;
  readonly #now: () => number;
  #endsAt = 0;
  #asked = 0;

  /** `now` in milliseconds. */
  constructor(perSecond: number, now: () => number) {
    this.#perSecond = perSecond;
    this.#now = now;
  }

  /** How many were left out in the second before this one; `undefined` where this one is, too. */
  sample(): number | undefined {
    const now = this.#now();
    // A clock that was set back does not end the ration for as long.
    if (now < this.#endsAt && now >= this.#endsAt - 1000) {
      this.#asked += 1;
      return this.#asked > this.#perSecond ? undefined : 0;
    }
    const omitted = Math.max(0, this.#asked - this.#perSecond);
    this.#endsAt = now + 1000;
    this.#asked = 1;
    return omitted;
  }
}
