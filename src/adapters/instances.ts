import { createHash } from 'node:crypto';
import type { Config } from '../core/config/config.js';
import { ConfigError } from '../core/config/problems.js';
import { loadStateDirectory } from '../process/login-parts.js';
import { VERSION } from '../process/version.js';
import { createInstance, type Instance, type InstanceProcess } from './instance.js';
import type { LibrarySettings } from './library-settings.js';
import { SharedLogin, type Membership } from './shared-login.js';

interface Entry {
  readonly instance: Promise<Instance>;
  users: number;
}

interface Registry {
  /** Instances, keyed by a hash of all settings. */
  readonly instances: Map<string, Entry>;
  /** Logins, keyed by a hash of the credentials. */
  readonly logins: Map<string, SharedLogin>;
}

const KEY: unique symbol = Symbol.for(`housekey.registry.${VERSION}`);

/**
 * A bundler may include this module several times in one process, as Next.js does for pages and the
 * middleware, and hot reload runs it again. A sign-out in one copy must reach the others, so what they
 * share is not a variable of the module.
 */
function registry(): Registry {
  const holder: typeof globalThis & { [KEY]?: Registry } = globalThis;
  return (holder[KEY] ??= { instances: new Map(), logins: new Map() });
}

/** An instance, and how to give it back. */
export interface AcquiredInstance {
  readonly instance: Instance;
  /** Closes the instance if nobody else uses it. Calling it again does nothing. */
  readonly release: () => Promise<void>;
}

/**
 * Returns the instance with these settings, which is created once per process. Instances with other
 * settings but the same credentials share sign-outs, limits, the state directory and a generated secret.
 *
 * @throws ConfigError if another instance uses the state directory in a way that excludes this one
 */
export async function acquireInstance(
  settings: LibrarySettings,
  host: InstanceProcess,
): Promise<AcquiredInstance> {
  const { instances } = registry();
  const { key } = settings;
  const entry = instances.get(key) ?? { instance: start(settings, host), users: 0 };
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

async function start(settings: LibrarySettings, host: InstanceProcess): Promise<Instance> {
  const { config } = settings;
  if (config.mode === 'open') return await createInstance(settings, undefined, host);
  const membership = await join(config, settings.stateDirectory, host);
  const { secretKey } = membership;
  try {
    return await createInstance(
      { ...settings, config: { ...config, secretKey } },
      membership,
      host,
    );
  } catch (error) {
    await membership.leave();
    throw error;
  }
}

/** @throws ConfigError */
async function join(
  config: Config & { mode: 'password' },
  path: string | undefined,
  host: Pick<InstanceProcess, 'pid' | 'uid' | 'log'>,
): Promise<Membership> {
  const { logins } = registry();
  const key = credentialsKey(config);
  const login = logins.get(key) ?? new SharedLogin(config.secretKey);
  logins.set(key, login);
  const isTaken = [...logins.values()].some((one) => one !== login && one.uses(path));
  if (!login.accepts(path) || isTaken) throw new ConfigError([isTaken ? TAKEN : DIFFERENT]);
  return await login.join(path, async () => await loadStateDirectory(path, config, host));
}

const RESTART = 'If you have only changed it and the code was reloaded, restart the app.';

const DIFFERENT = {
  variable: 'stateDir',
  message: 'differs from that of another createHousekey call with the same credentials.',
  fix: `Use the same directory in all calls. ${RESTART}`,
};

const TAKEN = {
  variable: 'stateDir',
  message: 'is the directory of another createHousekey call with other credentials.',
  fix: `Use a directory of its own for each login. ${RESTART}`,
};

/** A hash of the credentials as configured: a generated secret differs in every copy. */
function credentialsKey({ email, password, secretKey }: Config & { mode: 'password' }): string {
  const secret = secretKey.source === 'configured' ? secretKey.text : '';
  return createHash('sha256')
    .update(JSON.stringify([email, password, secret]))
    .digest('base64url');
}
