import { LRUCache } from 'lru-cache';
import type { QueueEntry } from './bounded-queue.js';

/** Networks remembered, of all sizes: those of at least the last ten thousand slots. */
const MAX_NETWORKS = 30_000;

/** In the proof-of-work lane, waiting this many milliseconds counts as much as doubling the work. */
const DOUBLING_MS = 8000;

/** Decides which entry is served next, based on the networks served before. */
export class FairScheduler {
  /** Network → number of its latest slot. */
  readonly #latest = new LRUCache<string, number>({ max: MAX_NETWORKS });
  #served = 0;

  /** Records that the entry is served now. */
  record({ keys }: QueueEntry): void {
    this.#served += 1;
    for (const key of keys) this.#latest.set(key, this.#served);
  }

  /**
   * New client networks first, so that each network of a flood delays a new client by one slot at
   * most. The rest take turns: of the largest networks, the one served longest ago is next, then of
   * those within it, down to the client network; then the first to arrive.
   */
  next(entries: Iterable<QueueEntry>): QueueEntry | undefined {
    return first(
      entries,
      (left, right) => this.#compareNew(left, right) || this.#compareRound(left, right),
    );
  }

  /**
   * Alternates between the network served longest ago (so that no hash rate can buy every slot) and
   * the most work (so that no number of networks can).
   */
  nextProof(entries: Iterable<QueueEntry>): QueueEntry | undefined {
    return this.#served % 2 === 0
      ? first(entries, (left, right) => this.#compareRound(left, right) || compareWork(left, right))
      : first(entries, compareWork);
  }

  #compareNew(left: QueueEntry, right: QueueEntry): number {
    return Number(this.#latest.has(left.keys[0])) - Number(this.#latest.has(right.keys[0]));
  }

  /** Slot numbers are unique within a level, so the first difference decides. */
  #compareRound(left: QueueEntry, right: QueueEntry): number {
    for (let level = 1; level <= Math.max(left.keys.length, right.keys.length); level += 1) {
      const difference = this.#latestOf(left, level) - this.#latestOf(right, level);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** @param level - 1 for the largest network */
  #latestOf({ keys }: QueueEntry, level: number): number {
    return this.#latest.peek(keys.at(-level) ?? '') ?? 0;
  }
}

/** Negative if `left` did more work, or the same amount earlier. */
function compareWork(left: QueueEntry, right: QueueEntry): number {
  return priorityOf(right) - priorityOf(left);
}

/** In bits. Grows with waiting time, or new clients could outbid waiting ones forever. */
function priorityOf({ work, since }: QueueEntry): number {
  return Math.log2(work) - since / DOUBLING_MS;
}

/** The smallest entry; among equals, the first to arrive. */
function first(
  entries: Iterable<QueueEntry>,
  compare: (left: QueueEntry, right: QueueEntry) => number,
): QueueEntry | undefined {
  let chosen: QueueEntry | undefined;
  for (const entry of entries) {
    if (chosen === undefined || compare(entry, chosen) < 0) chosen = entry;
  }
  return chosen;
}
