import { literal, matches, object, quantity, string } from '../../contract/schema.js';
import type { Kind } from '../../core/storage/storage.js';
import type { RedisClients } from './client.js';
import { channelOf, type RedisContext } from './redis-connection.js';
import { APPEND_ACTIVITY } from './scripts.js';

/** Batches stored in Redis, each covering at least a quarter of a second: a few megabytes at most. */
const STORED_BATCHES = 5000;
const READ_BATCHES = 100;

/** The fields of a signed entry of the stream in addition to those of the batch. */
const ORIGIN = object({
  replica: string,
  /** Increases by one with each batch of a replica. */
  number: quantity,
});

/** Announces that the stream has a new batch. */
const MESSAGE = object({ kind: literal('activity') });

/**
 * Shares audit events between the consoles of all replicas. A message only announces that there is
 * something to read. Events are read from a stream, in order, so none is missed or counted twice.
 */
export class ActivityStream {
  readonly #context: RedisContext;
  readonly #replica: string;
  readonly #stream: string;
  #own: Kind | undefined;
  /** The stream ID of the last batch that was read. */
  #lastRead: string | undefined;
  /** Replica → number of its last batch. Rejects replays by anyone who can write to Redis. */
  readonly #lastNumbers = new Map<string, number>();
  #hasUnread = true;
  #isReading = false;
  /** The number of batches sent so far. */
  #sent = 0;

  /** @param replica - this replica's name, which is new at each start */
  constructor(context: RedisContext, replica: string) {
    this.#context = context;
    this.#replica = replica;
    this.#stream = `${context.prefix}activity`;
  }

  watch(kind: Kind): void {
    this.#own = kind;
  }

  /** Handles a verified message. */
  onMessage(message: unknown): void {
    if (!matches(MESSAGE, message)) return;
    this.requestRead();
    void this.readNew();
  }

  /** Has `readNew` read the stream, because messages may have been missed. */
  requestRead(): void {
    this.#hasUnread = true;
  }

  /**
   * Sends a batch of this replica.
   *
   * @returns false if it may or may not have arrived. It has to be sent again, under the same number
   */
  async put(batch: object): Promise<boolean> {
    const { connection, prefix, signer } = this.#context;
    const number = this.#sent + 1;
    const message = signer.sign('message', { kind: 'activity' });
    const signed = signer.sign('activity', { replica: this.#replica, number, ...batch });
    const keys = [this.#stream, `${this.#stream}:${this.#replica}`];
    const values = [channelOf(prefix), message, STORED_BATCHES, signed, number];
    const receivers = await connection.runTolerant(
      async (commands) => await commands.eval(APPEND_ACTIVITY, keys.length, ...keys, ...values),
    );
    if (receivers === undefined) return false;
    // A rejected batch is dropped. Sent again, it would be rejected again.
    this.#sent = number;
    if (receivers === 'corrupt') {
      // Another program has made the stream unusable: with an ID that no later one exceeds, or a key of another
      // type. The next batch starts an empty stream.
      await connection.runTolerant(async (commands) => await commands.del(keys));
      this.#readAgain();
    }
    return true;
  }

  /** Reads what is new, if anything may be. Never rejects. */
  async readNew(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#hasUnread) {
      this.#hasUnread = false;
      const { connection } = this.#context;
      const read = await connection.runTolerant(async (commands) => await this.#read(commands));
      if (read === true) continue;
      // It is tried again at the next heartbeat.
      this.#hasUnread = true;
      if (read !== undefined) this.#readAgain();
      break;
    }
    this.#isReading = false;
  }

  async #read(commands: RedisClients['commands']): Promise<true> {
    for (;;) {
      const from = this.#lastRead === undefined ? '-' : `(${this.#lastRead}`;
      const batches = await commands.xrange(this.#stream, from, '+', 'COUNT', READ_BATCHES);
      for (const [id, [, text = '']] of batches) {
        const batch = this.#context.signer.verify('activity', text);
        if (this.#isNew(batch)) this.#own?.restore(batch, false);
        this.#lastRead = id;
      }
      if (batches.length < READ_BATCHES) return true;
    }
  }

  #isNew(batch: unknown): boolean {
    if (!matches(ORIGIN, batch) || batch.replica === this.#replica) return false;
    if (batch.number <= (this.#lastNumbers.get(batch.replica) ?? 0)) return false;
    this.#lastNumbers.set(batch.replica, batch.number);
    return true;
  }

  /** Reads from the start of the stream. Batches that were read before are skipped by their number. */
  #readAgain(): void {
    this.#lastRead = undefined;
    this.#hasUnread = true;
  }
}
