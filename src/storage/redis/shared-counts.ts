import { CLOCK_TOLERANCE_SECONDS } from '../../core/auth/claims.js';
import { USUAL_LIFETIME_MS, type RedeemResult } from '../../core/storage/single-use.js';
import type { SharedStorage } from '../../core/storage/storage.js';
import type { RedisClients } from './client.js';
import type { RedisContext } from './redis-connection.js';
import { REDEEM, UPDATE_BUCKETS } from './scripts.js';

/**
 * How long a used item is stored: 30 days, although none is valid for long. If clocks are set back,
 * old items become valid again.
 */
const REMEMBERED_MS = 2_592_000_000;

/**
 * Items that were used at any replica, and the limits of all replicas.
 *
 * Redis decides. It can lose what it stored: a flush, a restart, or a failover to a server that was
 * behind. So it also stores since when its items are complete. After such a loss this is a new time,
 * and everything issued before is rejected. While Redis is unavailable, two replicas could each accept the same
 * item, so the result is `unknown`.
 */
export class SharedCounts {
  readonly #context: Omit<RedisContext, 'signer'>;
  #since = 0;

  constructor(context: Omit<RedisContext, 'signer'>) {
    this.#context = context;
  }

  readonly usedSince = (): number => this.#since;

  /** Starts to remember, if this Redis has lost its data or is new. Called on each connect. */
  async begin(commands: RedisClients['commands']): Promise<void> {
    await this.#redeem(commands, [], []);
  }

  readonly takeOnce: SharedStorage['takeOnce'] = async (kind, { id, issuedAt }) => {
    const { connection, prefix } = this.#context;
    // A proof from before Redis lost its data is accepted again: rejecting those of the first seconds
    // would keep throttled clients out.
    const values =
      kind === 'proof' ? [Number.MAX_SAFE_INTEGER, USUAL_LIFETIME_MS] : [issuedAt, REMEMBERED_MS];
    const result = await connection.run(
      async (commands) => await this.#redeem(commands, [`${prefix}${kind}:${id}`], values),
    );
    return result ?? 'unknown';
  };

  readonly consume: SharedStorage['consume'] = async (chain, taken, msUntilFull) => {
    const { connection, prefix } = this.#context;
    const keys = chain.map(({ key }) => `${prefix}failures:${key}`);
    const buckets = chain.flatMap(({ restoreMs, fillMs, unknownMs = 0 }, index) => [
      restoreMs,
      fillMs,
      msUntilFull[index] ?? 0,
      unknownMs,
    ]);
    const wait = await connection.run(
      async (commands) =>
        await commands.eval(UPDATE_BUCKETS, keys.length, ...keys, taken, ...buckets),
    );
    return wait === undefined ? undefined : Number(wait);
  };

  async #redeem(
    commands: RedisClients['commands'],
    keys: readonly string[],
    values: readonly number[],
  ): Promise<RedeemResult> {
    const { prefix, now } = this.#context;
    const reply = await commands.eval(
      REDEEM,
      keys.length + 1,
      `${prefix}single-use`,
      ...keys,
      now(),
      CLOCK_TOLERANCE_SECONDS * 1000,
      USUAL_LIFETIME_MS,
      ...values,
    );
    if (!Array.isArray(reply)) return 'used';
    this.#since = Number(reply[1]);
    return reply[0] === 1 ? 'first' : 'used';
  }
}
