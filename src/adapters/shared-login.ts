import { randomBytes } from 'node:crypto';
import type { SecretKey } from '../core/config/config.js';
import { Activity } from '../core/audit/activity.js';
import { Revocations } from '../core/auth/revocations.js';
import { createRootKey } from '../core/root-key.js';
import { createLocalState, type RevocationStore, type SharedState } from '../core/shared-state.js';
import { SYSTEM_CLOCK } from '../http/clock.js';
import type { StateDirectory } from '../process/state/state-directory.js';

/** One instance's part in what all instances with the same credentials share. */
export interface Membership {
  readonly secretKey: SecretKey;
  readonly state: SharedState;
  readonly activity: Activity;
  /** Opened once, for all members. Its `close` is the same as `leave`. */
  readonly directory: StateDirectory | undefined;
  /** Ends the membership. The last one unlocks the directory. Calling it again does nothing. */
  readonly leave: () => Promise<void>;
}

/** The store of the state while there are members. */
interface Storage {
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
  /** Every sign-out of this process, also of instances that are closed. */
  readonly #revocations = new Revocations(SYSTEM_CLOCK);
  readonly #stores = new Set<RevocationStore>();
  readonly #memory: SharedState = {
    ...createLocalState(SYSTEM_CLOCK),
    rootKey: createRootKey({ randomBytes }),
  };
  #storage: Promise<Storage> | undefined;
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
    const own = new Set<RevocationStore>();
    const leave = this.#leaveOnce(storage, own);
    return {
      secretKey: this.#secretKey,
      activity: this.#activity,
      state: { ...storage.state, ...this.#revocationsOf(storage, own) },
      directory: storage.directory && {
        ...storage.directory,
        open: async () => await (storage.opened ??= storage.directory?.open(this.#activity)),
        close: leave,
      },
      leave,
    };
  }

  async #createStorage(load: () => Promise<StateDirectory | undefined>): Promise<Storage> {
    const directory = await load();
    const state = directory?.state ?? this.#memory;
    state.subscribe({
      apply: (revocation) => this.#apply(revocation),
      restore: (revocation) => {
        this.#revocations.restore(revocation);
        for (const store of this.#stores) store.restore(revocation);
      },
      list: () => this.#revocations.list(),
    });
    return { state, directory, opened: undefined };
  }

  readonly #apply: RevocationStore['apply'] = (revocation) => {
    this.#revocations.apply(revocation);
    for (const store of this.#stores) store.apply(revocation);
  };

  #revocationsOf(
    { state }: Storage,
    own: Set<RevocationStore>,
  ): Pick<SharedState, 'subscribe' | 'publish'> {
    return {
      subscribe: (store) => {
        for (const revocation of this.#revocations.list()) store.restore(revocation);
        this.#stores.add(store);
        own.add(store);
      },
      publish: async (revocation) => {
        this.#apply(revocation);
        return await state.publish(revocation);
      },
    };
  }

  #leaveOnce(storage: Storage, own: ReadonlySet<RevocationStore>): () => Promise<void> {
    let left: Promise<void> | undefined;
    const leave = async () => {
      for (const store of own) this.#stores.delete(store);
      this.#members -= 1;
      if (this.#members > 0) return;
      this.#storage = undefined;
      this.#path = undefined;
      if (storage.opened !== undefined) this.#closed = storage.directory?.close();
      await this.#closed;
    };
    return async () => await (left ??= leave());
  }
}
