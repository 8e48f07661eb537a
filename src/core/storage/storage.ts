import type { BucketChain } from './buckets.js';
import type { RedeemResult, SingleUseItem, SingleUseKind } from './single-use.js';

/**
 * How much a storage knew of the time before the start. `complete`: everything, or there was nothing. `incomplete`:
 * a record was damaged, so that something may be missing. `no-format`: no record of the format was found.
 */
export type StateContent = 'complete' | 'incomplete' | 'no-format';

/**
 * One kind of state, such as sign-outs. It keeps in memory what it needs, and knows its records: JSON
 * objects without tokens, passwords or secrets in plain text.
 */
export interface Kind {
  /** Part of the format of every storage: never reuse a name. */
  readonly name: string;
  /**
   * Applies a record of this process or another one. It is genuine, but an older or newer version may have
   * written it: a record of another form must be ignored.
   *
   * @param isLate - whether what is in memory may be newer: another replica has changed the same, or the record is
   *   in a file that was found in place of the one that was written, such as that of a volume that was mounted late
   */
  readonly restore: (record: unknown, isLate: boolean) => void;
  /**
   * Everything that must survive a restart, in a bounded number of records. Put many small values into one
   * record: 1000 of them are read ten times as fast that way.
   *
   * It is read in several turns of the event loop. What changes meanwhile must also be put.
   */
  readonly snapshot: () => Iterable<object>;
  /** Called once, when everything from before the start is restored, and before anything is written. */
  readonly opened?: (content: StateContent) => void;
  /** Records to write when the service stops. Afterwards nothing is written. */
  readonly closing?: () => Iterable<object>;
}

/**
 * Keeps state. Everything about the state itself, such as how long it is kept, is in the kinds, so
 * that it is the same in every storage.
 */
export interface Storage {
  /** Restores this kind, if the storage keeps it. To be called before the storage is opened. */
  readonly watch: (kind: Kind) => void;
  /**
   * Stores a record of what is in memory already.
   *
   * @returns true once it is on the disk, or all replicas have it. False if that is impossible now: the
   *   storage asks the kind again as soon as it is possible. It never rejects.
   */
  readonly put: (kind: string, record: object) => Promise<boolean>;
  /** Only if several replicas use the storage. Without it, this process alone decides. */
  readonly shared?: SharedStorage;
  /** Only if something is kept beyond the end of the process. */
  readonly codesMark?: CodesMark;
}

/**
 * Says that one-time codes were turned on in the console. It is beside the records, so that it survives their loss
 * and a new SERVICE_SECRET_KEY. It only closes the sign-in, so that it needs no signature.
 */
export interface CodesMark {
  readonly isSet: boolean;
  /** @returns false if that cannot be written now; then it is as before. It never rejects. */
  readonly set: (isSet: boolean) => Promise<boolean>;
}

/** The part of a storage that replicas decide on together. Nothing of it rejects. */
export interface SharedStorage {
  /** The value as the replicas share it; `undefined` if there is none, or they cannot be reached now. */
  readonly get: (kind: string, id: string) => Promise<unknown>;
  /** All values as the replicas share them; `undefined` if they cannot be reached now. */
  readonly list: (kind: string) => Promise<readonly unknown[] | undefined>;
  /** Uses an item that this process has not used. */
  readonly takeOnce: (kind: SingleUseKind, item: SingleUseItem) => Promise<RedeemResult>;
  /** Since when used items are remembered, in milliseconds since the epoch. */
  readonly usedSince: () => number;
  /**
   * Takes an attempt from each bucket, puts one back, or only reads.
   *
   * @param msUntilFull - as far as this replica knows, in case the others have lost it
   * @returns the milliseconds to wait; `undefined` if the others cannot be reached now
   */
  readonly consume: (
    chain: BucketChain,
    taken: -1 | 0 | 1,
    msUntilFull: readonly number[],
  ) => Promise<number | undefined>;
}

/** Keeps nothing: the kinds have everything in memory until the process ends. */
export const MEMORY_STORAGE: Storage = {
  watch: () => {},
  put: async () => await Promise.resolve(true),
};
