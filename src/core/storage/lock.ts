import * as s from '../../contract/schema.js';
import { LAST_SECOND, type Deps } from '../deps.js';
import { STORED_FIELDS } from './records.js';
import type { Kind, Storage } from './storage.js';

const CHANGE = s.object({ ...STORED_FIELDS, isLocked: s.boolean });
const CHANGES = s.object({ set: s.array(CHANGE) });

/**
 * Whether the login is locked: in memory, stored, and the same on all replicas. The latest change counts, so that a
 * record that someone repeats neither locks nor unlocks.
 */
export class Lock implements Kind {
  readonly name = 'lock';
  /** Read by every request. Only `change` and `restore` set it. */
  isLocked = false;
  readonly #storage: Storage;
  readonly #now: Deps['now'];
  readonly #listeners = new Set<() => void>();
  #changedAt = 0;

  constructor(storage: Storage, { now }: Pick<Deps, 'now'>) {
    this.#storage = storage;
    this.#now = now;
    storage.watch(this);
  }

  /** When it was last locked or unlocked, in milliseconds since the epoch; 0 for never. */
  get changedAt(): number {
    return this.#changedAt;
  }

  /**
   * Locks or unlocks at once here, and stores it.
   *
   * @returns whether all replicas have it, or it is on the disk
   */
  async change(isLocked: boolean): Promise<boolean> {
    // Later than the last change, whatever clock that was made with.
    this.#apply(isLocked, Math.max(this.#now(), this.#changedAt + 1));
    const stored = this.#records().map(
      async (record) => await this.#storage.put(this.name, record),
    );
    return (await Promise.all(stored)).every((isStored) => isStored);
  }

  /** Calls the listener when the login is locked, on this replica or another. */
  onLocked(listener: () => void): void {
    this.#listeners.add(listener);
  }

  restore(record: unknown): void {
    if (!s.matches(CHANGES, record)) return;
    for (const { isLocked, updatedAt } of record.set) {
      if (updatedAt > this.#changedAt) this.#apply(isLocked, updatedAt);
    }
  }

  *snapshot(): Generator<object> {
    if (this.#changedAt > 0) yield* this.#records();
  }

  #apply(isLocked: boolean, changedAt: number): void {
    this.isLocked = isLocked;
    this.#changedAt = changedAt;
    if (isLocked) for (const listener of this.#listeners) listener();
  }

  /** In the form of the other records, which never expire: two, because a damaged one must not open the login. */
  #records(): readonly object[] {
    const change = { updatedAt: this.#changedAt, expiresAt: LAST_SECOND * 1000 };
    const { isLocked } = this;
    return ['first', 'second'].map((id) => ({ set: [{ ...change, id, isLocked }] }));
  }
}
