import { CLOCK_TOLERANCE_SECONDS } from '../../core/auth/claims.js';
import {
  MAX_ITEM_LIFETIME_MS,
  type SingleUseItem,
  type SingleUseKind,
} from '../../core/storage/single-use.js';
import type { SharedCounts, TakeResult } from '../../core/storage/storage.js';
import type { RedisClients } from './client.js';
import type { RedisConnection } from './redis-connection.js';
import { REDEEM, UPDATE_BUCKETS } from './scripts.js';

/**
 * How long a used item is stored: 30 days, although none is valid for long. If clocks are set back,
 * old items become valid again.
 */
const REMEMBERED_MS = 2_592_000_000;

/**
 * Items that were used at any replica.
 *
 * Redis decides. It can lose what it stored: a flush, a restart, or a failover to a server that was
 * behind. So it also stores since when its items are complete. After such a loss this is a new time,
 * and everything issued before is rejected. While Redis is unavailable, two replicas could each accept the same
 * item, so the result is `unknown`.
 */
export class SharedUses {
  readonly #prefix: string;
  readonly #now: () => number;
  #since = 0;

  constructor(prefix: string, now: () => number) {
    this.#prefix = prefix;
    this.#now = now;
  }

  /** Since when used items are complete, in milliseconds since the epoch. */
  get since(): number {
    return this.#since;
  }

  /** Starts to remember, if this Redis has lost its data or is new. Called on each connect. */
  async begin(commands: RedisClients['commands']): Promise<void> {
    await this.#evaluate(commands, [], []);
  }

  async take(
    connection: RedisConnection,
    kind: SingleUseKind,
    { id, issuedAt }: SingleUseItem,
  ): Promise<TakeResult> {
    // A proof from before Redis lost its data is accepted again: rejecting those of the first seconds
    // would keep throttled clients out.
    const values =
      kind === 'proof'
        ? [Number.MAX_SAFE_INTEGER, MAX_ITEM_LIFETIME_MS]
        : [issuedAt, REMEMBERED_MS];
    const isFirst = await connection.run(
      async (commands) => await this.#evaluate(commands, [`${this.#prefix}${kind}:${id}`], values),
    );
    if (isFirst === undefined) return 'unknown';
    return isFirst ? 'first' : 'used';
  }

  async #evaluate(
    commands: RedisClients['commands'],
    keys: readonly string[],
    values: readonly number[],
  ): Promise<boolean> {
    const tolerance = CLOCK_TOLERANCE_SECONDS * 1000;
    const reply = await commands.eval(
      REDEEM,
      keys.length + 1,
      `${this.#prefix}single-use`,
      ...keys,
      this.#now(),
      tolerance,
      MAX_ITEM_LIFETIME_MS,
      ...values,
    );
    if (!Array.isArray(reply)) return false;
    this.#since = Number(reply[1]);
    return reply[0] === 1;
  }
}

/** Takes attempts from the buckets of all replicas. */
export function createSharedBuckets(
  connection: RedisConnection,
  prefix: string,
): SharedCounts['consume'] {
  return async (chain, taken, msUntilFull) => {
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
}
