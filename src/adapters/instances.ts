import { createHash } from 'node:crypto';
import type { Config, SecretKey } from '../core/config/config.js';
import { createLocalState, type RevocationStore, type SharedState } from '../core/shared-state.js';
import { SYSTEM_CLOCK } from '../http/clock.js';
import { VERSION } from '../process/version.js';
import type { Instance } from './instance.js';
import type { LibrarySettings } from './library-settings.js';

/** What all instances with the same credentials share in this process. */
interface Shared {
  readonly secretKey: SecretKey;
  readonly state: SharedState;
}

interface Entry {
  readonly instance: Promise<Instance>;
  users: number;
}

interface Registry {
  /** By all settings. */
  readonly instances: Map<string, Entry>;
  /** By the credentials. */
  readonly shared: Map<string, Shared>;
}

const KEY: unique symbol = Symbol.for(`housekey.registry.${VERSION}`);

/**
 * A bundler may include this module several times in one process, as Next.js does for pages and the
 * middleware, and hot reload runs it again. A sign-out in one copy must reach the others, so what they
 * share is not a variable of the module.
 */
function registry(): Registry {
  const holder: typeof globalThis & { [KEY]?: Registry } = globalThis;
  return (holder[KEY] ??= { instances: new Map(), shared: new Map() });
}

/** An instance, and how to give it back. */
export interface AcquiredInstance {
  readonly instance: Instance;
  /** Closes the instance if nobody else uses it. Calling it again does nothing. */
  readonly release: () => Promise<void>;
}

/**
 * Returns the instance with these settings, which is created once per process. Instances with other
 * settings but the same credentials share sign-outs, limits and a generated secret.
 */
export async function acquireInstance(
  settings: LibrarySettings,
  create: (settings: LibrarySettings, state: SharedState | undefined) => Promise<Instance>,
): Promise<AcquiredInstance> {
  const { instances } = registry();
  const { key } = settings;
  const entry = instances.get(key) ?? { instance: start(settings, create), users: 0 };
  instances.set(key, entry);
  entry.users += 1;
  let isReleased = false;
  const release = async () => {
    if (isReleased) return;
    isReleased = true;
    entry.users -= 1;
    if (entry.users > 0) return;
    if (instances.get(key) === entry) instances.delete(key);
    await (await entry.instance).close();
  };
  try {
    return { instance: await entry.instance, release };
  } catch (error) {
    // The next call tries again.
    if (instances.get(key) === entry) instances.delete(key);
    throw error;
  }
}

async function start(
  settings: LibrarySettings,
  create: (settings: LibrarySettings, state: SharedState | undefined) => Promise<Instance>,
): Promise<Instance> {
  const { config } = settings;
  if (config.mode === 'open') return await create(settings, undefined);
  const { shared } = registry();
  const key = credentialsKey(config);
  const { secretKey, state } = shared.get(key) ?? {
    secretKey: config.secretKey,
    state: createProcessState(),
  };
  shared.set(key, { secretKey, state });
  return await create({ ...settings, config: { ...config, secretKey } }, state);
}

/** A hash of the credentials as configured: a generated secret differs in every copy. */
function credentialsKey({ email, password, secretKey }: Config & { mode: 'password' }): string {
  const secret = secretKey.source === 'configured' ? secretKey.text : '';
  return createHash('sha256')
    .update(JSON.stringify([email, password, secret]))
    .digest('base64url');
}

/** State of this process's memory, in which each sign-out reaches all instances. */
function createProcessState(): SharedState {
  const stores = new Set<RevocationStore>();
  return {
    ...createLocalState(SYSTEM_CLOCK),
    subscribe: (store) => {
      for (const other of stores) other.list().forEach(store.apply);
      stores.add(store);
    },
    publish: async (revocation) => {
      for (const store of stores) store.apply(revocation);
      return await Promise.resolve(true);
    },
  };
}
