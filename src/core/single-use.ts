import { LRUCache } from 'lru-cache';
import type { Deps } from './deps.js';

/** Something that may be used once. Only what has been verified is ever redeemed. */
export interface SingleUseItem {
  /** Distinguishes it from all others of its kind. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly issuedAt: number;
  /** When it becomes invalid by itself, in milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Remembers what was used, of each kind separately. */
export interface SingleUseStore {
  /** Whether this is the item's first use, on any replica. */
  readonly redeem: (kind: string, item: SingleUseItem) => boolean | Promise<boolean>;
}

/** Far more than the sixty proofs of work that are used while one of them is valid. */
const MAX_REMEMBERED = 1000;

/**
 * Used items in this process's memory. Items from before its start are rejected, because it cannot
 * know whether they were used.
 */
export class MemorySingleUse implements SingleUseStore {
  readonly #now: Deps['now'];
  readonly #used = new Map<string, LRUCache<string, true>>();
  #startedAt: number;

  constructor({ now }: Pick<Deps, 'now'>) {
    this.#now = now;
    this.#startedAt = now();
  }

  redeem(kind: string, { id, issuedAt }: SingleUseItem): boolean {
    // After the clock was set back, everything issued from then on would otherwise be rejected.
    this.#startedAt = Math.min(this.#startedAt, this.#now());
    const used = this.#usedOf(kind);
    if (issuedAt < this.#startedAt || used.has(id)) return false;
    used.set(id, true);
    return true;
  }

  #usedOf(kind: string): LRUCache<string, true> {
    const existing = this.#used.get(kind);
    if (existing !== undefined) return existing;
    const created = new LRUCache<string, true>({ max: MAX_REMEMBERED });
    this.#used.set(kind, created);
    return created;
  }
}
