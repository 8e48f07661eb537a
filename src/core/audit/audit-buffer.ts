import type { AuditEventName } from '../../contract/index.js';

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
