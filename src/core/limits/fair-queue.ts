import { LRUCache } from 'lru-cache';
import { BoundedQueue, type QueueEntry, type SlotResult } from './bounded-queue.js';

/** A sign-in that requests a slot. */
export interface SlotRequest extends Pick<QueueEntry, 'keys' | 'work' | 'proofOnly'> {
  /** Known devices go first. */
  readonly knownDevice: boolean;
  /** Aborts when the client closes the connection. */
  readonly signal: AbortSignal;
}

/** How many passwords are checked at a time, and how many sign-ins may wait. */
export interface QueueLimits {
  /** Slots: password checks that run at once, from 1 to 64; 1 by default. */
  readonly concurrency: number;
  /**
   * Maximum length of each queue (known devices, clients with a proof of work, all others), from 1 to
   * 10,000; 1000 by default.
   */
  readonly maxQueued: number;
}

/**
 * Longest waits in milliseconds, shorter than the minute after which browsers and proxies give up.
 * Clients without a proof are rejected sooner, so that a browser can solve one within that minute.
 */
const MAX_WAIT_MS = { known: 50_000, withProof: 50_000, others: 30_000 };

/**
 * Fair queue with bounded concurrency. New networks first. The rest take turns: the largest networks
 * among each other, then those within them, so a flood delays only itself. Each client network has at
 * most one slot at a time. Clients that wait too long are rejected.
 */
export class FairQueue {
  readonly #lanes: Readonly<Record<keyof typeof MAX_WAIT_MS, BoundedQueue>>;
  readonly #concurrency: number;
  readonly #now: () => number;
  readonly #scheduler = new FairScheduler();
  readonly #proofScheduler = new FairScheduler();
  /** Client networks that have a slot now. */
  readonly #serving = new Set<string>();
  #active = 0;
  #proofIsDue = false;

  /** @param now - milliseconds since the epoch */
  constructor({ concurrency, maxQueued }: QueueLimits, now: () => number) {
    this.#concurrency = concurrency;
    this.#now = now;
    const lane = () => new BoundedQueue(maxQueued);
    this.#lanes = { known: lane(), withProof: lane(), others: lane() };
  }

  /** Number of clients that are waiting. */
  get waiting(): number {
    const { known, withProof, others } = this.#lanes;
    return known.size + withProof.size + others.size;
  }

  /** Number of slots in use. */
  get active(): number {
    return this.#active;
  }

  /** Waiting clients with a proof of work. */
  get withProof(): BoundedQueue {
    return this.#lanes.withProof;
  }

  /** Whether a proof was admitted that has not been served yet. */
  get proofIsDue(): boolean {
    return this.#proofIsDue;
  }

  /** Whether this client network or device has a slot now. */
  isServing(own: string): boolean {
    return this.#serving.has(own);
  }

  /** Waits for a slot. If it is granted, the caller must call `release` exactly once. */
  async acquire({ knownDevice, signal, ...request }: SlotRequest): Promise<SlotResult> {
    if (signal.aborted) return { granted: false, reason: 'aborted' };
    const lane = knownDevice ? 'known' : request.work > 0 ? 'withProof' : 'others';
    const queue = this.#lanes[lane];
    return await new Promise<SlotResult>((resolve) => {
      const entry: QueueEntry = {
        ...request,
        since: this.#now(),
        settle: (result) => {
          signal.removeEventListener('abort', abort);
          queue.remove(entry);
          resolve(result);
        },
      };
      const abort = () => entry.settle({ granted: false, reason: 'aborted' });
      signal.addEventListener('abort', abort, { once: true });
      queue.add(entry)?.settle({ granted: false, reason: 'full' });
      this.#grant();
    });
  }

  /** Gives the next free slot to a proof of work. */
  admitProof(): void {
    this.#proofIsDue = true;
    this.#grant();
  }

  #grant(): void {
    this.#rejectExpired('known');
    this.#rejectExpired('withProof');
    this.#rejectExpired('others');
    while (this.#active < this.#concurrency && this.#grantNext());
  }

  #grantNext(): boolean {
    const known = this.#scheduler.next(this.#eligible('known'));
    if (known !== undefined) return this.#grantTo(known, 'queue');
    const proof = this.#proofIsDue
      ? this.#proofScheduler.nextProof(this.withProof.entries)
      : undefined;
    if (proof !== undefined) return this.#grantTo(proof, 'proof');
    const next = this.#scheduler.next([
      ...this.#eligible('withProof'),
      ...this.#eligible('others'),
    ]);
    return next !== undefined && this.#grantTo(next, 'queue');
  }

  #eligible(lane: keyof typeof MAX_WAIT_MS): QueueEntry[] {
    return [...this.#lanes[lane].entries].filter(
      ({ proofOnly, keys }) => !proofOnly && !this.#serving.has(keys[0]),
    );
  }

  #grantTo(entry: QueueEntry, via: 'queue' | 'proof'): true {
    const [own] = entry.keys;
    this.#active += 1;
    if (via === 'proof') {
      this.#proofIsDue = false;
      this.#proofScheduler.record(entry);
    } else {
      this.#serving.add(own);
      this.#scheduler.record(entry);
    }
    const release = () => {
      this.#active -= 1;
      if (via === 'queue') this.#serving.delete(own);
      this.#grant();
    };
    entry.settle({ granted: true, via, release });
    return true;
  }

  #rejectExpired(lane: keyof typeof MAX_WAIT_MS): void {
    const oldest = this.#now() - MAX_WAIT_MS[lane];
    for (const entry of this.#lanes[lane].entries) {
      if (entry.since > oldest) break;
      entry.settle({ granted: false, reason: 'full' });
    }
  }
}

/** Networks remembered, of all sizes: those of at least the last ten thousand slots. */
const MAX_NETWORKS = 30_000;

/** In the proof-of-work lane, waiting this many milliseconds counts as much as doubling the work. */
const DOUBLING_MS = 8000;

/** Decides which entry is served next, based on the networks served before. */
class FairScheduler {
  /** Network → number of its latest slot. With `max`, the cache would allocate room for all at once. */
  readonly #latest = new LRUCache<string, number>({
    maxSize: MAX_NETWORKS,
    sizeCalculation: () => 1,
  });
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
    for (let level = 1; level <= left.keys.length; level += 1) {
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
