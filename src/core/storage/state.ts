import type { Deps } from '../deps.js';
import { createRateLimiter, type RateLimiter } from './buckets.js';
import { CodeLimiter } from './code-limiter.js';
import { Lock } from './lock.js';
import { Records } from './records.js';
import type { RootKey } from './root-key.js';
import {
  SESSION_STORE,
  type SessionRecord,
  DEVICE_STORE,
  type DeviceRecord,
  DEVICE_CODE_STORE,
  type DeviceCodeRecord,
  MADE_LINE_STORE,
  OIDC_KEY_STORE,
  OIDC_STORE,
  PASS_STORE,
  type SignedRecord,
} from './record-kinds.js';
import { SignOuts, type RevocationListener } from './sign-outs.js';
import { SingleUse, type SingleUseStore } from './single-use.js';
import { MEMORY_STORAGE, type CodesMark, type Storage } from './storage.js';

/** State that all replicas share. The same interface for one replica and for many. */
export interface SharedState {
  /** Limits failed sign-ins per device and network. */
  readonly rateLimiter: RateLimiter;
  /** Limits wrong one-time codes. */
  readonly codeLimiter: Pick<CodeLimiter, 'consume' | 'refund'>;
  readonly singleUse: SingleUseStore;
  /** The sessions that the console lists. Only sign-outs decide whether one is valid. */
  readonly sessions: Records<SessionRecord>;
  /** The devices that have signed in. */
  readonly devices: Records<DeviceRecord>;
  /** The codes of devices that wait for the owner. */
  readonly deviceCodes: Records<DeviceCodeRecord>;
  /** The addresses that may use an app without a session. Every replica has all of them in memory. */
  readonly passes: Records<SignedRecord>;
  /** Lines of configuration that the owner has made in the console. Every replica has all of them in memory. */
  readonly madeLines: Records<SignedRecord>;
  /** The codes and tokens of OpenID Connect. */
  readonly oidc: Records<SignedRecord>;
  /** The private keys of OpenID Connect. */
  readonly oidcKeys: Records<SignedRecord>;
  /** Whether it survives a restart: it is in a state directory or in Redis. */
  readonly isStored: boolean;
  readonly lock: Lock;
  /** Whether one-time codes were turned on in the console. */
  readonly codesMark: CodesMark | undefined;
  /** Signs what strangers see. Default: a random key of each login. */
  readonly rootKey?: RootKey;
  readonly signOuts: SignOuts;
  /**
   * Calls the listener with each sign-out, on this replica or another.
   *
   * @returns a function that removes the listener
   */
  readonly onSignOut: (listener: RevocationListener) => () => void;
}

/** Creates the state in a storage that is not open yet. */
export function createState(storage: Storage, deps: Pick<Deps, 'now' | 'elapsed'>): SharedState {
  const signOuts = new SignOuts(storage, deps);
  // Strangers cause these records, and a flood must not write to the disk.
  const codeStorage = storage.shared === undefined ? MEMORY_STORAGE : storage;
  return {
    signOuts,
    onSignOut: (listener) => signOuts.onChange(listener),
    rateLimiter: createRateLimiter(storage, deps.now),
    codeLimiter: new CodeLimiter(storage, deps),
    singleUse: new SingleUse(storage, deps),
    sessions: new Records(storage, SESSION_STORE, deps.now),
    devices: new Records(storage, DEVICE_STORE, deps.now),
    deviceCodes: new Records(codeStorage, DEVICE_CODE_STORE, deps.now),
    passes: new Records(storage, PASS_STORE, deps.now),
    madeLines: new Records(storage, MADE_LINE_STORE, deps.now),
    oidc: new Records(storage, OIDC_STORE, deps.now),
    oidcKeys: new Records(storage, OIDC_KEY_STORE, deps.now),
    isStored: storage !== MEMORY_STORAGE,
    lock: new Lock(storage, deps),
    codesMark: storage.codesMark,
  };
}

/** State of a single process, in its memory and lost on restart. */
export function createLocalState(deps: Pick<Deps, 'now' | 'elapsed'>): SharedState {
  return createState(MEMORY_STORAGE, deps);
}
