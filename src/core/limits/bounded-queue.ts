/** A sign-in that waits for its password check. */
export interface QueueEntry {
  /** Identifies the networks that it comes from, smallest first. */
  readonly keys: QueueKeys;
  /** Average number of hashes for its proof of work; 0 without a proof. */
  readonly work: number;
  /** Only the proof-of-work lane may serve it. */
  readonly proofOnly: boolean;
  /** When it arrived, in milliseconds since the epoch. */
  readonly since: number;
  readonly settle: (result: SlotResult) => void;
}

/** Key of a client network (or device), followed by those of the networks that enclose it. */
export type QueueKeys = readonly [own: string, ...enclosing: string[]];

/**
 * `full`: evicted in favor of another client, or waited too long. `aborted`: the client closed the
 * connection.
 */
export type SlotResult =
  | {
      readonly granted: true;
      /** `proof`: served by the proof-of-work lane, ahead of the queue. */
      readonly via: 'queue' | 'proof';
      readonly release: () => void;
    }
  | { readonly granted: false; readonly reason: 'full' | 'aborted' };

/**
 * A bounded queue with fair eviction. If it is full, a client network with several entries loses one;
 * if none has several, the largest network does, level by level. A new entry is rejected only if no
 * network has more than the new entry's would. So 120 /64s of one /56 count as one network, and a
 * client from another network is admitted as long as fewer networks than the limit are waiting.
 */
export class BoundedQueue {
  readonly #root = new NetworkNode();
  readonly #limit: number;
  readonly #entries = new Set<QueueEntry>();

  /** @param limit - maximum number of entries */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** All entries, in order of arrival. */
  get entries(): ReadonlySet<QueueEntry> {
    return this.#entries;
  }

  /** Adds the entry. Returns the entry evicted for it, which may be the same one. */
  add(entry: QueueEntry): QueueEntry | undefined {
    this.#entries.add(entry);
    this.#root.add(entry, entry.keys.length);
    if (this.#entries.size <= this.#limit) return undefined;
    const { entryCount, clientCount } = this.#root;
    // A client's second entry is evicted before any client's first.
    const size = entryCount > clientCount ? countBeyondFirst : countAll;
    const evicted = this.#root.findEvictable(size, entry, entry.keys.length);
    this.remove(evicted);
    return evicted;
  }

  /** Does nothing if the entry is not in the queue. */
  remove(entry: QueueEntry): void {
    if (this.#entries.delete(entry)) this.#root.remove(entry, entry.keys.length);
  }
}

/** Entries of a network beyond the first of each of its client networks. */
function countBeyondFirst({ entryCount, clientCount }: NetworkNode): number {
  return entryCount - clientCount;
}

function countAll({ entryCount }: NetworkNode): number {
  return entryCount;
}

/** A network and its waiting entries. `depth`: number of levels of an entry's keys below it. */
class NetworkNode {
  readonly #children = new Map<string, NetworkNode>();
  /** Only in a client network, which has no children. */
  readonly #entries: QueueEntry[] = [];
  entryCount = 0;
  /** Number of client networks with at least one entry. */
  clientCount = 0;

  /** Returns the number of client networks added, 0 or 1. */
  add(entry: QueueEntry, depth: number): number {
    this.entryCount += 1;
    const key = entry.keys[depth - 1];
    let added = 0;
    if (key === undefined) {
      added = this.#entries.push(entry) === 1 ? 1 : 0;
    } else {
      const child = this.#children.get(key) ?? new NetworkNode();
      this.#children.set(key, child);
      added = child.add(entry, depth - 1);
    }
    this.clientCount += added;
    return added;
  }

  /** Returns the number of client networks removed, 0 or 1. */
  remove(entry: QueueEntry, depth: number): number {
    this.entryCount -= 1;
    const removed = this.#removeBelow(entry, depth);
    this.clientCount -= removed;
    return removed;
  }

  /**
   * The entry to evict from the largest child of each level, or from this client network: the one
   * with the least work, and among those the latest. Ties go against the new entry's network.
   */
  findEvictable(
    size: (node: NetworkNode) => number,
    added: QueueEntry | undefined,
    depth: number,
  ): QueueEntry {
    const own = added && this.#children.get(added.keys[depth - 1] ?? '');
    let largest = own;
    for (const child of this.#children.values()) {
      if (largest === undefined || size(child) > size(largest)) largest = child;
    }
    if (largest === undefined) {
      return this.#entries.reduce((least, entry) => (entry.work <= least.work ? entry : least));
    }
    return largest.findEvictable(size, largest === own ? added : undefined, depth - 1);
  }

  #removeBelow(entry: QueueEntry, depth: number): number {
    const key = entry.keys[depth - 1] ?? '';
    const child = this.#children.get(key);
    if (child === undefined) {
      this.#entries.splice(this.#entries.indexOf(entry), 1);
      return this.#entries.length === 0 ? 1 : 0;
    }
    const removed = child.remove(entry, depth - 1);
    if (child.entryCount === 0) this.#children.delete(key);
    return removed;
  }
}
