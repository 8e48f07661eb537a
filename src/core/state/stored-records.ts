import { isRecord } from '../../contract/index.js';
import {
  MemoryRecordStore,
  type RecordKind,
  type RecordList,
  type RecordStore,
  type StoredRecord,
} from '../record-store.js';
import type { StateLog, StateSection } from './section.js';

/** Records in one block of a snapshot: about 60 KB. */
const BLOCK_SIZE = 200;

export interface StoredRecordsOptions<Item extends StoredRecord> extends RecordKind<Item> {
  /** The section's name, which must never change. */
  readonly section: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * Sessions or devices, in memory and in the state directory. Each change is appended; the console only
 * shows them, so a record that is lost in a crash opens nothing.
 */
export class StoredRecords<Item extends StoredRecord> implements RecordStore<Item>, StateSection {
  readonly name: string;
  readonly #options: StoredRecordsOptions<Item>;
  readonly #log: StateLog;
  readonly #memory: MemoryRecordStore<Item>;

  constructor(log: StateLog, options: StoredRecordsOptions<Item>) {
    this.name = options.section;
    this.#options = options;
    this.#log = log;
    this.#memory = new MemoryRecordStore(options);
    log.add(this);
  }

  readonly peek = (id: string): Item | undefined => this.#memory.peek(id);

  readonly find = async (id: string): Promise<Item | undefined> => await this.#memory.find(id);

  readonly put = async (record: Item): Promise<boolean> => {
    this.#memory.set(record);
    return await this.#log.append(this.name, { set: [record] });
  };

  readonly remove = async (id: string): Promise<void> => {
    await this.#memory.remove(id);
    await this.#log.append(this.name, { removed: id });
  };

  readonly list = async (): Promise<RecordList<Item>> => await this.#memory.list();

  readonly restore = (record: unknown): void => {
    if (typeof record !== 'object' || record === null) return;
    if ('removed' in record && typeof record.removed === 'string') {
      this.#memory.delete(record.removed);
    } else if ('set' in record && Array.isArray(record.set)) {
      for (const value of record.set) if (this.#options.isRecord(value)) this.#memory.set(value);
    }
  };

  readonly merge = (record: unknown): void => {
    if (!isRecord(record) || !Array.isArray(record['set'])) return;
    for (const value of record['set']) {
      const isNew = this.#options.isRecord(value) && this.#memory.peek(value.id) === undefined;
      if (isNew) this.#memory.set(value);
    }
  };

  *snapshot(): Generator<object> {
    // Restored in this order, so that the latest change is last again.
    const records = this.#memory.values().toReversed();
    for (let start = 0; start < records.length; start += BLOCK_SIZE) {
      yield { set: records.slice(start, start + BLOCK_SIZE) };
    }
  }
}
