import { randomBytes } from 'node:crypto';
import type { SecretKey } from '../core/config/config.js';
import { Activity } from '../core/audit/activity.js';
import { createRootKey } from '../core/storage/root-key.js';
import { createLocalState, type SharedState } from '../core/storage/state.js';
import { SYSTEM_CLOCK } from '../http/clock.js';
import type { StateDirectory } from '../storage/directory/state-directory.js';
import type { SharedParts } from '../login/login-parts.js';

/** One instance's part in what all instances with the same credentials share. */
export interface Membership extends SharedParts {
  readonly secretKey: SecretKey;
  /** Ends the membership. The last one unlocks the directory. Calling it again does nothing. */
  readonly leave: () => Promise<void>;
}

/** The store of the state while there are members. */
interface SharedStorage {
  readonly state: SharedState;
  /** `undefined` for memory. */
  readonly directory: StateDirectory | undefined;
  opened: Promise<void> | undefined;
}

/**
 * State that all instances with the same credentials share in this process: sign-outs, limits, used
 * codes, sessions, the activity, a generated secret, and the key of challenges.
 */
export class SharedLogin {
  readonly #secretKey: SecretKey;
  readonly #activity = new Activity(SYSTEM_CLOCK);
  readonly #memory: SharedState = {
    ...createLocalState(SYSTEM_CLOCK),
    rootKey: createRootKey({ randomBytes }),
  };
  #storage: Promise<SharedStorage> | undefined;
  #path: string | undefined;
  #members = 0;
  /** Resolves when a directory that was in use is unlocked. */
  #closed: Promise<void> | undefined;

  constructor(secretKey: SecretKey) {
    this.#secretKey = secretKey;
  }

  /** Whether an instance keeps its state in this directory. */
  uses(path: string | undefined): boolean {
    return path !== undefined && this.#path === path;
  }

  /** Whether an instance with this directory, or with none, can join. */
  accepts(path: string | undefined): boolean {
    return this.#members === 0 || this.#path === path;
  }

  /**
   * Adds an instance. Ask `accepts` first.
   *
   * @param path - the state directory; `undefined` for memory
   * @param load - creates it
   */
  async join(
    path: string | undefined,
    load: () => Promise<StateDirectory | undefined>,
  ): Promise<Membership> {
    this.#members += 1;
    this.#path = path;
    await this.#closed;
    const storage = await (this.#storage ??= this.#createStorage(load));
    const stopListening: (() => void)[] = [];
    const leave = this.#leaveOnce(storage, stopListening);
    return {
      secretKey: this.#secretKey,
      activity: this.#activity,
      state: {
        ...storage.state,
        onSignOut: (listener) => {
          const stop = storage.state.onSignOut(listener);
          stopListening.push(stop);
          return stop;
        },
      },
      directory: storage.directory && {
        ...storage.directory,
        open: async () => await (storage.opened ??= storage.directory?.open(this.#activity)),
        close: leave,
      },
      leave,
    };
  }

  async #createStorage(load: () => Promise<StateDirectory | undefined>): Promise<SharedStorage> {
    const directory = await load();
    const state = directory?.state ?? this.#memory;
    // Every sign-out of this process counts, also those of instances that are closed.
    for (const revocation of this.#memory.signOuts.list()) state.signOuts.apply(revocation);
    return { state, directory, opened: undefined };
  }

  #leaveOnce(storage: SharedStorage, stopListening: readonly (() => void)[]): () => Promise<void> {
    let left: Promise<void> | undefined;
    const leave = async () => {
      for (const stop of stopListening) stop();
      this.#members -= 1;
      if (this.#members > 0) return;
      // Those that the directory had from before the process included: the next one may be another directory.
      for (const revocation of storage.state.signOuts.list())
        this.#memory.signOuts.apply(revocation);
      this.#storage = undefined;
      this.#path = undefined;
      if (storage.opened !== undefined) this.#closed = storage.directory?.close();
      await this.#closed;
    };
    return async () => await (left ??= leave());
  }
}
