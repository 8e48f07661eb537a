import { LRUCache } from 'lru-cache';
import { MemoryRateLimiter, type RateLimiter } from '../../core/limits/rate-limiter.js';
import type { RedisConnection } from './redis-connection.js';
import { createSharedBuckets } from './shared-buckets.js';

/** More than any machine has password checks in progress. */
const MAX_CHECKS = 1000;

/**
 * A rate limiter shared by all replicas. Each replica also counts the attempts that it admits itself.
 * It uses this count while Redis is unavailable, and sends it with each update in case Redis has lost
 * its data. So a replica never admits more attempts than it would alone.
 */
export function createSharedRateLimiter(
  connection: RedisConnection,
  prefix: string,
  now: () => number,
): RateLimiter {
  const local = new MemoryRateLimiter({ now });
  /** Keys whose last attempt Redis may not have counted, while their check is in progress. */
  const uncounted = new LRUCache<string, true>({ max: MAX_CHECKS });

  const update = createSharedBuckets(connection, prefix, local);

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
      // If Redis did not count the attempt, it would refund one of another client.
      if (!uncounted.delete(chain[0].key)) await update(chain, -1);
    },
  };
}
