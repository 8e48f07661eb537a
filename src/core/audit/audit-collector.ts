import type { AuditSummary } from '../../contract/index.js';
import type { Deps } from '../deps.js';
import { LISTED_PER_SECOND } from './activity.js';
import { AuditBuffer, type AuditChanges } from './audit-buffer.js';
import {
  mapEvents,
  summarize,
  summaryKey,
  type AuditEvent,
  type ListedClient,
} from './audit-event.js';
import { EventSampler } from './event-sampler.js';

/**
 * Collects this process's events for the other replicas or the state directory, in bounded memory.
 * Every event is counted. Identical ones share an entry, and in a flood most get none.
 */
export class AuditCollector {
  readonly #maxEntries: number;
  readonly #samplers;
  readonly #collected = new AuditBuffer<string, AuditSummary>();

  /** @param maxEntries - further events are only counted until the entries are taken */
  constructor(maxEntries: number, now: Deps['now']) {
    this.#maxEntries = maxEntries;
    this.#samplers = mapEvents(() => new EventSampler(LISTED_PER_SECOND, now));
  }

  /** Reads `client` only if the event gets an entry. */
  record(event: AuditEvent, client: ListedClient): void {
    const { entries } = this.#collected;
    this.#collected.count(event.event, 1);
    if (this.#samplers[event.event].sample() === undefined) return;
    if (entries.size >= this.#maxEntries) return;
    const summary = summarize(event, client);
    const key = summaryKey(summary);
    entries.set(key, { ...summary, count: (entries.get(key)?.count ?? 0) + 1 });
  }

  /** Returns everything collected since the last call; `undefined` if nothing happened. */
  take(): AuditChanges<AuditSummary> | undefined {
    return this.#collected.take();
  }
}
