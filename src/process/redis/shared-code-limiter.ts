import type { CodeLimiter } from '../../core/limits/code-limiter.js';
import { MemoryRateLimiter } from '../../core/limits/rate-limiter.js';
import type { RedisConnection } from './redis-connection.js';
import { createSharedBuckets } from './shared-buckets.js';

/**
 * Limits wrong one-time codes of all replicas together. While Redis is unavailable, no code is looked at: each
 * replica would allow as many as all together, and none can be accepted anyway. Each replica also counts the
 * attempts that it admits itself, so that deleting the keys in Redis gives nobody more than that.
 *
 * @param now - milliseconds since an arbitrary moment
 */
export function createSharedCodeLimiter(
  connection: RedisConnection,
  prefix: string,
  now: () => number,
): CodeLimiter {
  const local = new MemoryRateLimiter({ now });
  const update = createSharedBuckets(connection, prefix, local);
  return {
    consume: async (chain) => {
      const wait = await update(chain, 1);
      return wait === 0 ? local.consume(chain) : wait;
    },
    refund: async (chain) => {
      local.refund(chain);
      await update(chain, -1);
    },
  };
}
