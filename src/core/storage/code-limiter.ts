import { integer, matches, object, string } from '../../contract/schema.js';
import type { Deps } from '../deps.js';
import { MemoryRateLimiter, type BucketChain } from './buckets.js';
import type { Kind, StateContent, Storage } from './storage.js';

/**
 * Wrong one-time codes allowed at once, and how often another one is. They count for everyone together, and
 * no proof of work adds one. A guess succeeds with 3 in 1,000,000, so someone who has the password gets
 * in with a chance of 0.007 % on the first day and 1.3 % in a year.
 */
const WRONG_CODES = 10;
const RESTORE_MS = 7_200_000;

/**
 * Wrong codes allowed if it is unknown how many there were, as after a restart that forgets them. Ten would
 * give a guesser ten more at each restart. One would lock the owner out by a single typo, and most people
 * sign in right after a restart when they have just configured codes.
 */
const WRONG_CODES_IF_UNKNOWN = 3;

/** Milliseconds until the bucket is full if so many are left. */
const UNKNOWN_MS = (WRONG_CODES - WRONG_CODES_IF_UNKNOWN) * RESTORE_MS;

/** Milliseconds until a bucket is full, and when that was the case. */
const LEVEL = object({ key: string, ms: integer, at: integer });

/** The key of the bucket of everyone whose device has not given a code. */
const CODES_OF_ALL = 'codes';

/**
 * The bucket that a code counts against. A device that has completed a sign-in with a code has its own, so
 * that someone who has the password cannot lock its owner out. Everyone else shares one.
 *
 * @param device - the ID of a device that has given a code
 */
export function codeBucket(device: string | undefined): BucketChain {
  const limits = { restoreMs: RESTORE_MS, fillMs: WRONG_CODES * RESTORE_MS };
  return device === undefined
    ? [{ key: CODES_OF_ALL, ...limits, unknownMs: UNKNOWN_MS }]
    : [{ key: `codes of device ${device}`, ...limits }];
}

/**
 * The limit on wrong one-time codes, in memory and stored: otherwise each restart would give a guesser more of
 * them. An attempt is on the disk before its code is looked at. While other replicas cannot be reached, no code is
 * looked at: each replica would allow as many as all together, and none can be accepted anyway.
 *
 * Its memory is separate: in that of all limits, failures from a hundred thousand addresses could evict this
 * one. A clock that is set forward restores nothing.
 */
export class CodeLimiter implements Kind {
  readonly name = 'codes';
  readonly #storage: Storage;
  readonly #now: Deps['now'];
  readonly #memory: MemoryRateLimiter;

  constructor(storage: Storage, { now, elapsed = now }: Pick<Deps, 'now' | 'elapsed'>) {
    this.#storage = storage;
    this.#now = now;
    this.#memory = new MemoryRateLimiter({ now: elapsed });
    // The others know how many there were.
    if (storage.shared === undefined) this.#memory.set(CODES_OF_ALL, UNKNOWN_MS);
    storage.watch(this);
  }

  /**
   * Takes an attempt and returns 0, or takes none and returns the milliseconds to wait; `undefined` if
   * attempts cannot be counted now, so that no code must be looked at.
   */
  async consume(chain: BucketChain): Promise<number | undefined> {
    const { shared } = this.#storage;
    const sharedWait = await shared?.consume(chain, 1, this.#memory.levels(chain));
    if (shared !== undefined && sharedWait !== 0) return sharedWait;
    const wait = this.#memory.consume(chain);
    if (wait === 0) await this.#put(chain);
    return wait;
  }

  /** Puts an attempt back: the code was correct. */
  async refund(chain: BucketChain): Promise<void> {
    this.#memory.refund(chain);
    void this.#put(chain);
    await this.#storage.shared?.consume(chain, -1, this.#memory.levels(chain));
  }

  /** The time since the record counts only as far as the clock has gone forward. */
  restore(record: unknown, isLate: boolean): void {
    if (isLate || !matches(LEVEL, record)) return;
    const passed = Math.max(0, this.#now() - record.at);
    this.#memory.set(record.key, record.ms - passed);
  }

  /** If a record is missing, wrong codes may be. */
  opened(content: StateContent): void {
    const chain = codeBucket(undefined);
    if (content !== 'complete') {
      this.#memory.set(CODES_OF_ALL, Math.max(this.#memory.msUntilFull(chain[0]), UNKNOWN_MS));
    }
    void this.#put(chain);
  }

  *snapshot(): Generator<object> {
    // Written even if it is full: without a record, it would count as unknown.
    yield this.#record(CODES_OF_ALL, this.#memory.msUntilFull(codeBucket(undefined)[0]));
    for (const [key, ms] of this.#memory.list()) {
      if (key !== CODES_OF_ALL) yield this.#record(key, ms);
    }
  }

  async #put([bucket]: BucketChain): Promise<void> {
    const record = this.#record(bucket.key, this.#memory.msUntilFull(bucket));
    await this.#storage.put(this.name, record);
  }

  #record(key: string, ms: number): object {
    return { key, ms: Math.ceil(ms), at: Math.floor(this.#now()) };
  }
}
