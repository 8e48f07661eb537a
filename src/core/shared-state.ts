import type { Deps } from './deps.js';
import type { UsedProofs } from './limits/proof-lane.js';
import { MemoryRateLimiter, type RateLimiter } from './limits/rate-limiter.js';
import { MemoryUsedProofs } from './limits/used-proofs.js';

/** A sign-out as replicas tell it one another: never the token itself. */
export type Revocation =
  | {
      readonly kind: 'token';
      /** SHA-256 of the token's signing input, in base64url. */
      readonly digest: string;
      /** When the token would have expired, in milliseconds since the epoch. */
      readonly expiresAt: number;
    }
  | {
      readonly kind: 'everywhere';
      /** All tokens issued until then, in whole seconds since the epoch. */
      readonly issuedUntil: number;
    };

/** The sign-outs that this process knows of. */
export interface RevocationStore {
  readonly apply: (signOut: Revocation) => void;
  readonly known: () => Revocation[];
}

/** What all replicas of a service have in common: one interface, for one replica and for many. */
export interface SharedState {
  /** How often a device or a network may still fail: for this replica, or for all of them. */
  readonly budgets: RateLimiter;
  readonly usedProofs: UsedProofs;
  /** Keeps this memory up to date with the other replicas', from now on. */
  readonly subscribe: (memory: RevocationStore) => void;
  /**
   * Tells the other replicas. True once it is acknowledged; false where that is not to be had now,
   * and they are told later.
   */
  readonly publish: (signOut: Revocation) => Promise<boolean>;
}

/** The state of a service that runs once: in its own memory, until a restart. */
export function createLocalState(ambient: Pick<Deps, 'now'>): SharedState {
  return {
    budgets: new MemoryRateLimiter(ambient),
    usedProofs: new MemoryUsedProofs(ambient),
    subscribe: () => {},
    publish: async () => await Promise.resolve(true),
  };
}
