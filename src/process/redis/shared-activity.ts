import { z } from 'zod';
import type { Activity } from '../../core/audit/activity.js';
import { AuditCollector } from '../../core/audit/audit-collector.js';
import type { AuditBatch, AuditEvent, ListedClient } from '../../core/audit/audit-event.js';
import { auditBatchSchema } from '../audit-batch.js';
import type { RedisConnection } from './redis-connection.js';
import type { MessageSigner } from './message-signer.js';
import type { RedisClients } from './client.js';
import { APPEND_ACTIVITY } from './scripts.js';

/** Batches stored in Redis, each covering at least a quarter of a second: a few megabytes at most. */
const STORED_BATCHES = 5000;
const READ_BATCHES = 100;
const SYNC_INTERVAL_MS = 250;
/** Entries kept while Redis is unavailable. Further events are only counted. */
const MAX_PENDING = 200;

/** A signed entry of the stream. */
const batchSchema = auditBatchSchema.extend({
  replica: z.string(),
  number: z.int().positive(),
}) satisfies z.ZodType<SignedBatch>;

/** Announces that the stream has a new batch. */
const messageSchema = z.object({ kind: z.literal('activity') });

/** A batch, and which replica sent it. */
interface SignedBatch extends AuditBatch {
  readonly replica: string;
  /** Increases by one with each batch of a replica. */
  readonly number: number;
}

export interface SharedActivityOptions {
  /** This replica's name, which is new at each start. */
  readonly replica: string;
  readonly prefix: string;
  readonly channel: string;
  readonly signer: MessageSigner;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * Shares audit events between the consoles of all replicas. A message only announces that there is
 * something to read. Events are read from a stream, in order, so none is missed or counted twice.
 */
export class SharedActivity {
  readonly #options: SharedActivityOptions;
  readonly #stream: string;
  readonly #unsent: AuditCollector;
  /** The stream ID of the last batch that was read. */
  #lastRead: string | undefined;
  /** Replica → number of its last batch. Rejects replays by anyone who can write to Redis. */
  readonly #lastNumbers = new Map<string, number>();
  #hasUnread = true;
  #isSyncing = false;
  /** The number of batches sent so far. */
  #sent = 0;
  /** The batch that is being sent, signed. */
  #outgoing: string | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: SharedActivityOptions) {
    const { prefix, now } = options;
    this.#options = options;
    this.#stream = `${prefix}activity`;
    this.#unsent = new AuditCollector(MAX_PENDING, now);
  }

  /** Sends local events, and adds those of other replicas to `activity`, until `stop`. */
  start(activity: Activity, connection: RedisConnection): void {
    this.#timer = setInterval(() => void this.#sync(activity, connection), SYNC_INTERVAL_MS);
  }

  /** Sends what is pending and stops. */
  async stop(connection: RedisConnection): Promise<void> {
    clearInterval(this.#timer);
    await this.#send(connection);
  }

  /** Records a local event. Reads `client` only if the event is listed. */
  record(event: AuditEvent, client: ListedClient): void {
    this.#unsent.record(event, client);
  }

  /** Handles a verified message. */
  onMessage(message: unknown): void {
    if (messageSchema.safeParse(message).success) this.#hasUnread = true;
  }

  /** Reads the stream at the next opportunity, because messages may have been missed. */
  requestRead(): void {
    this.#hasUnread = true;
  }

  async #sync(activity: Activity, connection: RedisConnection): Promise<void> {
    if (this.#isSyncing || !connection.isConnected) return;
    this.#isSyncing = true;
    await this.#send(connection);
    if (this.#hasUnread) {
      this.#hasUnread = false;
      const read = await connection.runTolerant(
        async (commands) => await this.#read(commands, activity),
      );
      if (read === undefined) this.#hasUnread = true;
      if (read === 'rejected' || read === 'corrupt') this.#readAgain();
    }
    this.#isSyncing = false;
  }

  async #read(commands: RedisClients['commands'], activity: Activity): Promise<true> {
    for (;;) {
      const from = this.#lastRead === undefined ? '-' : `(${this.#lastRead}`;
      const batches = await commands.xrange(this.#stream, from, '+', 'COUNT', READ_BATCHES);
      for (const [id, [, text = '']] of batches) {
        const { data: batch } = batchSchema.safeParse(
          this.#options.signer.verify('activity', text),
        );
        if (batch !== undefined && this.#isNew(batch)) activity.addBatch(batch);
        this.#lastRead = id;
      }
      if (batches.length < READ_BATCHES) return true;
    }
  }

  #isNew({ replica, number }: SignedBatch): boolean {
    if (replica === this.#options.replica || number <= (this.#lastNumbers.get(replica) ?? 0))
      return false;
    this.#lastNumbers.set(replica, number);
    return true;
  }

  async #send(connection: RedisConnection): Promise<void> {
    if (!connection.isConnected) return;
    this.#outgoing ??= this.#nextBatch();
    const batch = this.#outgoing;
    if (batch === undefined) return;
    const { replica, channel, signer } = this.#options;
    const message = signer.sign('message', { kind: 'activity' });
    const receivers = await connection.runTolerant(
      async (commands) =>
        await commands.eval(
          APPEND_ACTIVITY,
          2,
          this.#stream,
          `${this.#stream}:${replica}`,
          channel,
          message,
          STORED_BATCHES,
          batch,
          this.#sent + 1,
        ),
    );
    // The batch may or may not have arrived, so it is sent again under the same number.
    if (receivers === undefined) return;
    // A rejected batch is dropped. Sent again, it would be rejected again.
    this.#sent += 1;
    this.#outgoing = undefined;
    if (receivers === 'corrupt') await this.#discard(connection);
  }

  /**
   * Deletes the shared activity after another program made it unusable: with a stream ID that no later
   * one exceeds, or with a key of another type. The next batch starts an empty stream.
   */
  async #discard(connection: RedisConnection): Promise<void> {
    const keys = [this.#stream, `${this.#stream}:${this.#options.replica}`];
    await connection.runTolerant(async (commands) => await commands.del(keys));
    this.#readAgain();
  }

  /** Reads from the start of the stream. Batches that were read before are skipped by their number. */
  #readAgain(): void {
    this.#lastRead = undefined;
    this.#hasUnread = true;
  }

  #nextBatch(): string | undefined {
    const changes = this.#unsent.take();
    if (changes === undefined) return undefined;
    const batch = {
      replica: this.#options.replica,
      number: this.#sent + 1,
      at: this.#options.now(),
      ...changes,
    } satisfies SignedBatch;
    return this.#options.signer.sign('activity', batch);
  }
}
