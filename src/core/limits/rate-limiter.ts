import { LRUCache } from 'lru-cache';
import type { Deps } from '../deps.js';

/** A token bucket, by the two times that describe it. */
export interface Bucket {
  readonly key: string;
  /** Milliseconds until one token is restored. */
  readonly restoreMs: number;
  /** Milliseconds until an empty bucket is full. */
  readonly fillMs: number;
}

/** Buckets that are paid together, the payer's own first. */
export type Nest = readonly [own: Bucket, ...around: Bucket[]];

/**
 * Token buckets. An attempt names a nest of them (an address, and the networks around it) and pays
 * each one token, or none: it is refused if any of them is empty.
 */
export interface RateLimiter {
  /** Milliseconds until each of these has a token; 0 if each has one now. */
  readonly waitMs: (nest: Nest) => number | Promise<number>;
  /** Takes a token from each and returns 0, or takes none and returns the milliseconds to wait. */
  readonly consume: (nest: Nest) => number | Promise<number>;
  /** Puts a consumed token back into each. */
  readonly refund: (nest: Nest) => void | Promise<void>;
}

/** Buckets remembered at once: about 10 MB at most, however many addresses come. */
const MAXIMUM_BUCKETS = 100_000;

/**
 * Buckets in this process's memory, each kept as the time at which it will be full again (the
 * generic cell rate algorithm). The least recently used one is forgotten first. The networks around
 * a guesser are used each time, so many addresses cannot push them out.
 */
export class MemoryRateLimiter implements RateLimiter {
  #buckets: LRUCache<string, number> | undefined;
  readonly #now: Deps['now'];

  constructor({ now }: Pick<Deps, 'now'>) {
    this.#now = now;
  }

  /** Key → time at which its bucket is full. Allocated lazily: it is large. */
  get #fullAt(): LRUCache<string, number> {
    return (this.#buckets ??= new LRUCache({ max: MAXIMUM_BUCKETS }));
  }

  waitMs(nest: Nest): number {
    return Math.max(0, ...nest.map((bucket) => waitOf(bucket, this.debtMs(bucket))));
  }

  consume(nest: Nest): number {
    const wait = this.waitMs(nest);
    if (wait > 0) return wait;
    for (const bucket of nest) this.#owe(bucket, this.debtMs(bucket) + bucket.restoreMs);
    return 0;
  }

  refund(nest: Nest): void {
    for (const bucket of nest) this.#owe(bucket, this.debtMs(bucket) - bucket.restoreMs);
  }

  /** Milliseconds until the bucket is full. */
  debtMs(bucket: Bucket): number {
    const debt = (this.#fullAt.get(bucket.key) ?? 0) - this.#now();
    if (debt <= bucket.fillMs) return Math.max(debt, 0);
    // The clock was set back, and nobody waits until it catches up.
    this.#owe(bucket, bucket.fillMs);
    return bucket.fillMs;
  }

  #owe({ key }: Bucket, debt: number): void {
    if (debt > 0) this.#fullAt.set(key, this.#now() + debt);
    else this.#fullAt.delete(key);
  }
}

/** Milliseconds until a bucket with this debt has a token. */
function waitOf({ restoreMs, fillMs }: Bucket, debt: number): number {
  return Math.max(0, debt + restoreMs - fillMs);
}
