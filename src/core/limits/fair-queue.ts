import { BoundedQueue, type QueueEntry, type SlotResult } from './bounded-queue.js';
import { FairScheduler } from './fair-scheduler.js';

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
  readonly #known: BoundedQueue;
  readonly #withProof: BoundedQueue;
  readonly #others: BoundedQueue;
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
    this.#known = new BoundedQueue(maxQueued);
    this.#withProof = new BoundedQueue(maxQueued);
    this.#others = new BoundedQueue(maxQueued);
  }

  /** Number of clients that are waiting. */
  get waiting(): number {
    return this.#known.entries.size + this.#withProof.entries.size + this.#others.entries.size;
  }

  /** Number of slots in use. */
  get active(): number {
    return this.#active;
  }

  /** Waiting clients with a proof of work. */
  get withProof(): ReadonlySet<QueueEntry> {
    return this.#withProof.entries;
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
    const queue = knownDevice ? this.#known : request.work > 0 ? this.#withProof : this.#others;
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
    this.#rejectExpired(this.#known, MAX_WAIT_MS.known);
    this.#rejectExpired(this.#withProof, MAX_WAIT_MS.withProof);
    this.#rejectExpired(this.#others, MAX_WAIT_MS.others);
    while (this.#active < this.#concurrency && this.#grantNext());
  }

  #grantNext(): boolean {
    const known = this.#scheduler.next(this.#eligible(this.#known));
    if (known !== undefined) return this.#grantTo(known, 'queue');
    const proof = this.#proofIsDue
      ? this.#proofScheduler.nextProof(this.#withProof.entries)
      : undefined;
    if (proof !== undefined) return this.#grantTo(proof, 'proof');
    const next = this.#scheduler.next([
      ...this.#eligible(this.#withProof),
      ...this.#eligible(this.#others),
    ]);
    return next !== undefined && this.#grantTo(next, 'queue');
  }

  #eligible({ entries }: BoundedQueue): QueueEntry[] {
    return [...entries].filter(({ proofOnly, keys }) => !proofOnly && !this.#serving.has(keys[0]));
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

  #rejectExpired({ entries }: BoundedQueue, maximumWaitMs: number): void {
    const oldest = this.#now() - maximumWaitMs;
    for (const entry of entries) {
      if (entry.since > oldest) break;
      entry.settle({ granted: false, reason: 'full' });
    }
  }
}
