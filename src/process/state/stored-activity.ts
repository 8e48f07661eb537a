import { z } from 'zod';
import type { Activity } from '../../core/audit/activity.js';
import { AuditCollector } from '../../core/audit/audit-collector.js';
import type { AuditEvent, ListedClient } from '../../core/audit/audit-event.js';
import { saveActivity } from '../../core/audit/saved-activity.js';
import type { StateLog, StateSection } from '../../core/state/section.js';
import { activityEntrySchema, activityResponseSchema } from '../../http/activity-schemas.js';
import { auditBatchSchema } from '../audit-batch.js';

const SECTION = 'activity';
/** Events are written together, once in this time. */
const WRITE_INTERVAL_MS = 60_000;
/** Entries in one record: about 30 KB, so that a flood writes little. Other events are only counted. */
const MAX_ENTRIES = 100;

/** Accepts records of another version too, which may have fewer or more events. */
const seriesSchema = z.object({
  slot_seconds: z.int().positive(),
  starts_at: z.int(),
  counts: z.record(z.string(), z.record(z.string().regex(/^\d{1,4}$/), z.int().positive())),
});

const snapshotSchema = activityResponseSchema.pick({ since: true, unlisted: true }).extend({
  entries: z.array(z.unknown()),
  hour: seriesSchema,
  day: seriesSchema,
  month: seriesSchema,
});

/** Keeps the activity in the state directory, as it was up to a minute before a crash. */
export class StoredActivity implements StateSection {
  readonly name = SECTION;
  readonly #log: StateLog;
  readonly #now: () => number;
  readonly #unwritten: AuditCollector;
  #activity: Activity | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param now - milliseconds since the epoch */
  constructor(log: StateLog, now: () => number) {
    this.#log = log;
    this.#now = now;
    this.#unwritten = new AuditCollector(MAX_ENTRIES, now);
    log.add(this);
  }

  /** Restores this activity, and writes it from then on. */
  start(activity: Activity): void {
    this.#activity = activity;
    this.#timer = setInterval(() => this.#write(), WRITE_INTERVAL_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Records an event. Reads `client` only if the event is listed. */
  record(event: AuditEvent, client: ListedClient): void {
    this.#unwritten.record(event, client);
  }

  restore(record: unknown): void {
    const batch = auditBatchSchema.safeParse(record);
    if (batch.success) return this.#activity?.addBatch(batch.data);
    const { data } = snapshotSchema.safeParse(record);
    if (data === undefined) return;
    const entries = data.entries.flatMap((entry) => {
      const parsed = activityEntrySchema.safeParse(entry);
      return parsed.success ? [parsed.data] : [];
    });
    this.#activity?.restore({ ...data, entries });
  }

  snapshot(): object[] {
    // It contains everything, so nothing of it is written a second time.
    this.#unwritten.take();
    return this.#activity === undefined ? [] : [saveActivity(this.#activity.read())];
  }

  closing(): object[] {
    const batch = this.#takeBatch();
    return batch === undefined ? [] : [batch];
  }

  #write(): void {
    const batch = this.#takeBatch();
    if (batch !== undefined) void this.#log.append(SECTION, batch);
  }

  #takeBatch(): object | undefined {
    const changes = this.#unwritten.take();
    return changes && { at: this.#now(), ...changes };
  }
}
