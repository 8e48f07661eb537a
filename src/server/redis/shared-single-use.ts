import { MemorySingleUse, type SingleUseStore } from '../../core/single-use.js';
import type { RedisConnection } from './redis-connection.js';

/** What was used at any replica; only what was used at this one while Redis is unavailable. */
export function createSharedSingleUse(
  connection: RedisConnection,
  prefix: string,
  now: () => number,
): SingleUseStore {
  const local = new MemorySingleUse({ now });
  return {
    redeem: async (kind, item) => {
      const lifetimeMs = Math.max(1, item.expiresAt - now());
      const key = `${prefix}${kind}:${item.id}`;
      const reply = await connection.run(
        async (commands) => await commands.set(key, '1', 'PX', lifetimeMs, 'NX'),
      );
      // Always record it locally too, in case Redis becomes unavailable.
      const isNewHere = local.redeem(kind, item);
      return reply === undefined ? isNewHere : reply === 'OK';
    },
  };
}
