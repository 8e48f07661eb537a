import { DEVICE_STORE, type DeviceRecord } from './auth/sessions/device-record.js';
import { SESSION_STORE, type SessionRecord } from './auth/sessions/session-record.js';
import type { RevocationBlock } from './auth/revocation-block.js';
import type { Deps } from './deps.js';
import { createCodeMemory, type CodeLimiter } from './limits/code-limiter.js';
import { MemoryRateLimiter, type RateLimiter } from './limits/rate-limiter.js';
import type { RootKey } from './root-key.js';
import { MemoryRecordStore, type RecordStore } from './record-store.js';
import { MemorySingleUse, type SingleUseStore } from './single-use.js';

/** A sign-out, as replicas publish it. Never contains the token. */
export type Revocation =
  | {
      readonly kind: 'token';
      /** SHA-256 of the token's signing input, or of a whole app token, in base64url. */
      readonly digest: string;
      /** When the token expires, in milliseconds since the epoch. */
      readonly expiresAt: number;
    }
  | {
      readonly kind: 'everywhere';
      /** Revokes all tokens issued up to and including this second since the epoch. */
      readonly issuedUntil: number;
      /** The one session that stays: its token's digest and `iat`. Default: none. */
      readonly except?: { readonly digest: string; readonly issuedAt: number } | undefined;
    };

/** The revocations in this process's memory. */
export interface RevocationStore {
  readonly apply: (revocation: Revocation) => void;
  /** Adds one or many revocations from before the start. Expired ones are kept: the clock may still be wrong. */
  readonly restore: (revocation: Revocation | RevocationBlock) => void;
  readonly list: () => Revocation[];
}

/** State that all replicas share. The same interface for one replica and for many. */
export interface SharedState {
  /** Limits failed sign-ins per device and network. */
  readonly rateLimiter: RateLimiter;
  /** Limits wrong one-time codes. */
  readonly codeLimiter: CodeLimiter;
  readonly singleUse: SingleUseStore;
  /** The sessions that the console lists. Only revocations decide whether one is valid. */
  readonly sessions: RecordStore<SessionRecord>;
  /** The devices that have signed in. */
  readonly devices: RecordStore<DeviceRecord>;
  /** Signs what strangers see. Default: a random key of each login. */
  readonly rootKey?: RootKey;
  /** From now on, applies the other replicas' revocations to this store. */
  readonly subscribe: (store: RevocationStore) => void;
  /**
   * Sends a revocation to the other replicas, or stores it in the state directory.
   *
   * @returns true once they acknowledged it, or it is on the disk; false if that is impossible now, and
   *   will be retried
   */
  readonly publish: (revocation: Revocation) => Promise<boolean>;
}

/** State of a single process: in memory, lost on restart unless the state directory stores it as well. */
export function createLocalState(deps: Pick<Deps, 'now' | 'elapsed'>): SharedState {
  return {
    rateLimiter: new MemoryRateLimiter(deps),
    codeLimiter: createCodeMemory(deps),
    singleUse: new MemorySingleUse(deps),
    sessions: new MemoryRecordStore({ ...SESSION_STORE, now: deps.now }),
    devices: new MemoryRecordStore({ ...DEVICE_STORE, now: deps.now }),
    subscribe: () => {},
    publish: async () => await Promise.resolve(true),
  };
}
