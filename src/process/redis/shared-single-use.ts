import { CLOCK_TOLERANCE_SECONDS } from '../../core/auth/claims.js';
import {
  MAX_ITEM_LIFETIME_MS,
  MemorySingleUse,
  type RedeemResult,
  type SingleUseItem,
  type SingleUseKind,
  type SingleUseStore,
} from '../../core/single-use.js';
import type { RedisClients } from './client.js';
import type { RedisConnection } from './redis-connection.js';
import { REDEEM } from './scripts.js';

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
 * and everything issued before is rejected.
 *
 * While Redis is unavailable, two replicas could each accept the same item, so the result is
 * `unknown`. Only a proof of work is then accepted once by each replica: it opens nothing, and
 * throttled clients would otherwise be kept out.
 */
export class SharedSingleUse implements SingleUseStore {
  readonly #prefix: string;
  readonly #now: () => number;
  readonly #local: MemorySingleUse;
  #connection: RedisConnection | undefined;
  #since = 0;

  constructor(prefix: string, now: () => number) {
    this.#prefix = prefix;
    this.#now = now;
    this.#local = new MemorySingleUse({ now });
  }

  /** Uses this connection from now on. */
  connect(connection: RedisConnection): void {
    this.#connection = connection;
  }

  /** Starts to remember, if this Redis has lost its data or is new. Called on each connect. */
  async begin(commands: RedisClients['commands']): Promise<void> {
    await this.#evaluate(commands, [], []);
  }

  async redeem(kind: SingleUseKind, item: SingleUseItem): Promise<RedeemResult> {
    if (this.#local.hasUsed(kind, item)) return 'used';
    // A proof from before Redis lost its data is accepted again: rejecting those of the first seconds
    // would keep throttled clients out.
    const [issuedAt, lifetimeMs] =
      kind === 'proof'
        ? [Number.MAX_SAFE_INTEGER, MAX_ITEM_LIFETIME_MS]
        : [item.issuedAt, REMEMBERED_MS];
    const key = `${this.#prefix}${kind}:${item.id}`;
    const isFirst = await this.#connection?.run(
      async (commands) => await this.#evaluate(commands, [key], [issuedAt, lifetimeMs]),
    );
    if (isFirst === undefined) return kind === 'proof' ? this.#local.redeem(kind, item) : 'unknown';
    this.#local.remember(kind, item);
    return isFirst ? 'first' : 'used';
  }

  remembersSince(): number {
    return this.#since;
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
