import type { UsedProofs } from '../../core/limits/proof-lane.js';
import { MemoryUsedProofs } from '../../core/limits/used-proofs.js';
import type { RedisConnection } from './redis-connection.js';

/** Proofs of work used at any replica; only those used at this one while Redis is unavailable. */
export function createSharedUsedProofs(
  connection: RedisConnection,
  prefix: string,
  now: () => number,
): UsedProofs {
  const local = new MemoryUsedProofs({ now });
  return {
    redeem: async (proof) => {
      const lifetimeMs = Math.max(1, proof.expiresAt - now());
      const key = `${prefix}proof:${proof.id}`;
      const reply = await connection.run(
        async (commands) => await commands.set(key, '1', 'PX', lifetimeMs, 'NX'),
      );
      // Always record it locally too, in case Redis becomes unavailable.
      const isNewHere = local.redeem(proof);
      return reply === undefined ? isNewHere : reply === 'OK';
    },
  };
}
