/** A sign-in that waits to be checked. */
export interface Entry {
  /** The networks that it comes from, from its own to the largest around it. */
  readonly path: Path;
  /** Hashes that its proof of work took, on average; 0 without a proof. */
  readonly work: number;
  /** Whether it may be checked in turn, or only in the lane for proofs. */
  readonly inTurn: boolean;
  /** When it came, in milliseconds since the epoch. */
  readonly since: number;
  readonly settle: (turn: Turn) => void;
}

/** Keys of nested networks (or of one device); at least one. */
export type Path = readonly [own: string, ...around: string[]];

/** `full`: others have a better claim to its place, or it waited too long. `gone`: the client hung up. */
export type Turn =
  | {
      readonly granted: true;
      /** `proof`: out of turn, in the lane for proofs. */
      readonly by: 'turn' | 'proof';
      readonly release: () => void;
    }
  | { readonly granted: false; readonly why: 'full' | 'gone' };

/**
 * A bounded waiting room that evicts fairly. If it is full, a client network that holds several
 * places loses one; if none does, the largest network does, level by level. Newcomers are refused
 * only if nobody holds more than they would. So 120 /64s of one /56 count as one, and whoever comes
 * from another network finds a place as long as fewer networks wait than there are places.
 */
export class WaitingRoom {
  readonly #root = new Group();
  readonly #limit: number;
  readonly #entries = new Set<Entry>();

  /** @param limit - how many may wait. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Everybody, in order of arrival. */
  get entries(): ReadonlySet<Entry> {
    return this.#entries;
  }

  /** Takes the entry in. Returns the one that loses its place for it, which may be itself. */
  add(entry: Entry): Entry | undefined {
    this.#entries.add(entry);
    this.#root.add(entry, entry.path.length);
    if (this.#entries.size <= this.#limit) return undefined;
    const { waiting, lanes } = this.#root;
    // A second place gives way to anybody's first.
    const size = waiting > lanes ? beyondFirst : allOf;
    const victim = this.#root.leastEntitled(size, entry, entry.path.length);
    this.remove(victim);
    return victim;
  }

  /** Does nothing if it is not there. */
  remove(entry: Entry): void {
    if (this.#entries.delete(entry)) this.#root.remove(entry, entry.path.length);
  }
}

/** Places in a network beyond the first of each of its client networks. */
function beyondFirst({ waiting, lanes }: Group): number {
  return waiting - lanes;
}

function allOf({ waiting }: Group): number {
  return waiting;
}

/** A network, and what waits in it. `depth`: how many levels of an entry's path lie below it. */
class Group {
  readonly #children = new Map<string, Group>();
  /** Only in a client network, which has no children. */
  readonly #entries: Entry[] = [];
  waiting = 0;
  /** How many client networks have somebody waiting. */
  lanes = 0;

  /** Returns how many client networks that adds, 0 or 1. */
  add(entry: Entry, depth: number): number {
    this.waiting += 1;
    const key = entry.path[depth - 1];
    let added = 0;
    if (key === undefined) {
      added = this.#entries.push(entry) === 1 ? 1 : 0;
    } else {
      const child = this.#children.get(key) ?? new Group();
      this.#children.set(key, child);
      added = child.add(entry, depth - 1);
    }
    this.lanes += added;
    return added;
  }

  /** Returns how many client networks that removes, 0 or 1. */
  remove(entry: Entry, depth: number): number {
    this.waiting -= 1;
    const removed = this.#removeBelow(entry, depth);
    this.lanes -= removed;
    return removed;
  }

  /**
   * The one to evict from the largest child of each level, or from this client network: the one
   * with the least work, and of those the latest. Among equal children it is the newcomer's.
   */
  leastEntitled(size: (group: Group) => number, newcomer: Entry | undefined, depth: number): Entry {
    const own = newcomer && this.#children.get(newcomer.path[depth - 1] ?? '');
    let largest = own;
    for (const child of this.#children.values()) {
      if (largest === undefined || size(child) > size(largest)) largest = child;
    }
    if (largest === undefined) {
      return this.#entries.reduce((least, entry) => (entry.work <= least.work ? entry : least));
    }
    return largest.leastEntitled(size, largest === own ? newcomer : undefined, depth - 1);
  }

  #removeBelow(entry: Entry, depth: number): number {
    const key = entry.path[depth - 1] ?? '';
    const child = this.#children.get(key);
    if (child === undefined) {
      this.#entries.splice(this.#entries.indexOf(entry), 1);
      return this.#entries.length === 0 ? 1 : 0;
    }
    const removed = child.remove(entry, depth - 1);
    if (child.waiting === 0) this.#children.delete(key);
    return removed;
  }
}
