import { LRUCache } from 'lru-cache';
import type { Budgets } from '../../core/shared-state.js';
import { Throttle, type ThrottleLimits } from '../../core/throttle.js';
import type { Link } from './link.js';
import { BUCKET } from './scripts.js';

/** More than any machine has password checks under way. */
const MOST_CHECKS = 1000;

/**
 * The replicas' common budgets. Each replica counts in its own, too, what it lets through: that one
 * holds while the link is lost, and is told to a Redis that may have lost its own. However often
 * that happens, no replica lets more through than one that runs alone.
 */
export function createSharedBudgets(
  link: Link,
  prefix: string,
  limits: ThrottleLimits,
  now: () => number,
): Budgets {
  const own = new Throttle(limits, { now });
  /** Keys whose last token Redis may not have counted, as far as a check of theirs is under way. */
  const uncounted = new LRUCache<string, true>({ max: MOST_CHECKS });
  const regain = limits.regainSeconds * 1000;
  const depth = limits.failures * regain;

  /** Seconds to wait; `undefined` where the link is lost. */
  async function turn(key: string, taken: -1 | 0 | 1): Promise<number | undefined> {
    const place = `${prefix}budget:${key}`;
    const wait = await link.ask(
      async (commands) =>
        await commands.eval(BUCKET, 1, place, regain, depth, taken, own.debt(key)),
    );
    return wait === undefined ? undefined : Number(wait);
  }

  return {
    waitSeconds: async (key) => (await turn(key, 0)) ?? own.waitSeconds(key),
    take: async (key) => {
      const wait = await turn(key, 1);
      if (wait === undefined) uncounted.set(key, true);
      else uncounted.delete(key);
      return wait === undefined || wait === 0 ? own.take(key) : wait;
    },
    giveBack: async (key) => {
      own.giveBack(key);
      // Or Redis would give back what somebody else has taken.
      if (!uncounted.delete(key)) await turn(key, -1);
    },
  };
}
