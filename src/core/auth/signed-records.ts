import { sha256 } from '../crypto.js';
import type { Records } from '../storage/records.js';
import type { SignedRecord } from '../storage/signed-record.js';
import type { SignedMessages } from './signed-messages.js';

/** The ID of a record, derived from what identifies it: 128 bits in base64url. */
export function recordIdOf(...parts: readonly string[]): string {
  return sha256(parts.join(' ')).slice(0, 22);
}

/**
 * Reads stored records that grant access. One that was not signed with this secret, or stands under another ID, grants
 * nothing, so that someone who can write to the storage cannot add any.
 */
export class SignedRecords<Item extends { readonly id: string }> {
  readonly #store: Records<SignedRecord>;
  readonly #messages: SignedMessages;
  readonly #read: (parts: readonly string[], signed: string) => Item | undefined;
  /** Each record is verified once. */
  readonly #verified = new WeakMap<SignedRecord, Item | 'forged'>();

  /** @param read - reads the parts of a message that was verified; `undefined` if it is not of this version */
  constructor(
    store: Records<SignedRecord>,
    messages: SignedMessages,
    read: (parts: readonly string[], signed: string) => Item | undefined,
  ) {
    this.#store = store;
    this.#messages = messages;
    this.#read = read;
  }

  /** The item in this process's memory. */
  peek(id: string): Item | undefined {
    const record = this.#store.peek(id);
    return record && this.#genuine(record);
  }

  /** The item as any replica knows it. */
  async find(id: string): Promise<Item | undefined> {
    const record = await this.#store.find(id);
    return record && this.#genuine(record);
  }

  /** The items in this process's memory, the latest change last. */
  own(): Item[] {
    return this.#store.own().flatMap((record) => this.#genuine(record) ?? []);
  }

  /** The items of all replicas, the latest change first. */
  async list(): Promise<{ readonly items: Item[]; readonly complete: boolean }> {
    const { records, complete } = await this.#store.list();
    return { items: records.flatMap((record) => this.#genuine(record) ?? []), complete };
  }

  /** The number of records in memory that were not signed with this secret. */
  get forged(): number {
    return this.#store.own().filter((record) => this.#genuine(record) === undefined).length;
  }

  #genuine(record: SignedRecord): Item | undefined {
    const known = this.#verified.get(record) ?? this.#verify(record);
    return known === 'forged' ? undefined : known;
  }

  #verify(record: SignedRecord): Item | 'forged' {
    const parts = this.#messages.open(record.signed);
    const read = parts && this.#read(parts, record.signed);
    const item = read !== undefined && read.id === record.id ? read : 'forged';
    this.#verified.set(record, item);
    return item;
  }
}
