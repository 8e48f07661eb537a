import type { ActivityAnswer, ActivityChange, ActivityEntry, ActivityEvent } from '../contract.js';
import type { Ambient } from './ambient.js';
import { forEachEvent } from './each-event.js';
import { Ration } from './ration.js';
import { Series } from './series.js';

/** Entries of each event, so that no flood of one drives out another. */
const ENTRIES_PER_EVENT = 100;
/** Entries that are new or have grown, of each event in a second; all others are only counted. */
const LISTED_PER_SECOND = 20;
/** The same, from the same device, within this time of the last is one entry. */
const JOIN_MS = 10 * 60_000;

/** Something that happened at the door. */
export interface Occurrence {
  readonly event: ActivityEvent;
  readonly reason?: ActivityEntry['reason'];
}

/** Whoever did it; read only where the occurrence is listed. */
export interface Actor {
  readonly network: string;
  readonly userAgent: string | null;
}

/** What has happened since a reader last looked. */
interface Backlog {
  readonly entries: Map<number, ActivityEntry>;
  counts: Partial<Record<ActivityEvent, number>>;
}

/** Reads what has happened since it last did; `null` for nothing. */
export interface ActivityReader {
  readonly read: () => ActivityChange | null;
  readonly close: () => void;
}

/**
 * What has happened at the door, in bounded memory, from the service's start on: the latest of
 * each event in a list, and how often each happened over thirty days. A flood costs two counts and
 * a look at the clock for each event; the list takes its share of it.
 */
export class Activity {
  readonly #now: () => number;
  readonly #since: number;
  readonly #hour = new Series({ slotSeconds: 60, slots: 60 });
  readonly #day = new Series({ slotSeconds: 900, slots: 96 });
  readonly #month = new Series({ slotSeconds: 3600, slots: 720 });
  readonly #rations: Readonly<Record<ActivityEvent, Ration>>;
  /** For each event, the entries by what makes them one, the one that grew last at the end. */
  readonly #entries = forEachEvent(() => new Map<string, ActivityEntry>());
  readonly #backlogs = new Set<Backlog>();
  #unlisted = 0;
  #ids = 0;

  constructor({ now }: Pick<Ambient, 'now'>) {
    this.#now = now;
    this.#since = now();
    this.#rations = forEachEvent(() => new Ration(LISTED_PER_SECOND, now));
  }

  record({ event, reason = null }: Occurrence, actor: Actor): void {
    const now = this.#now();
    for (const series of [this.#hour, this.#day, this.#month]) series.count(event, now);
    const listed = this.#rations[event].take() !== undefined;
    const entry = listed ? this.#list(event, reason, actor, now) : undefined;
    if (!listed) this.#unlisted += 1;
    for (const backlog of this.#backlogs) {
      backlog.counts[event] = (backlog.counts[event] ?? 0) + 1;
      if (entry !== undefined) backlog.entries.set(entry.id, entry);
    }
  }

  /** All that is remembered. */
  read(): ActivityAnswer {
    const now = this.#now();
    const entries = Object.values(this.#entries).flatMap((some) => Array.from(some.values()));
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

  #list(
    event: ActivityEvent,
    reason: ActivityEntry['reason'],
    { network, userAgent }: Actor,
    now: number,
  ): ActivityEntry {
    const entries = this.#entries[event];
    const key = JSON.stringify([reason, network, userAgent]);
    const known = entries.get(key);
    entries.delete(key);
    if (known !== undefined && now - known.last_at <= JOIN_MS) {
      const grown = { ...known, last_at: now, count: known.count + 1 };
      entries.set(key, grown);
      return grown;
    }
    this.#ids += 1;
    const entry: ActivityEntry = {
      id: this.#ids,
      event,
      reason,
      network,
      user_agent: userAgent,
      first_at: now,
      last_at: now,
      count: 1,
    };
    // No longer joined by anything, and still told.
    if (known !== undefined) entries.set(`${known.id}`, known);
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > ENTRIES_PER_EVENT && oldest !== undefined) entries.delete(oldest);
    return entry;
  }
}

function latestFirst(left: ActivityEntry, right: ActivityEntry): number {
  return right.last_at - left.last_at || right.id - left.id;
}
