import { z } from 'zod';
import { LISTED_PER_SECOND, type Activity } from '../../core/audit/activity.js';
import { AuditBuffer } from '../../core/audit/audit-buffer.js';
import {
  summarize,
  summaryKey,
  type AuditBatch,
  type AuditEvent,
  type AuditSummary,
  type ListedClient,
} from '../../core/audit/audit-event.js';
import { mapEvents } from '../../core/audit/map-events.js';
import { EventSampler } from '../../core/audit/event-sampler.js';
import { activityEventSchema, reasonSchema } from '../../http/schemas.js';
import type { RedisConnection } from './redis-connection.js';
import type { MessageSigner } from './message-signer.js';
import type { RedisClients } from './client.js';
import { ACTIVITY } from './scripts.js';

/** Batches in Redis, of a quarter of a second each at the least: some megabytes at the most. */
const KEPT_BATCHES = 5000;
const READ_BATCHES = 100;
const EXCHANGE_MS = 250;
/** Of what happens while Redis is lost, so much is told in single afterwards. */
const MOST_PENDING = 200;

const batchSchema = z.object({
  replica: z.string(),
  /** Counts up, for each replica. */
  number: z.int().positive(),
  at: z.number(),
  counts: z.partialRecord(activityEventSchema, z.int().positive()),
  entries: z.array(
    z.object({
      event: activityEventSchema,
      reason: reasonSchema,
      network: z.string(),
      userAgent: z.string().nullable(),
      count: z.int().positive(),
    }),
  ),
}) satisfies z.ZodType<SignedBatch>;

const messageSchema = z.object({ kind: z.literal('activity') });

/** A batch, and which replica sent it. */
interface SignedBatch extends AuditBatch {
  readonly replica: string;
  /** Increases by one with each batch of a replica. */
  readonly number: number;
}

export interface SharedActivityOptions {
  /** This replica's name, another one at each start. */
  readonly replica: string;
  readonly prefix: string;
  readonly channel: string;
  readonly signer: MessageSigner;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * What happens at this replica, for the consoles of all; and what happens at the others, for ours.
 * A message says only that there is news; it is read from the stream, in whose order nothing is
 * missed or counted twice.
 */
export class SharedActivity {
  readonly #options: SharedActivityOptions;
  readonly #stream: string;
  readonly #rations;
  readonly #unsent = new AuditBuffer<string, AuditSummary>();
  /** The last batch that is part of our activity. */
  #readUntil: string | undefined;
  /** The last batch of each replica: who can write to Redis could repeat an older one. */
  readonly #heard = new Map<string, number>();
  #hasNews = true;
  #isExchanging = false;
  /** How many batches have been sent, and the one that is being sent. */
  #sent = 0;
  #outgoing: string | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: SharedActivityOptions) {
    const { prefix, now } = options;
    this.#options = options;
    this.#stream = `${prefix}activity`;
    this.#rations = mapEvents(() => new EventSampler(LISTED_PER_SECOND, now));
  }

  /** Joins what happens at the others to this activity, and sends what happens here. */
  start(activity: Activity, link: RedisConnection): void {
    this.#timer = setInterval(() => void this.#exchange(activity, link), EXCHANGE_MS);
  }

  /** Sends what has not been sent yet. */
  async stop(link: RedisConnection): Promise<void> {
    clearInterval(this.#timer);
    await this.#send(link);
  }

  record(event: AuditEvent, client: ListedClient): void {
    const { entries } = this.#unsent;
    this.#unsent.count(event.event, 1);
    if (this.#rations[event.event].sample() === undefined || entries.size >= MOST_PENDING) return;
    const summary = summarize(event, client);
    const key = summaryKey(summary);
    const count = (entries.get(key)?.count ?? 0) + summary.count;
    entries.set(key, { ...summary, count });
  }

  hear(message: unknown): void {
    if (messageSchema.safeParse(message).success) this.#hasNews = true;
  }

  /** There may be news that nobody has told us of. */
  fallBehind(): void {
    this.#hasNews = true;
  }

  async #exchange(activity: Activity, link: RedisConnection): Promise<void> {
    if (this.#isExchanging || !link.isUp) return;
    this.#isExchanging = true;
    await this.#send(link);
    if (this.#hasNews) {
      this.#hasNews = false;
      const read = await link.ask(async (commands) => await this.#read(commands, activity));
      if (read === undefined) this.#hasNews = true;
    }
    this.#isExchanging = false;
  }

  async #read(commands: RedisClients['commands'], activity: Activity): Promise<true> {
    for (;;) {
      const from = this.#readUntil === undefined ? '-' : `(${this.#readUntil}`;
      const batches = await commands.xrange(this.#stream, from, '+', 'COUNT', READ_BATCHES);
      for (const [id, [, text = '']] of batches) {
        const { data: batch } = batchSchema.safeParse(
          this.#options.signer.verify('activity', text),
        );
        if (batch !== undefined && this.#isNews(batch)) activity.join(batch);
        this.#readUntil = id;
      }
      if (batches.length < READ_BATCHES) return true;
    }
  }

  #isNews({ replica, number }: SignedBatch): boolean {
    if (replica === this.#options.replica || number <= (this.#heard.get(replica) ?? 0))
      return false;
    this.#heard.set(replica, number);
    return true;
  }

  async #send(link: RedisConnection): Promise<void> {
    if (!link.isUp) return;
    this.#outgoing ??= this.#nextBatch();
    const batch = this.#outgoing;
    if (batch === undefined) return;
    const { replica, channel, signer } = this.#options;
    const news = signer.sign('message', { kind: 'activity' });
    const told = await link.ask(
      async (commands) =>
        await commands.eval(
          ACTIVITY,
          2,
          this.#stream,
          `${this.#stream}:${replica}`,
          channel,
          news,
          KEPT_BATCHES,
          batch,
          this.#sent + 1,
        ),
    );
    // It was not sent, or nobody knows whether it was: the same is sent again, under its number.
    if (told === undefined) return;
    this.#sent += 1;
    this.#outgoing = undefined;
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
