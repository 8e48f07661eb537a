import {
  AUDIT_EVENTS,
  ENTRIES_PER_EVENT,
  latestFirst,
  type ActivityResponse,
  type ActivityChange,
  type ActivityEntry,
  type AuditEventName,
  type AuditSummary,
  addToSeries,
  advanceSeries,
  copySeries,
  type ActivitySeries,
} from '../../contract/index.js';
import type { Deps } from '../deps.js';
import {
  summarize,
  summaryKey,
  type AuditBatch,
  type AuditEvent,
  type ListedClient,
  mapEvents,
} from './audit-event.js';
import { EventSampler } from './event-sampler.js';

/** Events of each kind that are listed per second; all others are only counted. */
export const LISTED_PER_SECOND = 20;
/** An identical event of the same device within this time of the last one is added to its entry. */
const MERGE_WINDOW_MS = 10 * 60_000;

/** The activity in the form that survives a restart. */
export interface SavedActivity extends Pick<ActivityResponse, 'since' | 'unlisted' | 'entries'> {
  readonly hour: SavedSeries;
  readonly day: SavedSeries;
  readonly month: SavedSeries;
}

/**
 * The events since the service started, and those from before that were kept, in bounded memory: a
 * list of the latest of each kind, and how often each happened over thirty days. An event of a flood
 * costs three counter increments and cannot displace the listed events of another kind.
 */
