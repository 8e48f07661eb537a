/** The latest time that a `Date` can represent (ECMA-262 §21.4.1.1), in seconds since the epoch. */
export const LAST_SECOND = 8.64e12;

/**
 * Injected clock, randomness and timer. Core uses no other source of them, so that tests control all
 * three.
 */
export interface Deps {
  /** Milliseconds since the epoch, as `Date.now` returns them. */
  readonly now: () => number;
  /**
   * Milliseconds since an arbitrary moment, as `performance.now` returns them: never set forward or
   * back. Without it, `now` is used.
   */
  readonly elapsed?: () => number;
  /** Cryptographically strong random bytes, as `randomBytes` of `node:crypto` returns them. */
  readonly randomBytes: (size: number) => Uint8Array;
  /**
   * Resolves after this many milliseconds. Without it, there is no proof-of-work lane, and rejected
   * sign-ins get no challenge.
   */
  readonly sleep?: (milliseconds: number) => Promise<void>;
}
