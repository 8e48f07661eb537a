import type { UsedProofs } from '../../core/limits/proof-lane.js';
import { MemoryUsedProofs } from '../../core/limits/used-proofs.js';
import type { RedisConnection } from './redis-connection.js';

/** Proofs of work that any replica has checked. While Redis is lost, those of this replica alone. */
export function createSharedUsedProofs(
  link: RedisConnection,
  prefix: string,
  now: () => number,
): UsedProofs {
  const own = new MemoryUsedProofs({ now });
  return {
    redeem: async (proof) => {
      const left = Math.max(1, proof.expiresAt - now());
      const key = `${prefix}proof:${proof.id}`;
      const answer = await link.ask(
        async (commands) => await commands.set(key, '1', 'PX', left, 'NX'),
      );
      // Noted here in any case, for the time when Redis is lost.
      const isNewHere = own.redeem(proof);
      return answer === undefined ? isNewHere : answer === 'OK';
    },
  };
}
