import type { Deps } from '../deps.js';
import { MemoryRateLimiter, type BucketChain } from './rate-limiter.js';

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
export const UNKNOWN_MS = (WRONG_CODES - WRONG_CODES_IF_UNKNOWN) * RESTORE_MS;

/** The key of the bucket of everyone whose device has not given a code. */
export const CODES_OF_ALL = 'codes';

/** Limits wrong one-time codes. */
export interface CodeLimiter {
  /**
   * Takes an attempt and returns 0, or takes none and returns the milliseconds to wait; `undefined` if
   * attempts cannot be counted now, so that no code must be looked at.
   */
  readonly consume: (chain: BucketChain) => number | Promise<number | undefined>;
  /** Puts an attempt back: the code was correct. */
  readonly refund: (chain: BucketChain) => void | Promise<void>;
}

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
 * Limits codes in its own memory: in that of all limits, failures from a hundred thousand addresses could
 * evict this one. A clock that is set forward restores nothing.
 */
export function createCodeMemory({ now, elapsed = now }: Pick<Deps, 'now' | 'elapsed'>) {
  const memory = new MemoryRateLimiter({ now: elapsed });
  memory.set(CODES_OF_ALL, UNKNOWN_MS);
  return memory;
}
