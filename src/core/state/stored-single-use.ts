import { isRecord } from '../../contract/index.js';
import type { Deps } from '../deps.js';
import {
  isSingleUseKind,
  MAX_ITEM_LIFETIME_MS,
  MemorySingleUse,
  type RedeemResult,
  type SingleUseItem,
  type SingleUseKind,
  type SingleUseStore,
} from '../single-use.js';
import type { StateContent, StateLog, StateSection } from './section.js';

const SECTION = 'used';

/** Written when the service stops. */
interface Closed {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Everything that was used since then is in the file. */
  readonly since: number;
}

/**
 * Used items, in memory and in the state directory.
 *
 * After a crash, items from before it are rejected: while the directory could not be written, one of
 * them may have been used, and then the file does not tell. When the service stops in order, it adds
 * that everything used is in the file. A start within five minutes, the lifetime of any item, may
 * rely on that, so a link or a code from before a restart works.
 *
 * A start that cannot write would let the next one rely on it, too. In these five minutes it
 * therefore returns `unknown`, except for a proof of work, which opens nothing.
 */
export class StoredSingleUse implements SingleUseStore, StateSection {
  readonly name = SECTION;
  readonly #log: StateLog;
  readonly #now: Deps['now'];
  readonly #memory: MemorySingleUse;
  #closed: Closed | undefined;
  /** Whether another start may rely on `#closed`: nothing newer is known to be in the file. */
  #isClosedOnDisk = true;

  constructor(log: StateLog, deps: Pick<Deps, 'now' | 'elapsed'>) {
    this.#log = log;
    this.#now = deps.now;
    this.#memory = new MemorySingleUse(deps);
    log.add(this);
  }

  async redeem(kind: SingleUseKind, item: SingleUseItem): Promise<RedeemResult> {
    if (this.#memory.redeem(kind, item) === 'used') return 'used';
    const stored = this.#append({ kind, ids: [item.id] });
    if (kind === 'proof' || (await stored) || !this.#isClosedOnDisk) return 'first';
    if (this.#ageOfClosed() > MAX_ITEM_LIFETIME_MS) return 'first';
    this.#memory.forget(kind, item);
    return 'unknown';
  }

  remembersSince(): number {
    return this.#memory.remembersSince();
  }

  restore(record: unknown): void {
    if (!isRecord(record)) return;
    const { closed, since } = record;
    this.#closed =
      typeof closed === 'number' && typeof since === 'number' ? { at: closed, since } : undefined;
    this.merge(record);
  }

  merge(record: unknown): void {
    if (!isRecord(record)) return;
    const { kind, ids } = record;
    if (!isSingleUseKind(kind) || !Array.isArray(ids)) return;
    for (const id of ids) this.#memory.remember(kind, { id: String(id) });
  }

  opened(content: StateContent): void {
    const age = this.#ageOfClosed();
    if (
      content === 'complete' &&
      this.#closed !== undefined &&
      age >= 0 &&
      age <= MAX_ITEM_LIFETIME_MS
    ) {
      this.#memory.rememberSince(this.#closed.since);
    }
    void this.#append({ open: true });
  }

  *snapshot(): Generator<object> {
    for (const [kind, ids] of this.#memory.list()) yield { kind, ids };
    yield { open: true };
  }

  closing(): object[] {
    return [{ closed: this.#now(), since: this.remembersSince() }];
  }

  /** Everything that is written follows `open`, which ends the validity of `closed`. */
  async #append(record: object): Promise<boolean> {
    const isStored = await this.#log.append(SECTION, record);
    if (isStored) this.#isClosedOnDisk = false;
    return isStored;
  }

  /** Milliseconds since the service stopped in order; negative if the clock has been set back. */
  #ageOfClosed(): number {
    return this.#closed === undefined ? Infinity : this.#now() - this.#closed.at;
  }
}
