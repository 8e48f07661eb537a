import {
  AUDIT_EVENTS,
  ENTRIES_PER_EVENT,
  type ActivityResponse,
  type ActivityChange,
  type ActivityEntry,
  type AuditEventName,
} from '../../contract/index.js';
import type { Deps } from '../deps.js';
import { mapEvents } from './map-events.js';
import { EventSampler } from './event-sampler.js';
import { TimeSeries } from './time-series.js';

/** Entries that are new or have grown, of each event in a second; all others are only counted. */
const LISTED_PER_SECOND = 20;
/** The same, from the same device, within this time of the last is one entry. */
const JOIN_MS = 10 * 60_000;

/** Something that happened at the door. */
export interface Occurrence {
  readonly event: AuditEventName;
  readonly reason?: ActivityEntry['reason'];
}

/** Whoever did it; read only where the occurrence is listed. */
export interface AuditSource {
  readonly network: string;
  readonly userAgent: string | null;
}

/** Something that is listed, so many times. */
export interface ListedOccurrence extends Required<Occurrence>, AuditSource {
  readonly count: number;
}

/** What happened at another replica, or at this one before its start. */
export interface RemoteActivity {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** How often, listed or not. */
  readonly counts: Partial<Record<AuditEventName, number>>;
  readonly entries: readonly ListedOccurrence[];
}

/** What has happened since a reader last looked. */
interface Backlog {
  readonly entries: Map<number, ActivityEntry>;
  counts: Partial<Record<AuditEventName, number>>;
}

/** Reads what has happened since it last did; `null` for nothing. */
export interface ActivityReader {
  readonly read: () => ActivityChange | null;
  readonly close: () => void;
}

/**
 * What has happened at the door, in bounded memory, from the service's start on: the latest of
 * each event in a list, and how often each happened over thirty days. A flood costs three
 * counts for each event, and the list takes its share of it.
 */
export class Activity {
  readonly #now: () => number;
  #since: number;
  readonly #hour = new TimeSeries({ slotSeconds: 60, slots: 60 });
  readonly #day = new TimeSeries({ slotSeconds: 900, slots: 96 });
  readonly #month = new TimeSeries({ slotSeconds: 3600, slots: 720 });
  readonly #rations: Readonly<Record<AuditEventName, EventSampler>>;
  /** For each event, all its entries, and those that what happens next may join; the latest last. */
  readonly #lists = mapEvents(() => ({
    byId: new Map<number, ActivityEntry>(),
    byDevice: new Map<string, ActivityEntry>(),
  }));
  readonly #backlogs = new Set<Backlog>();
  #unlisted = 0;
  #ids = 0;

  constructor({ now }: Pick<Deps, 'now'>) {
    this.#now = now;
    this.#since = now();
    this.#rations = mapEvents(() => new EventSampler(LISTED_PER_SECOND, now));
  }

  record({ event, reason = null }: Occurrence, actor: AuditSource): void {
    const now = this.#now();
    if (this.#rations[event].sample() === undefined) this.#unlisted += 1;
    else {
      const { network, userAgent } = actor;
      this.#list({ event, reason, network, userAgent, count: 1 }, now);
    }
    this.#count(event, 1, now);
  }

  /** Joins what happened at another replica. */
  join({ at: toldAt, counts, entries }: RemoteActivity): void {
    // A replica whose clock is ahead does not push the present out of the series.
    const at = Math.min(toldAt, this.#now());
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

  /** All that is remembered. */
  read(): ActivityResponse {
    const now = this.#now();
    const entries = Object.values(this.#lists).flatMap(({ byId }) => Array.from(byId.values()));
    return {
      since: this.#since,
      now,
      entries: entries.toSorted(latestFirst),
      unlisted: this.#unlisted,
      hour: this.#hour.read(now),
      day: this.#day.read(now),
      month: this.#month.read(now),
    };
  }

  /** Follows what happens from now on. Whoever follows must close, once. */
  follow(): ActivityReader {
    const backlog: Backlog = { entries: new Map(), counts: {} };
    this.#backlogs.add(backlog);
    return {
      read: () => {
        const { counts } = backlog;
        if (Object.keys(counts).length === 0) return null;
        const entries = [...backlog.entries.values()];
        backlog.entries.clear();
        backlog.counts = {};
        return {
          now: this.#now(),
          entries: entries.toSorted(latestFirst),
          unlisted: this.#unlisted,
          counts,
        };
      },
      close: () => this.#backlogs.delete(backlog),
    };
  }

  #count(event: AuditEventName, count: number, at: number): void {
    for (const series of [this.#hour, this.#day, this.#month]) series.count(event, at, count);
    for (const { counts } of this.#backlogs) counts[event] = (counts[event] ?? 0) + count;
  }

  #list(happened: ListedOccurrence, at: number): void {
    const { event, reason, network, userAgent } = happened;
    const { byDevice, byId } = this.#lists[event];
    const device = JSON.stringify([reason, network, userAgent]);
    const entry = this.#entryFor(happened, byDevice.get(device), at);
    byDevice.delete(device);
    byDevice.set(device, entry);
    byId.delete(entry.id);
    byId.set(entry.id, entry);
    dropOldest(byDevice);
    dropOldest(byId);
    for (const backlog of this.#backlogs) backlog.entries.set(entry.id, entry);
  }

  /** The entry that it joins, grown, or one of its own. */
  #entryFor(
    { event, reason, network, userAgent, count }: ListedOccurrence,
    known: ActivityEntry | undefined,
    at: number,
  ): ActivityEntry {
    // What another replica tells may be older than what is known.
    if (known !== undefined && at - known.last_at <= JOIN_MS && known.first_at - at <= JOIN_MS) {
      return {
        ...known,
        first_at: Math.min(known.first_at, at),
        last_at: Math.max(known.last_at, at),
        count: known.count + count,
      };
    }
    this.#ids += 1;
    return {
      id: this.#ids,
      event,
      reason,
      network,
      user_agent: userAgent,
      first_at: at,
      last_at: at,
      count,
    };
  }
}

function dropOldest<Key>(entries: Map<Key, ActivityEntry>): void {
  const [oldest] = entries.keys();
  if (entries.size > ENTRIES_PER_EVENT && oldest !== undefined) entries.delete(oldest);
}

function latestFirst(left: ActivityEntry, right: ActivityEntry): number {
  return right.last_at - left.last_at || right.id - left.id;
}
