import * as s from '../../contract/schema.js';
import type { Deps } from '../deps.js';
import type { Kind, Storage } from './storage.js';

/** Records in one block of a snapshot: about 60 KB. */
const BLOCK_SIZE = 200;

export const STORED_FIELDS = {
  id: s.pattern(/^[^]{0,64}$/),
  /** When it was last changed, in milliseconds since the epoch. */
  updatedAt: s.number,
  /** When it disappears by itself, in milliseconds since the epoch. */
  expiresAt: s.number,
};

/** The fields of every record. It may have more. */
export const STORED_RECORD = s.object(STORED_FIELDS);

/** Those that are stored. Each is checked alone. */
const SET = s.object({ set: s.array(s.unchecked(s.string)) });

/** Something that the console lists, such as a session or a known device. */
export type StoredRecord = Readonly<s.TypeOf<typeof STORED_RECORD>>;

/** All records that are known. */
export interface RecordList<Item extends StoredRecord> {
  /** The latest change first. */
  readonly records: readonly Item[];
  /** Whether those of other replicas are included; `true` without replicas. */
  readonly complete: boolean;
}

/** The parts in which one kind of records differs from another. */
export interface RecordKind<Item extends StoredRecord> {
  /** Never reuse it: it is part of the format of every storage. */
  readonly name: string;
  /** The maximum number of records. */
  readonly max: number;
  /** Combines what two replicas remember under one ID. Default: the later one. */
  readonly merge?: (later: Item, earlier: Item) => Item;
  /** Another version may have written a record. */
  readonly schema: s.Schema<Item>;
}

/**
 * Sessions or devices, in memory and stored until they expire. Bounded: the one that was changed longest ago
 * goes first. The console only shows them, so a record that is lost in a crash opens nothing.
 */
export class Records<Item extends StoredRecord> implements Kind {
  readonly name: string;
  readonly #kind: RecordKind<Item>;
  readonly #storage: Storage;
  readonly #now: Deps['now'];
  /** In the order of their latest change. */
  readonly #records = new Map<string, Item>();

  constructor(storage: Storage, kind: RecordKind<Item>, now: Deps['now']) {
    this.name = kind.name;
    this.#kind = kind;
    this.#storage = storage;
    this.#now = now;
    storage.watch(this);
  }

  /** The record in this process's memory, which may be older than that of other replicas. */
  readonly peek = (id: string): Item | undefined => {
    const record = this.#records.get(id);
    if (record === undefined || record.expiresAt > this.#now()) return record;
    this.#records.delete(id);
    return undefined;
  };

  /** The latest record of any replica. */
  readonly find = async (id: string): Promise<Item | undefined> => {
    const shared = this.#read([await this.#storage.shared?.get(this.name, id)]);
    const own = this.peek(id);
    return this.#merge(own === undefined ? shared : [own, ...shared])[0];
  };

  /**
   * Adds or replaces a record: at once here, and for the other replicas as soon as possible.
   *
   * @returns whether the other replicas have it; `true` without replicas
   */
  readonly put = async (record: Item): Promise<boolean> => {
    this.#set(record);
    return await this.#storage.put(this.name, { set: [record] });
  };

  readonly remove = async (id: string): Promise<void> => {
    const record = await this.find(id);
    if (record !== undefined) await this.put({ ...record, updatedAt: this.#now(), expiresAt: 0 });
  };

  readonly list = async (): Promise<RecordList<Item>> => {
    const { shared } = this.#storage;
    const listed = shared === undefined ? [] : await shared.list(this.name);
    const records = this.#merge([...this.own(), ...this.#read(listed ?? [])]);
    return { records, complete: listed !== undefined };
  };

  /** Those in memory that have not expired, the latest change last. */
  own(): Item[] {
    const now = this.#now();
    for (const { id, expiresAt } of this.#records.values()) {
      if (expiresAt <= now) this.#records.delete(id);
    }
    return [...this.#records.values()].toSorted((left, right) => left.updatedAt - right.updatedAt);
  }

  readonly restore = (record: unknown, isLate: boolean): void => {
    if (!s.matches(SET, record)) return;
    for (const one of this.#read(record.set)) {
      const own = isLate ? this.peek(one.id) : undefined;
      for (const merged of this.#merge(own === undefined ? [one] : [own, one])) this.#set(merged);
    }
  };

  *snapshot(): Generator<object> {
    // Restored in this order, so that the latest change is last again.
    const records = this.own();
    for (let start = 0; start < records.length; start += BLOCK_SIZE) {
      yield { set: records.slice(start, start + BLOCK_SIZE) };
    }
  }

  #set(record: Item): void {
    this.#records.delete(record.id);
    if (record.expiresAt <= this.#now()) return;
    this.#records.set(record.id, record);
    if (this.#records.size <= this.#kind.max) return;
    const [oldest = ''] = this.#records.keys();
    this.#records.delete(oldest);
  }

  #read(values: readonly unknown[]): Item[] {
    return values.filter((value) => s.matches(this.#kind.schema, value));
  }

  /** One record for each ID: several are merged. The latest change first. */
  #merge(records: readonly Item[]): Item[] {
    const { merge = (later) => later } = this.#kind;
    const merged = new Map<string, Item>();
    for (const record of records) {
      const other = merged.get(record.id);
      if (other === undefined) merged.set(record.id, record);
      else if (record.updatedAt > other.updatedAt) merged.set(record.id, merge(record, other));
      else merged.set(record.id, merge(other, record));
    }
    return [...merged.values()].toSorted((left, right) => right.updatedAt - left.updatedAt);
  }
}
