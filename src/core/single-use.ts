import { LRUCache } from 'lru-cache';
import type { Deps } from './deps.js';

/**
 * Kinds of things that may be used once: the proof of work of a throttled sign-in, the time step of a
 * one-time code, a sign-in link, a passkey's challenge.
 */
export type SingleUseKind = (typeof SINGLE_USE_KINDS)[number];

const SINGLE_USE_KINDS = ['proof', 'code', 'link', 'challenge'] as const;

/** Whether a value is the name of a kind. */
export function isSingleUseKind(value: unknown): value is SingleUseKind {
  return SINGLE_USE_KINDS.some((kind) => kind === value);
}

/** Something that may be used once. Only what has been verified is ever redeemed. */
export interface SingleUseItem {
  /** Distinguishes it from all others of its kind. */
  readonly id: string;
  /** When it could be used at the earliest, in milliseconds since the epoch. */
  readonly issuedAt: number;
  /** When it becomes invalid by itself, in milliseconds since the epoch. */
  readonly expiresAt: number;
}

/**
 * `first`: this is its only use. `used`: it was used, or may have been before the store remembers.
 * `unknown`: that cannot be checked now, so it must not be accepted; the client may retry.
 */
export type RedeemResult = 'first' | 'used' | 'unknown';

/** Remembers what was used, of each kind separately. */
export interface SingleUseStore {
  /** Uses the item. At most one call for an item returns `first`, on all replicas together. */
  readonly redeem: (
    kind: SingleUseKind,
    item: SingleUseItem,
  ) => RedeemResult | Promise<RedeemResult>;
  /**
   * Items issued before this time are rejected, because they may have been used; as far as is known
   * now, in milliseconds since the epoch.
   */
  readonly remembersSince: () => number;
}

/**
 * Items remembered of each kind, however old they are: a clock that is set back makes old items valid
 * again. Far more than can be used while one is valid.
 */
const MAX_REMEMBERED = 1000;

/** No item is valid for longer, in milliseconds: five minutes. */
export const MAX_ITEM_LIFETIME_MS = 300_000;

/**
 * Used items in this process's memory. Items from before its start are rejected, because it cannot
 * know whether they were used.
 */
export class MemorySingleUse implements SingleUseStore {
  readonly #now: Deps['now'];
  readonly #used = new Map<SingleUseKind, LRUCache<string, true>>();
  readonly #elapsed: () => number;
  #elapsedAtStart: number;
  #startedAt: number;

  constructor({ now, elapsed = now }: Pick<Deps, 'now' | 'elapsed'>) {
    this.#now = now;
    this.#elapsed = elapsed;
    this.#elapsedAtStart = elapsed();
    this.#startedAt = now();
  }

  redeem(kind: SingleUseKind, item: SingleUseItem): 'first' | 'used' {
    return item.issuedAt < this.remembersSince() || !this.remember(kind, item) ? 'used' : 'first';
  }

  /**
   * The start: as the clock showed it, or as it would show it now, whichever is later. A machine without
   * a real-time clock starts with an old time and then sets it forward; what was used before the
   * restart must not seem to be issued since. If the clock was set back far behind the start,
   * everything would be rejected until it is there again. If it was only corrected a little, waiting is
   * better than accepting an item twice.
   */
  remembersSince(): number {
    const now = this.#now();
    if (this.#startedAt - now > MAX_ITEM_LIFETIME_MS) {
      this.#startedAt = now;
      this.#elapsedAtStart = this.#elapsed();
    }
    return Math.max(this.#startedAt, now - (this.#elapsed() - this.#elapsedAtStart));
  }

  /** Returns false if this process has used the item before. */
  remember(kind: SingleUseKind, { id }: Pick<SingleUseItem, 'id'>): boolean {
    const used = this.#usedOf(kind);
    if (used.has(id)) return false;
    used.set(id, true);
    return true;
  }

  /** Makes the item usable again: it was not used after all. */
  forget(kind: SingleUseKind, { id }: SingleUseItem): void {
    this.#usedOf(kind).delete(id);
  }

  /** Accepts items issued since then, because all that were used since are remembered. */
  rememberSince(since: number): void {
    this.#elapsedAtStart = this.#elapsed() - (this.#now() - since);
    this.#startedAt = since;
  }

  /** The IDs of what was used, of each kind; the latest use last. */
  list(): (readonly [kind: SingleUseKind, ids: readonly string[]])[] {
    return Array.from(this.#used, ([kind, used]) => [kind, [...used.rkeys()]] as const);
  }

  /** Whether this process has used the item. */
  hasUsed(kind: SingleUseKind, { id }: SingleUseItem): boolean {
    return this.#usedOf(kind).has(id);
  }

  #usedOf(kind: SingleUseKind): LRUCache<string, true> {
    const existing = this.#used.get(kind);
    if (existing !== undefined) return existing;
    const created = new LRUCache<string, true>({ max: MAX_REMEMBERED });
    this.#used.set(kind, created);
    return created;
  }
}
