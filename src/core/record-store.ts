import { isRecord } from '../contract/index.js';
import type { Deps } from './deps.js';

const MAX_ID_LENGTH = 64;

/** Something that the console lists, such as a session or a known device. */
export interface StoredRecord {
  readonly id: string;
  /** When it was last changed, in milliseconds since the epoch. */
  readonly updatedAt: number;
  /** When it disappears by itself, in milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** All records that are known. */
export interface RecordList<Item extends StoredRecord> {
  /** The latest change first. */
  readonly records: readonly Item[];
  /** Whether those of other replicas are included; `true` without replicas. */
  readonly complete: boolean;
}

/** Remembers records until they expire. Bounded: the one that was changed longest ago goes first. */
export interface RecordStore<Item extends StoredRecord> {
  /** The record in this process's memory, which may be older than that of other replicas. */
  readonly peek: (id: string) => Item | undefined;
  /** The latest record of any replica. */
  readonly find: (id: string) => Promise<Item | undefined>;
  /**
   * Adds or replaces a record: at once here, and for the other replicas as soon as possible.
   *
   * @returns whether the other replicas have it; `true` without replicas
   */
  readonly put: (record: Item) => Promise<boolean>;
  readonly remove: (id: string) => Promise<void>;
  readonly list: () => Promise<RecordList<Item>>;
}

/** The dependencies of a store that reads records from outside. */
export interface RecordKind<Item extends StoredRecord> extends Omit<
  RecordStoreOptions<Item>,
  'now'
> {
  /** Whether a value is such a record. Another version may have written it. */
  readonly isRecord: (value: unknown) => value is Item;
}

export interface RecordStoreOptions<Item extends StoredRecord> extends Pick<Deps, 'now'> {
  /** The maximum number of records. */
  readonly max: number;
  /** Combines what two replicas remember under one ID. Default: the later one. */
  readonly merge?: (later: Item, earlier: Item) => Item;
}

/** Records in this process's memory. */
export class MemoryRecordStore<Item extends StoredRecord> implements RecordStore<Item> {
  readonly #options: RecordStoreOptions<Item>;
  /** In the order of their latest change. */
  readonly #records = new Map<string, Item>();

  constructor(options: RecordStoreOptions<Item>) {
    this.#options = options;
  }

  readonly peek = (id: string): Item | undefined => {
    const record = this.#records.get(id);
    if (record === undefined || record.expiresAt > this.#options.now()) return record;
    this.#records.delete(id);
    return undefined;
  };

  readonly find = async (id: string): Promise<Item | undefined> =>
    await Promise.resolve(this.peek(id));

  readonly put = async (record: Item): Promise<boolean> => {
    this.set(record);
    return await Promise.resolve(true);
  };

  readonly remove = async (id: string): Promise<void> => {
    this.delete(id);
    await Promise.resolve();
  };

  readonly list = async (): Promise<RecordList<Item>> =>
    await Promise.resolve({ records: this.values(), complete: true });

  /** Like `remove`, at once. */
  delete(id: string): void {
    this.#records.delete(id);
  }

  /** Like `put`, at once. */
  set(record: Item): void {
    this.#records.delete(record.id);
    this.#records.set(record.id, record);
    if (this.#records.size <= this.#options.max) return;
    const [oldest = ''] = this.#records.keys();
    this.#records.delete(oldest);
  }

  /** All records that have not expired, the latest change first. */
  values(): Item[] {
    const now = this.#options.now();
    for (const { id, expiresAt } of this.#records.values()) {
      if (expiresAt <= now) this.#records.delete(id);
    }
    return sortLatestFirst([...this.#records.values()]);
  }
}

/** Whether a value has what every record has. */
export function isStoredRecord(
  value: unknown,
): value is StoredRecord & Readonly<Record<string, unknown>> {
  if (!isRecord(value)) return false;
  const { id, updatedAt, expiresAt } = value;
  return (
    typeof id === 'string' &&
    id.length <= MAX_ID_LENGTH &&
    typeof updatedAt === 'number' &&
    typeof expiresAt === 'number'
  );
}

/** One record for each ID: several are merged. The latest change first. */
export function mergeRecords<Item extends StoredRecord>(
  records: Iterable<Item>,
  { merge = (later) => later }: Pick<RecordStoreOptions<Item>, 'merge'>,
): Item[] {
  const merged = new Map<string, Item>();
  for (const record of records) {
    const other = merged.get(record.id);
    if (other === undefined) merged.set(record.id, record);
    else if (record.updatedAt > other.updatedAt) merged.set(record.id, merge(record, other));
    else merged.set(record.id, merge(other, record));
  }
  return sortLatestFirst([...merged.values()]);
}

function sortLatestFirst<Item extends StoredRecord>(records: Item[]): Item[] {
  return records.toSorted((left, right) => right.updatedAt - left.updatedAt);
}
