import { LRUCache } from 'lru-cache';
import type { Entry } from './waiting-room.js';

/** Networks remembered, of all sizes: those of the last ten thousand turns or more. */
const MEMORY = 30_000;

/** In the lane for proofs, waiting so many milliseconds counts as much as doing twice the work. */
const DOUBLING_MS = 8000;

/** Who is served next, by who was served before. */
export class ServiceOrder {
  /** Network → number of its latest turn. */
  readonly #latest = new LRUCache<string, number>({ max: MEMORY });
  #turns = 0;

  /** Notes that the entry is served now. */
  note({ path }: Entry): void {
    this.#turns += 1;
    for (const key of path) this.#latest.set(key, this.#turns);
  }

  /**
   * A client network that was not served lately goes before those that were: each can delay a
   * newcomer by one turn, however many there are and whatever networks they share. Among equals the
   * largest network served longest ago is next, and so on down to the client network; then whoever
   * came first.
   */
  next(entries: Iterable<Entry>): Entry | undefined {
    return first(entries, (one, other) => this.#byNews(one, other) || this.#byRound(one, other));
  }

  /**
   * In turns: the network served longest ago (so that no hash rate buys every place), then the most
   * work (so that no number of networks does).
   */
  nextProof(entries: Iterable<Entry>): Entry | undefined {
    return this.#turns % 2 === 0
      ? first(entries, (one, other) => this.#byRound(one, other) || byWork(one, other))
      : first(entries, byWork);
  }

  #byNews(one: Entry, other: Entry): number {
    return Number(this.#latest.has(one.path[0])) - Number(this.#latest.has(other.path[0]));
  }

  /** No two networks of one level have the same turn, so below the first difference nothing counts. */
  #byRound(one: Entry, other: Entry): number {
    for (let level = 1; level <= Math.max(one.path.length, other.path.length); level += 1) {
      const difference = this.#latestOf(one, level) - this.#latestOf(other, level);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** @param level - 1 for the largest network. */
  #latestOf({ path }: Entry, level: number): number {
    return this.#latest.peek(path.at(-level) ?? '') ?? 0;
  }
}

/** Negative if the first did more work, or as much and earlier. */
function byWork(one: Entry, other: Entry): number {
  return worthOf(other) - worthOf(one);
}

/** In bits. Those who wait longer gain on newcomers, who could otherwise outbid them for ever. */
function worthOf({ work, since }: Entry): number {
  return Math.log2(work) - since / DOUBLING_MS;
}

/** The first by this order; among equals whoever came first. */
function first(
  entries: Iterable<Entry>,
  compare: (one: Entry, other: Entry) => number,
): Entry | undefined {
  let chosen: Entry | undefined;
  for (const entry of entries) {
    if (chosen === undefined || compare(entry, chosen) < 0) chosen = entry;
  }
  return chosen;
}
