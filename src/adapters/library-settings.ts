import { createHash } from 'node:crypto';
import type { Config } from '../core/config/config.js';
import type { Environment, Variables } from '../core/config/environment.js';
import { ConfigError, configWarning, type Problem } from '../core/config/problems.js';
import { VARIABLE_NAMES } from '../core/config/variables.js';
import type { Layout } from '../contract/index.js';
import {
  loadVariables,
  openEnvironment,
  type EnvironmentSources,
} from '../login/load-environment.js';
import { readSettings, type Settings } from '../login/settings.js';
import { CREDENTIALS, optionNameOf, parseOptions, type HousekeyOptions } from './options.js';

/** Everything that configures the library. */
export interface LibrarySettings {
  readonly login: Settings;
  readonly serveUi: boolean;
  /** Equal for calls with the same settings in one process. A hash, because it contains secrets. */
  readonly key: string;
}

/** Sources of the settings other than the options, and the context that they depend on. */
interface LibrarySources extends EnvironmentSources {
  /** Processor cores that the process may use. */
  readonly cores: number;
  readonly isClusterWorker: boolean;
}

/**
 * Reads the settings from the options and the environment. An option takes precedence over its
 * variable. The credentials (email, passwords, secret) come all from the options or all from the
 * environment.
 *
 * @throws ConfigError (`ERR_HOUSEKEY_CONFIG`) that lists every problem, by option or variable
 */
export function readLibrarySettings(
  options: HousekeyOptions,
  { cores, isClusterWorker, ...sources }: LibrarySources,
): LibrarySettings {
  const { session = 'cookie', serveUi = true } = options;
  const parsed = parseOptions({ ...options });
  if (parsed.problems.length > 0) throw new ConfigError(parsed.problems);
  const loaded = loadVariables(sources);
  // With credentials in the code, there may be no file.
  const warnings = loaded.warnings.filter(
    ({ code }) => !parsed.hasCredentials || code !== 'env-file-missing',
  );
  const variables = {
    ...withoutOverridden(loaded.variables, parsed.variables, parsed.hasCredentials),
    // A missing email is then one of the options, and `refuseUnintendedGuests` reports it.
    ...(parsed.hasCredentials ? { SERVICE_EMAIL: '' } : {}),
    ...parsed.variables,
  };
  const environment = openEnvironment(
    { ...loaded, variables, warnings },
    // A misspelled variable could leave the app open.
    { strict: true, form: 'library' },
  );
  const settings = readSettings(environment, { cores, address: undefined, session });
  refuseUnintendedGuests(environment, settings?.config, parsed.hasCredentials);
  if (isClusterWorker) inspectCluster(environment, settings);
  return {
    login: orThrow(environment, settings, parsed.variables),
    serveUi,
    key: keyOf(variables, session, serveUi),
  };
}

/** Workers of a cluster serve the same app without a common memory. */
function inspectCluster(environment: Environment, settings: Settings | undefined): void {
  if (settings?.config.mode !== 'password' || settings.replicas !== undefined) return;
  const { config, stateDirectory } = settings;
  const warning = configWarning('cluster-without-redis', { variable: 'SERVICE_REDIS_URL' });
  if (stateDirectory !== undefined) {
    const message = 'is for one process, and this one is a worker of a cluster.';
    environment.report(
      'SERVICE_STATE_DIR',
      message,
      `${warning.fix} Then remove SERVICE_STATE_DIR.`,
    );
  } else if (config.secretKey.source === 'generated') {
    environment.report(
      'SERVICE_SECRET_KEY',
      'must be set in a cluster: otherwise each worker would generate its own key and reject the tokens of all others.',
      'Set it to the same value for all workers, such as the output of `npx housekey secret`.',
    );
  } else environment.warn(warning);
}

const base = (name: string) => name.replace(/_FILE$/, '');

/** The environment without the variables that the options replace, in either of their forms. */
function withoutOverridden(
  variables: Variables,
  options: Readonly<Record<string, string>>,
  hasCredentials: boolean,
): Variables {
  const replaced = new Set(Object.keys(options).map(base));
  return Object.fromEntries(
    Object.entries(variables).filter(
      ([name]) => !replaced.has(base(name)) && !(hasCredentials && CREDENTIALS.has(name)),
    ),
  );
}

/**
 * Without any credential, everyone is a guest. With some among the options, that is a mistake, such as
 * `passwordHash: process.env.HASH` where the variable is missing.
 */
function refuseUnintendedGuests(
  environment: Environment,
  config: Config | undefined,
  hasCredentials: boolean,
): void {
  if (config?.mode !== 'open' || !hasCredentials) return;
  environment.report(
    'email',
    'has no value although other credentials are configured, so everyone could use the app.',
    'Set it, or remove all credentials to disable authentication.',
  );
}

/** Like `environment.orThrow`, but names the options that the problems are about. */
function orThrow<T>(
  environment: Environment,
  value: T | undefined,
  options: Readonly<Record<string, string>>,
): T {
  const named = ({ variable, ...rest }: Problem): Problem => ({
    variable: Object.hasOwn(options, variable) ? optionNameOf(variable) : variable,
    ...rest,
  });
  if (value !== undefined && environment.problems.length === 0) return value;
  throw new ConfigError(environment.problems.map(named));
}

function keyOf(variables: Variables, session: Layout['session'], serveUi: boolean): string {
  const values = [...VARIABLE_NAMES].map((name) => variables[name] ?? '');
  return createHash('sha256')
    .update(JSON.stringify([...values, session, serveUi]))
    .digest('base64url');
}
