/**
 * What the core may not reach for by itself: time and chance are handed in,
 * so that a test can turn the clock and nothing here hides a second source.
 */
export interface Deps {
  /** Milliseconds since the epoch, as `Date.now` gives them. */
  readonly now: () => number;
  /** Cryptographically strong random bytes, as `node:crypto`'s `randomBytes` gives them. */
  readonly randomBytes: (size: number) => Uint8Array;
  /**
   * Resolves after so many milliseconds. Without it there is no lane for proofs of work, and sign-ins
   * that are refused get no challenge.
   */
  readonly sleep?: (milliseconds: number) => Promise<void>;
}
