import { LRUCache } from 'lru-cache';
import type { Deps } from '../deps.js';
import type { Storage } from './storage.js';

/** Parameters of one token bucket. */
export interface Bucket {
  readonly key: string;
  /** Milliseconds until one attempt is restored. */
  readonly restoreMs: number;
  /** Milliseconds until an empty bucket is full. */
  readonly fillMs: number;
  /** Milliseconds until it is full if nothing is known about it, because its data was lost. Default: 0. */
  readonly unknownMs?: number;
}

/** A client's own bucket, followed by those of the enclosing networks. They are charged together. */
export type BucketChain = readonly [own: Bucket, ...enclosing: Bucket[]];

/**
 * Token buckets, whose tokens are attempts. An attempt is taken from every bucket of a chain (an
 * address, and the networks that enclose it), or from none: it is rejected if any of them is empty.
 */
export interface RateLimiter {
  /** Milliseconds until each bucket has an attempt left; 0 if each has one now. */
  readonly waitMs: (chain: BucketChain) => number | Promise<number>;
  /** Takes an attempt from each bucket and returns 0, or takes none and returns the milliseconds to wait. */
  readonly consume: (chain: BucketChain) => number | Promise<number>;
  /** Puts a consumed attempt back into each bucket. */
  readonly refund: (chain: BucketChain) => void | Promise<void>;
}

/** Maximum number of buckets in memory: about 15 MB, however many addresses there are. */
const MAX_BUCKETS = 100_000;

/** More than any machine has password checks in progress. */
const MAX_CHECKS = 1000;

/** A bucket's state at a time: `untilFull` milliseconds before it is full again. */
interface Level {
  readonly untilFull: number;
  readonly at: number;
}

/**
 * Buckets in this process's memory (generic cell rate algorithm). The least recently used one is
 * evicted first. The networks that enclose an attacker are used on each attempt, so many addresses cannot
 * evict them. If the clock is set back, a bucket keeps its attempts: nobody has to wait until the clock
 * has caught up.
 */
export class MemoryRateLimiter implements RateLimiter {
  /** Levels by the bucket's key. With `max`, the cache would allocate room for all of them at once. */
  readonly #levels = new LRUCache<string, Level>({
    maxSize: MAX_BUCKETS,
    sizeCalculation: () => 1,
  });
  readonly #now: Deps['now'];

  constructor({ now }: Pick<Deps, 'now'>) {
    this.#now = now;
  }

  waitMs(chain: BucketChain): number {
    return Math.max(0, ...chain.map((bucket) => waitFor(bucket, this.msUntilFull(bucket))));
  }

  consume(chain: BucketChain): number {
    const wait = this.waitMs(chain);
    if (wait > 0) return wait;
    for (const bucket of chain) {
      this.set(bucket.key, this.msUntilFull(bucket) + bucket.restoreMs);
    }
    return 0;
  }

  refund(chain: BucketChain): void {
    for (const bucket of chain) {
      this.set(bucket.key, this.msUntilFull(bucket) - bucket.restoreMs);
    }
  }

  /** Milliseconds until the bucket is full. */
  msUntilFull(bucket: Bucket): number {
    const now = this.#now();
    const { untilFull, at } = this.#levels.get(bucket.key) ?? { untilFull: 0, at: now };
    if (at > now) this.set(bucket.key, untilFull);
    return Math.min(Math.max(untilFull - Math.max(now - at, 0), 0), bucket.fillMs);
  }

  /** Milliseconds until each bucket is full. */
  levels(chain: BucketChain): number[] {
    return chain.map((bucket) => this.msUntilFull(bucket));
  }

  /** The keys of buckets that were not full when they were last used, and the milliseconds until they are. */
  list(): [key: string, msUntilFull: number][] {
    const now = this.#now();
    return Array.from(this.#levels.entries(), ([key, { untilFull, at }]) => [
      key,
      Math.max(untilFull - Math.max(now - at, 0), 0),
    ]);
  }

  /** Sets the milliseconds until the bucket is full. */
  set(key: string, msUntilFull: number): void {
    if (msUntilFull > 0) this.#levels.set(key, { untilFull: msUntilFull, at: this.#now() });
    else this.#levels.delete(key);
  }
}

/** Milliseconds until a bucket that is full in `msUntilFull` has an attempt left. */
function waitFor({ restoreMs, fillMs }: Bucket, msUntilFull: number): number {
  return Math.max(0, msUntilFull + restoreMs - fillMs);
}

/**
 * Limits the attempts of all replicas together. Each replica also counts the attempts that it admits itself.
 * It uses this count while the others cannot be reached, and sends it with each update in case they have lost
 * theirs. So a replica never admits more attempts than it would alone.
 */
export function createRateLimiter({ shared }: Storage, now: Deps['now']): RateLimiter {
  const local = new MemoryRateLimiter({ now });
  if (shared === undefined) return local;
  /** Keys whose last attempt the others may not have counted, while their check is in progress. */
  const uncounted = new LRUCache<string, true>({ max: MAX_CHECKS });
  const update = async (chain: BucketChain, taken: -1 | 0 | 1) =>
    await shared.consume(chain, taken, local.levels(chain));

  return {
    waitMs: async (chain) => (await update(chain, 0)) ?? local.waitMs(chain),
    consume: async (chain) => {
      const wait = await update(chain, 1);
      if (wait === undefined) uncounted.set(chain[0].key, true);
      else uncounted.delete(chain[0].key);
      return wait === undefined || wait === 0 ? local.consume(chain) : wait;
    },
    refund: async (chain) => {
      local.refund(chain);
      // If the others did not count the attempt, they would refund one of another client.
      if (!uncounted.delete(chain[0].key)) await update(chain, -1);
    },
  };
}
