import type { Budgets } from '../../core/shared-state.js';
import { Throttle, type ThrottleLimits } from '../../core/throttle.js';
import type { Link } from './link.js';
import { BUCKET } from './scripts.js';

/** The replicas' common budgets; this one's own while the link is lost. */
export function createSharedBudgets(
  link: Link,
  prefix: string,
  limits: ThrottleLimits,
  now: () => number,
): Budgets {
  const own = new Throttle(limits, { now });
  const regain = limits.regainSeconds * 1000;
  const depth = limits.failures * regain;
  const turn = async (key: string, taken: -1 | 0 | 1) => {
    const wait = await link.ask(
      async (commands) =>
        await commands.eval(BUCKET, 1, `${prefix}budget:${key}`, regain, depth, taken),
    );
    return wait === undefined ? undefined : Number(wait);
  };
  return {
    waitSeconds: async (key) => (await turn(key, 0)) ?? own.waitSeconds(key),
    take: async (key) => (await turn(key, 1)) ?? own.take(key),
    giveBack: async (key) => {
      if ((await turn(key, -1)) === undefined) own.giveBack(key);
    },
  };
}
