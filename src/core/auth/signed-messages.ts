import { constantTimeEqual, deriveKey, macOf, sha256 } from '../crypto.js';
import type { Records } from '../storage/records.js';
import type { Revocation, SignOuts } from '../storage/sign-outs.js';
import type { SignedRecord } from '../storage/record-kinds.js';

/** Signs and opens messages of one kind. */
export type SignedMessages = ReturnType<typeof createSignedMessages>;

/**
 * Whether a message was issued within its lifetime. A time in the future does not count: the clock was ahead and has been
 * set back.
 *
 * @param lifetime - in milliseconds
 * @param issuedAt - in milliseconds since the epoch, as the message says; NaN if it says nothing
 * @param now - in milliseconds since the epoch
 */
export function isIssuedLately(lifetime: number, issuedAt: number, now: number): boolean {
  const age = now - issuedAt;
  return age >= 0 && age < lifetime;
}

/**
 * Messages to ourselves: kind, parts and MAC (HMAC-SHA-256), separated by `~`. None can be mistaken for a JWT, or for
 * a message of another kind, which has another key.
 *
 * @param secret - SERVICE_SECRET_KEY or a random key, from which the key is derived
 * @param fingerprint - of the credentials: changing them makes messages invalid
 */
export function createSignedMessages(
  kind: string,
  secret: string | Uint8Array,
  fingerprint: string,
) {
  const key = deriveKey(secret, kind.replaceAll('-', ' '));
  const sign = (text: string) => macOf(key, `${fingerprint}~${text}`);
  return {
    /** @param parts - of characters that a URL and a cookie may contain, without `~` */
    sign: (...parts: readonly string[]) => {
      const text = [kind, ...parts].join('~');
      return `${text}~${sign(text)}`;
    },
    /** @returns the parts; `undefined` if the message is of another kind, or forged */
    open: (message: string): readonly string[] | undefined => {
      const end = message.lastIndexOf('~');
      const text = message.slice(0, end);
      if (!message.startsWith(`${kind}~`)) return undefined;
      if (!constantTimeEqual(message.slice(end + 1), sign(text))) return undefined;
      return text.split('~').slice(1);
    },
  };
}

/** The ID of a record, derived from what identifies it: 128 bits in base64url. */
export function recordIdOf(...parts: readonly string[]): string {
  return sha256(parts.join(' ')).slice(0, 22);
}

/** The content of a record: it grants something until it ends. */
export interface SignedItem {
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
