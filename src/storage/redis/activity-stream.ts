import { literal, matches, object, quantity, string } from '../../contract/schema.js';
import type { ActivityLog } from '../activity-log.js';
import type { RedisConnection } from './redis-connection.js';
import type { MessageSigner } from './message-signer.js';
import type { RedisClients } from './client.js';
import { APPEND_ACTIVITY } from './scripts.js';

/** Batches stored in Redis, each covering at least a quarter of a second: a few megabytes at most. */
const STORED_BATCHES = 5000;
const READ_BATCHES = 100;
const READ_INTERVAL_MS = 250;

/** The fields of a signed entry of the stream in addition to those of the batch. */
const ORIGIN = object({
  replica: string,
  /** Increases by one with each batch of a replica. */
  number: quantity,
});

/** Announces that the stream has a new batch. */
const MESSAGE = object({ kind: literal('activity') });

export interface ActivityStreamOptions {
  /** This replica's name, which is new at each start. */
  readonly replica: string;
  readonly prefix: string;
  readonly channel: string;
  readonly signer: MessageSigner;
}

/**
 * Shares audit events between the consoles of all replicas. A message only announces that there is
 * something to read. Events are read from a stream, in order, so none is missed or counted twice.
 */
export class ActivityStream {
  readonly #options: ActivityStreamOptions;
  readonly #stream: string;
  /** The stream ID of the last batch that was read. */
  #lastRead: string | undefined;
  /** Replica → number of its last batch. Rejects replays by anyone who can write to Redis. */
  readonly #lastNumbers = new Map<string, number>();
  #hasUnread = true;
  #isReading = false;
  /** The number of batches sent so far. */
  #sent = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ActivityStreamOptions) {
    this.#options = options;
    this.#stream = `${options.prefix}activity`;
  }

  /** Adds the events of other replicas to the log, until `stop`. */
  start(log: ActivityLog, connection: RedisConnection): void {
    this.#timer = setInterval(() => void this.#readNew(log, connection), READ_INTERVAL_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Handles a verified message. */
  onMessage(message: unknown): void {
    if (matches(MESSAGE, message)) this.#hasUnread = true;
  }

  /** Reads the stream at the next opportunity, because messages may have been missed. */
  requestRead(): void {
    this.#hasUnread = true;
  }

  /**
   * Sends a batch of this replica.
   *
   * @returns false if it may or may not have arrived. It has to be sent again, under the same number
   */
  async put(connection: RedisConnection, batch: object): Promise<boolean> {
    const { replica, channel, signer } = this.#options;
    const number = this.#sent + 1;
    const message = signer.sign('message', { kind: 'activity' });
    const signed = signer.sign('activity', { replica, number, ...batch });
    const keys = [this.#stream, `${this.#stream}:${replica}`];
    const values = [channel, message, STORED_BATCHES, signed, number];
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

  async #readNew(log: ActivityLog, connection: RedisConnection): Promise<void> {
    if (this.#isReading || !this.#hasUnread || !connection.isConnected) return;
    this.#isReading = true;
    this.#hasUnread = false;
    const read = await connection.runTolerant(async (commands) => await this.#read(commands, log));
    if (read === undefined) this.#hasUnread = true;
    if (read === 'rejected' || read === 'corrupt') this.#readAgain();
    this.#isReading = false;
  }

  async #read(commands: RedisClients['commands'], log: ActivityLog): Promise<true> {
    for (;;) {
      const from = this.#lastRead === undefined ? '-' : `(${this.#lastRead}`;
      const batches = await commands.xrange(this.#stream, from, '+', 'COUNT', READ_BATCHES);
      for (const [id, [, text = '']] of batches) {
        const batch = this.#options.signer.verify('activity', text);
        if (this.#isNew(batch)) log.restore(batch, false);
        this.#lastRead = id;
      }
      if (batches.length < READ_BATCHES) return true;
    }
  }

  #isNew(batch: unknown): boolean {
    if (!matches(ORIGIN, batch) || batch.replica === this.#options.replica) return false;
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
