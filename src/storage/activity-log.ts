import { ActivityEntry, AUDIT_EVENTS, AuditSummary } from '../contract/index.js';
import * as s from '../contract/schema.js';
import { LISTED_PER_SECOND, type Activity, AuditBuffer } from '../core/audit/activity.js';
import {
  mapEvents,
  summarize,
  summaryKey,
  type AuditBatch,
  type AuditEvent,
  type ListedClient,
} from '../core/audit/audit-event.js';
import { EventSampler } from '../core/audit/event-sampler.js';
import type { Kind, Storage } from '../core/storage/storage.js';

/** Audit events as replicas exchange them, and as the state directory keeps them. */
const BATCH: s.Schema<AuditBatch> = s.object({
  at: s.number,
  counts: s.partialRecordOf(AUDIT_EVENTS, s.quantity),
  entries: s.array(AuditSummary),
});

/** Accepts records of another version too, which may have fewer or more events. */
const series = s.object({
  slot_seconds: s.quantity,
  starts_at: s.integer,
  counts: s.record(s.record(s.quantity)),
});

const SNAPSHOT = s.object({
  since: s.number,
  unlisted: s.integer,
  entries: s.array(s.unchecked(s.string)),
  hour: series,
  day: series,
  month: series,
});

export interface ActivityLogOptions {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Events are written together, once in this time. */
  readonly intervalMs: number;
  /** Entries in one batch, so that a flood writes little. Other events are only counted. */
  readonly maxEntries: number;
}

/**
 * Keeps the activity in the storage: for the next start, and for the consoles of other replicas. Every event is
 * counted. Identical ones share an entry, and in a flood most get none.
 */
export class ActivityLog implements Kind {
  readonly name = 'activity';
  readonly #storage: Storage;
  readonly #options: ActivityLogOptions;
  readonly #samplers;
  readonly #collected = new AuditBuffer<string, AuditSummary>();
  #activity: Activity | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** The batch that is being written. */
  #batch: AuditBatch | undefined;
  #writing: Promise<void> | undefined;

  constructor(storage: Storage, options: ActivityLogOptions) {
    this.#storage = storage;
    this.#options = options;
    this.#samplers = mapEvents(() => new EventSampler(LISTED_PER_SECOND, options.now));
    storage.watch(this);
  }

  /** Restores this activity, and writes it from then on. */
  start(activity: Activity): void {
    this.#activity = activity;
    this.#timer = setInterval(() => void this.#write(), this.#options.intervalMs).unref();
  }

  /** Writes what is pending and stops. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writing;
    await this.#write();
  }

  /** Records an event. Reads `client` only if the event is listed. */
  record(event: AuditEvent, client: ListedClient): void {
    const { entries } = this.#collected;
    this.#collected.count(event.event, 1);
    if (this.#samplers[event.event].sample() === undefined) return;
    if (entries.size >= this.#options.maxEntries) return;
    const summary = summarize(event, client);
    const key = summaryKey(summary);
    entries.set(key, { ...summary, count: (entries.get(key)?.count ?? 0) + 1 });
  }

  restore(record: unknown, isLate: boolean): void {
    if (isLate) return;
    if (s.matches(BATCH, record)) return this.#activity?.addBatch(record);
    if (!s.matches(SNAPSHOT, record)) return;
    const entries = record.entries.filter((entry) => s.matches(ActivityEntry, entry));
    this.#activity?.restore({ ...record, entries });
  }

  snapshot(): object[] {
    // It contains everything, so nothing of it is written a second time.
    this.#collected.take();
    return this.#activity === undefined ? [] : [this.#activity.save()];
  }

  async #write(): Promise<void> {
    this.#writing ??= this.#writeBatch().finally(() => (this.#writing = undefined));
    await this.#writing;
  }

  async #writeBatch(): Promise<void> {
    const changes = this.#batch === undefined ? this.#collected.take() : undefined;
    if (changes !== undefined) this.#batch = { at: this.#options.now(), ...changes };
    if (this.#batch === undefined) return;
    const isStored = await this.#storage.put(this.name, this.#batch);
    // A snapshot will contain it. Other replicas get the same batch again.
    if (isStored || this.#storage.shared === undefined) this.#batch = undefined;
  }
}