export class Activity {
  readonly #now: () => number;
  #since: number;
  readonly #hour: TimeSeries;
  readonly #day: TimeSeries;
  readonly #month: TimeSeries;
  readonly #samplers: Readonly<Record<AuditEventName, EventSampler>>;
  /** For each event: all entries by id, and the latest of each device by key; the newest last. */
  readonly #lists = mapEvents(() => ({
    byId: new Map<number, ActivityEntry>(),
    byDevice: new Map<string, ActivityEntry>(),
  }));
  readonly #followers = new Set<AuditBuffer<number, ActivityEntry>>();
  #unlisted = 0;
  #lastId = 0;

  constructor({ now }: Pick<Deps, 'now'>) {
    this.#now = now;
    this.#since = now();
    this.#hour = new TimeSeries({ slotSeconds: 60, slots: 60 }, this.#since);
    this.#day = new TimeSeries({ slotSeconds: 900, slots: 96 }, this.#since);
    this.#month = new TimeSeries({ slotSeconds: 3600, slots: 720 }, this.#since);
    this.#samplers = mapEvents(() => new EventSampler(LISTED_PER_SECOND, now));
  }

  /** Records an event of this replica. Reads `client` only if the event is listed. */
  record(event: AuditEvent, client: ListedClient): void {
    const now = this.#now();
    if (this.#samplers[event.event].sample() === undefined) this.#unlisted += 1;
    else this.#list(summarize(event, client), now);
    this.#count(event.event, 1, now);
  }

  /** Adds events of another replica. */
  addBatch({ at: reportedAt, counts, entries }: AuditBatch): void {
    // A replica whose clock is ahead must not push the present out of the time series.
    const at = Math.min(reportedAt, this.#now());
    for (const event of AUDIT_EVENTS) {
      const count = counts[event] ?? 0;
      if (count > 0) this.#count(event, count, at);
      this.#unlisted += count;
    }
    for (const entry of entries) {
      this.#list(entry, at);
      this.#unlisted -= entry.count;
    }
    this.#since = Math.min(this.#since, at);
  }

  /** Adds the activity from before the start. */
  restore({ since, unlisted, entries, hour, day, month }: SavedActivity): void {
    const now = this.#now();
    this.#since = Math.min(this.#since, since);
    this.#unlisted += unlisted;
    this.#hour.restore(hour, now);
    this.#day.restore(day, now);
    this.#month.restore(month, now);
    for (const entry of entries.toReversed()) {
      const { byDevice, byId } = this.#lists[entry.event];
      this.#lastId += 1;
      const [first_at, last_at] = [Math.min(entry.first_at, now), Math.min(entry.last_at, now)];
      const restored = { ...entry, id: this.#lastId, first_at, last_at };
      byDevice.set(summaryKey(entry), restored);
      byId.set(restored.id, restored);
    }
  }

  /** Returns everything that is remembered. */
  read(): ActivityResponse {
    const now = this.#now();
    const [hour, day, month] = [this.#hour.read(now), this.#day.read(now), this.#month.read(now)];
    return { now, ...this.#listed(), hour, day, month };
  }

  /** Returns the same, to be saved. */
  save(): SavedActivity {
    const now = this.#now();
    const [hour, day, month] = [this.#hour.save(now), this.#day.save(now), this.#month.save(now)];
    return { ...this.#listed(), hour, day, month };
  }

  /** Follows changes from now on. The caller must close the reader. */
  follow() {
    const buffer = new AuditBuffer<number, ActivityEntry>();
    this.#followers.add(buffer);
    return {
      /** @returns the changes since the last call, or `null` if there are none. */
      read: (): ActivityChange | null => {
        const changes = buffer.take();
        if (changes === undefined) return null;
        const { counts, entries } = changes;
        return {
          now: this.#now(),
          entries: entries.toSorted(latestFirst),
          unlisted: this.#unlisted,
          counts,
        };
      },
      /** Stops following. Call it exactly once. */
      close: () => this.#followers.delete(buffer),
    };
  }

  #listed(): Pick<ActivityResponse, 'since' | 'unlisted' | 'entries'> {
    const entries = Object.values(this.#lists).flatMap(({ byId }) => Array.from(byId.values()));
    return { since: this.#since, unlisted: this.#unlisted, entries: entries.toSorted(latestFirst) };
  }

  #count(event: AuditEventName, count: number, at: number): void {
    for (const series of [this.#hour, this.#day, this.#month]) series.count(event, at, count);
    for (const follower of this.#followers) follower.count(event, count);
  }

  #list(summary: AuditSummary, at: number): void {
    const { byDevice, byId } = this.#lists[summary.event];
    const key = summaryKey(summary);
    const entry = this.#entryFor(summary, byDevice.get(key), at);
    byDevice.delete(key);
    byDevice.set(key, entry);
    byId.delete(entry.id);
    byId.set(entry.id, entry);
    dropOldest(byDevice);
    dropOldest(byId);
    for (const { entries } of this.#followers) entries.set(entry.id, entry);
  }

  /** Extends the existing entry if the event falls close enough to it, else creates one. */
  #entryFor(summary: AuditSummary, existing: ActivityEntry | undefined, at: number): ActivityEntry {
    // Another replica may report events that are older than the existing entry.
    const merges =
      existing &&
      at - existing.last_at <= MERGE_WINDOW_MS &&
      existing.first_at - at <= MERGE_WINDOW_MS;
    if (merges) {
      return {
        ...existing,
        first_at: Math.min(existing.first_at, at),
        last_at: Math.max(existing.last_at, at),
        count: existing.count + summary.count,
      };
    }
    this.#lastId += 1;
    return { id: this.#lastId, ...summary, first_at: at, last_at: at };
  }
}

function dropOldest<Key>(entries: Map<Key, ActivityEntry>): void {
  const [oldest] = entries.keys();
  if (entries.size > ENTRIES_PER_EVENT && oldest !== undefined) entries.delete(oldest);
}

/** Collects counts and entries until they are taken. An entry replaces the one with the same key. */
export class AuditBuffer<Key, Entry> {
  readonly entries = new Map<Key, Entry>();
  #counts: Partial<Record<AuditEventName, number>> = {};

  /** Counts an event `times` times, whether it is listed or not. */
  count(event: AuditEventName, times: number): void {
    this.#counts[event] = (this.#counts[event] ?? 0) + times;
  }

  /** Returns everything collected and empties the buffer; `undefined` if nothing was counted. */
  take() {
    const counts = this.#counts;
    if (Object.keys(counts).length === 0) return undefined;
    const entries = [...this.entries.values()];
    this.entries.clear();
    this.#counts = {};
    return { counts, entries };
  }
}

/** A series without the slots that are 0, which are nearly all. */
interface SavedSeries extends Pick<ActivitySeries, 'slot_seconds' | 'starts_at'> {
  /** Event → number of the slot → count. Another version may have had other events. */
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Counts of each event in the latest `slots` slots of a fixed length. */
class TimeSeries {
  #series: ActivitySeries;

  /** @param now - milliseconds since the epoch */
  constructor({ slotSeconds, slots }: { slotSeconds: number; slots: number }, now: number) {
    const latest = Math.floor(now / 1000 / slotSeconds);
    this.#series = {
      slot_seconds: slotSeconds,
      starts_at: (latest - slots + 1) * slotSeconds,
      counts: mapEvents(() => Array.from({ length: slots }, () => 0)),
    };
  }

  /**
   * Ignores events that are older than all slots.
   *
   * @param at - milliseconds since the epoch
   */
  count(event: AuditEventName, at: number, count: number): void {
    addToSeries(this.#advance(at), event, at, count);
  }

  /** @param now - milliseconds since the epoch */
  read(now: number): ActivitySeries {
    return copySeries(this.#advance(now));
  }

  /** The counts, in the form that survives a restart. */
  save(now: number): SavedSeries {
    const { counts, ...series } = this.#advance(now);
    const sparse = mapEvents((event) => {
      const slots = counts[event].map((count, slot) => [slot, count] as const);
      return Object.fromEntries(slots.filter(([, count]) => count > 0));
    });
    return { ...series, counts: sparse };
  }

  /**
   * Adds counts from before the start. Slots that are in the future, because a clock was ahead, are
   * counted as now. Otherwise the series would not count anything until then.
   *
   * @param now - milliseconds since the epoch
   */
  restore({ starts_at, slot_seconds, counts }: SavedSeries, now: number): void {
    for (const event of AUDIT_EVENTS) {
      for (const [slot, count] of Object.entries(counts[event] ?? {})) {
        const at = (starts_at + Number(slot) * slot_seconds) * 1000;
        // Not `Math.min`: a number that is none is now as well.
        this.count(event, at < now ? at : now, count);
      }
    }
  }

  #advance(at: number): ActivitySeries {
    return (this.#series = advanceSeries(this.#series, at));
  }
}
