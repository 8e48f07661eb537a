import type { BucketChain, MemoryRateLimiter } from '../../core/limits/rate-limiter.js';
import type { RedisConnection } from './redis-connection.js';
import { UPDATE_BUCKETS } from './scripts.js';

/**
 * Takes attempts from the buckets of all replicas, puts them back, or only reads.
 *
 * @returns the milliseconds to wait; `undefined` if Redis is unavailable
 */
export type UpdateBuckets = (chain: BucketChain, taken: -1 | 0 | 1) => Promise<number | undefined>;

/** @param local - what this replica has counted itself, in case Redis has lost its data */
export function createSharedBuckets(
  connection: RedisConnection,
  prefix: string,
  local: MemoryRateLimiter,
): UpdateBuckets {
  return async (chain, taken) => {
    const keys = chain.map(({ key }) => `${prefix}failures:${key}`);
    const buckets = chain.flatMap((bucket) => [
      bucket.restoreMs,
      bucket.fillMs,
      local.msUntilFull(bucket),
      bucket.unknownMs ?? 0,
    ]);
    const wait = await connection.run(
      async (commands) =>
        await commands.eval(UPDATE_BUCKETS, keys.length, ...keys, taken, ...buckets),
    );
    return wait === undefined ? undefined : Number(wait);
  };
}
