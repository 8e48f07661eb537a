import { LRUCache } from 'lru-cache';
import { MemoryRateLimiter, type Nest, type RateLimiter } from '../../core/limits/rate-limiter.js';
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
  /** Nests whose last token Redis may not have counted, as far as a check of theirs is under way. */
  const uncounted = new LRUCache<string, true>({ max: MOST_CHECKS });

  /** Milliseconds to wait; `undefined` if Redis is lost. */
  async function run(nest: Nest, taken: -1 | 0 | 1): Promise<number | undefined> {
    const keys = nest.map(({ key }) => `${prefix}budget:${key}`);
    const buckets = nest.flatMap((bucket) => [bucket.restoreMs, bucket.fillMs, own.debtMs(bucket)]);
    const wait = await link.ask(
      async (commands) => await commands.eval(BUCKETS, keys.length, ...keys, taken, ...buckets),
    );
    return wait === undefined ? undefined : Number(wait);
  }

  return {
    waitMs: async (nest) => (await run(nest, 0)) ?? own.waitMs(nest),
    consume: async (nest) => {
      const wait = await run(nest, 1);
      if (wait === undefined) uncounted.set(nest[0].key, true);
      else uncounted.delete(nest[0].key);
      return wait === undefined || wait === 0 ? own.consume(nest) : wait;
    },
    refund: async (nest) => {
      own.refund(nest);
      // Or Redis would refund what somebody else has paid.
      if (!uncounted.delete(nest[0].key)) await run(nest, -1);
    },
  };
}
