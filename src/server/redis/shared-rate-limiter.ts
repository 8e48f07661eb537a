import { LRUCache } from 'lru-cache';
import {
  MemoryRateLimiter,
  type BucketChain,
  type RateLimiter,
} from '../../core/limits/rate-limiter.js';
import type { RedisConnection } from './redis-connection.js';
import { BUCKETS } from './scripts.js';

/** More than any machine has password checks under way. */
const MOST_CHECKS = 1000;

/**
 * The buckets that all replicas share. Each replica also counts, in its own memory, what it lets
 * through: that count holds while Redis is lost, and is sent along in case Redis has lost its own.
 * However often that happens, no replica lets more through than one that runs alone.
 */
export function createSharedBudgets(
  link: RedisConnection,
  prefix: string,
  now: () => number,
): RateLimiter {
  const own = new MemoryRateLimiter({ now });
  /** Chains whose last token Redis may not have counted, as far as a check of theirs is under way. */
  const uncounted = new LRUCache<string, true>({ max: MOST_CHECKS });

  /** Milliseconds to wait; `undefined` if Redis is lost. */
  async function run(chain: BucketChain, taken: -1 | 0 | 1): Promise<number | undefined> {
    const keys = chain.map(({ key }) => `${prefix}budget:${key}`);
    const buckets = chain.flatMap((bucket) => [
      bucket.restoreMs,
      bucket.fillMs,
      own.msUntilFull(bucket),
    ]);
    const wait = await link.ask(
      async (commands) => await commands.eval(BUCKETS, keys.length, ...keys, taken, ...buckets),
    );
    return wait === undefined ? undefined : Number(wait);
  }

  return {
    waitMs: async (chain) => (await run(chain, 0)) ?? own.waitMs(chain),
    consume: async (chain) => {
      const wait = await run(chain, 1);
      if (wait === undefined) uncounted.set(chain[0].key, true);
      else uncounted.delete(chain[0].key);
      return wait === undefined || wait === 0 ? own.consume(chain) : wait;
    },
    refund: async (chain) => {
      own.refund(chain);
      // Or Redis would refund what somebody else has paid.
      if (!uncounted.delete(chain[0].key)) await run(chain, -1);
    },
  };
}
