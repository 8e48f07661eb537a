import { createHash } from 'node:crypto';
import { DETAILS } from '../contract/index.js';
import type { PasswordConfig } from '../core/config/config.js';
import { ConfigError } from '../core/config/problems.js';
import { NO_PATHS } from '../core/path-set.js';
import type { AccessRules } from '../http/access/access.js';
import { createUpstreamAccess, type AuthorizeUpstream } from '../http/access/upstream-access.js';
import { createLogin, loadPages, type Login } from '../login/create-login.js';
import { loadStateDirectory, type HostProcess } from '../login/login-parts.js';
import type { Settings } from '../login/settings.js';
import { VERSION } from '../login/version.js';
import { EventListeners } from './events.js';
import type { LibrarySettings } from './library-settings.js';
import { SharedLogin, type Membership } from './shared-login.js';

/** The login inside an app. All `createHousekey` calls with the same settings share it. */
export interface LibraryLogin extends Pick<
  Login<undefined>,
  'auth' | 'handlers' | 'findings' | 'close'
> {
  readonly serveUi: boolean;
  readonly rules: AccessRules;
  /** Decides on requests for the app, as the gateway does. */
  readonly access: AuthorizeUpstream;
  readonly events: EventListeners;
  /** Receives unexpected errors. */
  readonly errors: Set<(error: unknown) => void>;
}

interface Entry {
  readonly instance: Promise<LibraryLogin>;
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

/**
 * Returns the instance with these settings, which is created once per process. Instances with other
 * settings but the same credentials share sign-outs, limits, the state directory and a generated secret.
 *
 * @throws ConfigError if another instance uses the state directory in a way that excludes this one
 */
export async function acquireInstance(settings: LibrarySettings, host: HostProcess) {
  const { instances } = registry();
  const { key } = settings;
  const entry = instances.get(key) ?? { instance: start(settings, host), users: 0 };
  instances.set(key, entry);
  entry.users += 1;
  let isReleased = false;
  /** Closes the instance if nobody else uses it. Calling it again does nothing. */
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

async function start(settings: LibrarySettings, host: HostProcess): Promise<LibraryLogin> {
  const { config } = settings.login;
  if (config.mode === 'open') return await createInstance(settings, undefined, host);
  const membership = await join(config, settings.login, host);
  const { secretKey } = membership;
  const login = { ...settings.login, config: { ...config, secretKey } };
  try {
    return await createInstance({ ...settings, login }, membership, host);
  } catch (error) {
    await membership.leave();
    throw error;
  }
}

/**
 * Creates the login.
 *
 * @param membership - what this instance shares with others in the process; `undefined` for guests
 * @throws PagesMissingError, RedisClientMissingError, StateDirectoryError, AuditFileError
 */
async function createInstance(
  { login: settings, serveUi }: LibrarySettings,
  membership: Membership | undefined,
  host: HostProcess,
): Promise<LibraryLogin> {
  const errors = new Set<(error: unknown) => void>();
  const events = new EventListeners();
  const login = await createLogin(settings, {
    ...host,
    loadPages: async (auth) => (serveUi ? await loadPages(auth, settings, undefined) : undefined),
    onAudit: (event, client) => events.deliver(event, client),
    onError: (error) => {
      for (const report of errors) report(error);
    },
    shared: membership,
  });
  const { auth, handlers, pages, findings } = login;
  const { crossSite } = settings.http;
  const rules = { host: undefined, publicPaths: NO_PATHS, stepUpPaths: NO_PATHS, crossSite };
  const access = createUpstreamAccess(
    handlers,
    rules,
    // The app may put its guard in front of Housekey's paths.
    (context) => pages?.login(context) ?? context.rejectUnauthenticated(DETAILS.notAuthenticated),
  );
  const close = async () => {
    login.endStreams();
    await login.close();
    await membership?.leave();
  };
  return { auth, handlers, serveUi, rules, access, events, errors, findings, close };
}

/** @throws ConfigError */
async function join(
  config: PasswordConfig,
  settings: Settings,
  host: HostProcess,
): Promise<Membership> {
  const { stateDirectory: path } = settings;
  const { logins } = registry();
  const key = credentialsKey(config);
  const login = logins.get(key) ?? new SharedLogin(config.secretKey);
  logins.set(key, login);
  const isTaken = [...logins.values()].some((one) => one !== login && one.uses(path));
  if (!login.accepts(path) || isTaken) throw new ConfigError([isTaken ? TAKEN : DIFFERENT]);
  return await login.join(path, async () => await loadStateDirectory(settings, host));
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
function credentialsKey({ email, password, secretKey }: PasswordConfig): string {
  const secret = secretKey.source === 'configured' ? secretKey.text : '';
  return createHash('sha256')
    .update(JSON.stringify([email, password, secret]))
    .digest('base64url');
}
