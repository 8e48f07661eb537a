import type { Records } from '../storage/records.js';
import type { Revocation, SignOuts } from '../storage/sign-outs.js';
import type { SignedRecord } from '../storage/signed-record.js';
import { sha256 } from '../crypto.js';
import type { SignedMessages } from './signed-messages.js';

/** The ID of a record, derived from what identifies it: 128 bits in base64url. */
export function recordIdOf(...parts: readonly string[]): string {
  return sha256(parts.join(' ')).slice(0, 22);
}

/** The content of a record: it grants something until it ends. */
interface SignedItem {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  /** SHA-256 of the record, which revokes it. */
  readonly digest: string;
}

/** The store of the records, and their end. */
export interface SignedRecordsOptions {
  readonly store: Records<SignedRecord>;
  readonly signOuts: Pick<SignOuts, 'has'>;
  /** Revokes on all replicas. */
  readonly revoke: (revocation: Revocation) => Promise<boolean>;
}

/**
 * Reads stored records that grant access. One that was not signed with this secret, or stands under another ID, grants
 * nothing, so that someone who can write to the storage cannot add any. One that was removed stays among the sign-outs,
 * so that its record cannot come back.
 */
export type SignedRecords<Item extends { readonly id: string }> = ReturnType<
  typeof createSignedRecords<Item>
>;

/** @param read - reads the parts of a message that was verified; `undefined` if it is not of this version */
export function createSignedRecords<Item extends { readonly id: string }>(
  { store, signOuts, revoke: revokeAt }: SignedRecordsOptions,
  messages: SignedMessages,
  read: (parts: readonly string[], signed: string) => Item | undefined,
) {
  const genuine = createVerification(messages, read);
  const allGenuine = (records: readonly SignedRecord[]) =>
    records.flatMap((record) => genuine(record) ?? []);
  const revoke = async ({ digest, expiresAt }: SignedItem) =>
    await revokeAt({ kind: 'token', digest, expiresAt });
  return {
    /** The item in this process's memory. */
    peek: (id: string) => {
      const record = store.peek(id);
      return record && genuine(record);
    },
    /** The item as any replica knows it. */
    find: async (id: string) => {
      const record = await store.find(id);
      return record && genuine(record);
    },
    /** The items in this process's memory, the latest change last. */
    own: () => allGenuine(store.own()),
    /** The items of all replicas, the latest change first. */
    list: async () => {
      const { records, complete } = await store.list();
      return { items: allGenuine(records), complete };
    },
    /** The number of records in memory that were not signed with this secret. */
    forged: () => store.own().filter((record) => genuine(record) === undefined).length,
    isRevoked: ({ digest }: SignedItem) => signOuts.has(digest),
    /** @returns whether all replicas have acknowledged it */
    revoke,
    /** Removes an item for good. @returns whether all replicas have acknowledged it */
    remove: async (item: SignedItem) => {
      const isShared = await revoke(item);
      await store.remove(item.id);
      return isShared;
    },
  };
}

/** Verifies each record once. */
function createVerification<Item extends { readonly id: string }>(
  messages: SignedMessages,
  read: (parts: readonly string[], signed: string) => Item | undefined,
): (record: SignedRecord) => Item | undefined {
  const verified = new WeakMap<SignedRecord, Item | 'forged'>();
  const verify = (record: SignedRecord): Item | 'forged' => {
    const parts = messages.open(record.signed);
    const item = parts && read(parts, record.signed);
    return item !== undefined && item.id === record.id ? item : 'forged';
  };
  return (record) => {
    const known = verified.get(record) ?? verify(record);
    verified.set(record, known);
    return known === 'forged' ? undefined : known;
  };
}
