import { LRUCache } from 'lru-cache';
import type { Ambient } from './ambient.js';

export interface ThrottleLimits {
  /** Failures that a full bucket holds. */
  readonly failures: number;
  /** Seconds in which one of them is regained. */
  readonly regainSeconds: number;
}

/** Networks remembered at once: some 10 MB at the most, however many addresses come. */
const MAXIMUM_BUCKETS = 100_000;

/**
 * A token bucket for each key, kept as the one moment at which it will be full again (the generic
 * cell rate algorithm). Against guessing: a bucket that is pushed out by others starts full, which
 * takes more networks than it would take tries to do without.
 */
export class Throttle {
  #buckets: LRUCache<string, number> | undefined;
  readonly #now: Ambient['now'];
  readonly #regain: number;
  readonly #depth: number;

  constructor({ failures, regainSeconds }: ThrottleLimits, { now }: Pick<Ambient, 'now'>) {
    this.#now = now;
    this.#regain = regainSeconds * 1000;
    this.#depth = failures * this.#regain;
  }

  /** When each will be full again. Made when first asked: room for so many takes a while to lay out. */
  get #fullAt(): LRUCache<string, number> {
    return (this.#buckets ??= new LRUCache({ max: MAXIMUM_BUCKETS }));
  }

  /** Whole seconds until the key may try; 0 where it may now. */
  waitSeconds(key: string): number {
    return Math.max(0, Math.ceil((this.debt(key) + this.#regain - this.#depth) / 1000));
  }

  /** Takes one token; where there is none, gives the whole seconds until there is, else 0. */
  take(key: string): number {
    const wait = this.waitSeconds(key);
    if (wait === 0) this.#fullAt.set(key, this.#now() + this.debt(key) + this.#regain);
    return wait;
  }

  /** Gives a taken token back. */
  giveBack(key: string): void {
    const debt = this.debt(key) - this.#regain;
    if (debt > 0) this.#fullAt.set(key, this.#now() + debt);
    else this.#fullAt.delete(key);
  }

  /** Milliseconds until the bucket is full. */
  debt(key: string): number {
    const debt = (this.#fullAt.get(key) ?? 0) - this.#now();
    if (debt <= this.#depth) return Math.max(debt, 0);
    // The clock was set back; nobody is to wait for it to come round again.
    this.#fullAt.set(key, this.#now() + this.#depth);
    return this.#depth;
  }
}
