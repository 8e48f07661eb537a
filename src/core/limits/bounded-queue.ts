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

/** A network with entries in the queue. */
interface Network {
  readonly key: string;
  entries: number;
  /** Client networks in it that have entries. */
  clients: number;
}

/** An entry, and the networks that it comes from, largest first. */
interface Place {
  readonly entry: QueueEntry;
  readonly networks: readonly Network[];
}

/**
 * A bounded queue with fair eviction. If it is full, a client network with several entries loses one;
 * if none has several, the largest network does, level by level. A new entry is rejected only if no
 * network has more than the new entry's would. So 120 /64s of one /56 count as one network, and a
 * client from another network is admitted as long as fewer networks than the limit are waiting.
 */
export class BoundedQueue {
  readonly #limit: number;
  readonly #places = new Map<QueueEntry, Place>();
  readonly #networks = new Map<string, Network>();
  readonly #all: Network = { key: '', entries: 0, clients: 0 };

  /** @param limit - maximum number of entries */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#places.size;
  }

  /** All entries, in order of arrival. */
  get entries(): Iterable<QueueEntry> {
    return this.#places.keys();
  }

  /** Adds the entry. Returns the entry evicted for it, which may be the same one. */
  add(entry: QueueEntry): QueueEntry | undefined {
    const networks = entry.keys.toReversed().map((key) => this.#networkOf(key));
    const added = networks.at(-1)?.entries === 0 ? 1 : 0;
    for (const network of [this.#all, ...networks]) {
      network.entries += 1;
      network.clients += added;
    }
    this.#places.set(entry, { entry, networks });
    if (this.size <= this.#limit) return undefined;
    const evicted = this.#findEvictable({ entry, networks });
    this.remove(evicted);
    return evicted;
  }

  /** Does nothing if the entry is not in the queue. */
  remove(entry: QueueEntry): void {
    const { networks = [] } = this.#places.get(entry) ?? {};
    if (!this.#places.delete(entry)) return;
    const removed = networks.at(-1)?.entries === 1 ? 1 : 0;
    for (const network of [this.#all, ...networks]) {
      network.entries -= 1;
      network.clients -= removed;
      if (network.entries === 0) this.#networks.delete(network.key);
    }
  }

  #networkOf(key: string): Network {
    const network = this.#networks.get(key) ?? { key, entries: 0, clients: 0 };
    this.#networks.set(key, network);
    return network;
  }

  /**
   * From the largest network of each level, the entry with the least work, and among those the latest. Ties
   * go against the new entry's networks, with which the search begins.
   */
  #findEvictable(added: Place): QueueEntry {
    // A client's second entry is evicted before any client's first.
    const hasSecond = this.#all.entries > this.#all.clients;
    const sizeOf = ({ entries, clients }: Network) => entries - (hasSecond ? clients : 0);
    const isBefore = (left: Place, right: Place) => {
      for (const [level, network] of left.networks.entries()) {
        const other = right.networks[level];
        if (other === undefined || other === network) continue;
        return sizeOf(network) > sizeOf(other);
      }
      return left.entry.work <= right.entry.work;
    };
    let chosen = added;
    for (const place of this.#places.values()) if (isBefore(place, chosen)) chosen = place;
    return chosen.entry;
  }
}
