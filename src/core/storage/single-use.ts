import { LRUCache } from 'lru-cache';
import { isRecord } from '../../contract/index.js';
import type { Deps } from '../deps.js';
import type { Kind, StateContent, Storage } from './storage.js';

/**
 * Kinds of things that may be used once: the proof of work of a throttled sign-in, the time step of a
 * one-time code, a sign-in link, a passkey's challenge, a ticket for an app's host, the approval of another
 * device, a sign-in with an account elsewhere, a code or refresh token of OpenID Connect, a command of the host.
 */
export type SingleUseKind = (typeof SINGLE_USE_KINDS)[number];

const SINGLE_USE_KINDS = [
  'proof',
  'code',
  'link',
  'challenge',
  'ticket',
  'approval',
  'account',
  'oidc-code',
  'command',
] as const;

/** Something that may be used once. Only what has been verified is ever redeemed. */
export interface SingleUseItem {
  /** Distinguishes it from all others of its kind. */
  readonly id: string;
  /** When it could be used at the earliest, in milliseconds since the epoch. */
  readonly issuedAt: number;
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

/** Seconds after which a client may try again while it cannot be checked. */
export const UNAVAILABLE_RETRY_SECONDS = 5;

/**
 * How long most items are valid at most, in milliseconds: five minutes. Only a sign-in with an account elsewhere may
 * take ten. After a stop for longer than this, one from before is refused, and begins again.
 */
export const USUAL_LIFETIME_MS = 300_000;

/** How the service stopped. */
interface Closed {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Everything that was used since then is stored. */
  readonly since: number;
}

/**
 * Used items, in memory and stored. Items from before the start are rejected, because it is unknown whether
 * they were used, unless replicas share them.
 *
 * After a crash that is the same with a state directory: while it could not be written, one of them may
 * have been used. When the service shuts down cleanly, it adds that everything used is stored. A start within five
 * minutes, the lifetime of links and codes, may rely on that, so one from before a restart works.
 *
 * A start that cannot write would let the next one rely on it, too. In these five minutes it therefore
 * returns `unknown`, except for a proof of work, which opens nothing.
 */
export class SingleUse implements SingleUseStore, Kind {
  readonly name = 'used';
  readonly #storage: Storage;
  readonly #now: Deps['now'];
  readonly #elapsed: () => number;
  readonly #used = new Map<SingleUseKind, LRUCache<string, true>>();
  #elapsedAtStart: number;
  #startedAt: number;
  #closed: Closed | undefined;
  /** Whether another start may rely on `#closed`: nothing newer is known to be stored. */
  #isClosedInStorage = true;

  constructor(storage: Storage, { now, elapsed = now }: Pick<Deps, 'now' | 'elapsed'>) {
    this.#storage = storage;
    this.#now = now;
    this.#elapsed = elapsed;
    this.#elapsedAtStart = elapsed();
    this.#startedAt = now();
    storage.watch(this);
  }

  async redeem(kind: SingleUseKind, item: SingleUseItem): Promise<RedeemResult> {
    const { shared } = this.#storage;
    if (shared === undefined && item.issuedAt < this.remembersSince()) return 'used';
    if (!this.#remember(kind, item.id)) return 'used';
    const result = await (shared?.takeOnce(kind, item) ?? this.#store(kind, item));
    if (result !== 'unknown') return result;
    // A proof of work is accepted once by each replica: it opens nothing, and throttled clients would be kept out.
    if (kind === 'proof') return 'first';
    this.#usedOf(kind).delete(item.id);
    return result;
  }

  /**
   * The start: as the clock showed it, or as it would show it now, whichever is later. A machine without
   * a real-time clock starts with an old time and then sets it forward; what was used before the
   * restart must not seem to be issued since. If the clock was set back far behind the start,
   * everything would be rejected until it is there again. If it was only corrected a little, waiting is
   * better than accepting an item twice.
   */
  remembersSince(): number {
    if (this.#storage.shared !== undefined) return this.#storage.shared.usedSince();
    const now = this.#now();
    if (this.#startedAt - now > USUAL_LIFETIME_MS) {
      this.#startedAt = now;
      this.#elapsedAtStart = this.#elapsed();
    }
    return Math.max(this.#startedAt, now - (this.#elapsed() - this.#elapsedAtStart));
  }

  restore(record: unknown): void {
    if (!isRecord(record)) return;
    const { closed: at, since, kind: name, ids } = record;
    // Everything that is written while the service runs ends the validity of `closed`.
    this.#closed = typeof at === 'number' && typeof since === 'number' ? { at, since } : undefined;
    const kind = SINGLE_USE_KINDS.find((one) => one === name);
    if (kind === undefined || !Array.isArray(ids)) return;
    for (const id of ids) if (typeof id === 'string') this.#remember(kind, id);
  }

  opened(content: StateContent): void {
    const age = this.#ageOfClosed();
    const isRecent = age >= 0 && age <= USUAL_LIFETIME_MS;
    if (content === 'complete' && this.#closed !== undefined && isRecent) {
      this.#startedAt = this.#closed.since;
      this.#elapsedAtStart = this.#elapsed() - (this.#now() - this.#startedAt);
    }
    void this.#put({ open: true });
  }

  *snapshot(): Generator<object> {
    for (const [kind, used] of this.#used) yield { kind, ids: [...used.rkeys()] };
    yield { open: true };
  }

  closing(): object[] {
    return [{ closed: this.#now(), since: this.remembersSince() }];
  }

  async #store(kind: SingleUseKind, { id }: SingleUseItem): Promise<RedeemResult> {
    const isStored = this.#put({ kind, ids: [id] });
    // A proof of work need not wait for the disk.
    if (kind === 'proof' || (await isStored)) return 'first';
    return this.#isClosedRecently() ? 'unknown' : 'first';
  }

  async #put(record: object): Promise<boolean> {
    const isStored = await this.#storage.put(this.name, record);
    if (isStored) this.#isClosedInStorage = false;
    return isStored;
  }

  /** Whether another start may accept what was used before this one, and does not know of what is used now. */
  #isClosedRecently(): boolean {
    return this.#isClosedInStorage && this.#ageOfClosed() <= USUAL_LIFETIME_MS;
  }

  /** Milliseconds since the service shut down cleanly; negative if the clock has been set back. */
  #ageOfClosed(): number {
    return this.#closed === undefined ? Infinity : this.#now() - this.#closed.at;
  }

  /** Returns false if this process has used the item before. */
  #remember(kind: SingleUseKind, id: string): boolean {
    const used = this.#usedOf(kind);
    if (used.has(id)) return false;
    used.set(id, true);
    return true;
  }

  #usedOf(kind: SingleUseKind): LRUCache<string, true> {
    const existing = this.#used.get(kind);
    if (existing !== undefined) return existing;
    const created = new LRUCache<string, true>({ max: MAX_REMEMBERED });
    this.#used.set(kind, created);
    return created;
  }
}
