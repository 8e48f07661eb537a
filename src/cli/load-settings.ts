import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readAppTokens } from '../core/config/app-tokens.js';
import { readConfig } from '../core/config/config.js';
import { inspectMissingFile, parseEnvFile, type EnvFile } from '../core/config/env-file.js';
import { FILE_ERRORS, MAX_FILE_KIBIBYTES } from '../core/config/problems.js';
import { findUnused } from '../core/config/unused.js';
import { Environment, type ConfigWarning, type Variables } from '../core/config/environment.js';
import { errorCode } from '../core/errors.js';
import { isLoopback } from '../core/network.js';
import { readSignInLimits } from '../core/limits/sign-in-limit-settings.js';
import { readGatewaySettings } from '../server/gateway/gateway-settings.js';
import { readHttpSettings } from '../http/http-settings.js';
import type { ServiceOptions } from '../server/service.js';
import { readNotifyTargets } from '../server/notices/notify-settings.js';
import { readReplicaSettings } from '../server/redis/redis-settings.js';
import { readStateDirectory } from '../server/state/state-settings.js';
import {
  readAuditLog,
  readIdentityToken,
  readListenAddress,
  readStopDelay,
} from '../server/listen-settings.js';
import { readText } from './read-text.js';
import type { Terminal } from './terminal.js';
import { isInFrontOfApp } from '../core/config/in-front-of-app.js';

/** Everything that configures `serve`. */
export interface Settings extends Omit<ServiceOptions, 'log' | 'auditFile'> {
  /** The file of the audit log; `undefined` for standard output alone. */
  readonly auditLog: string | undefined;
}

/**
 * Reads the settings from the environment and from `.env` in the working directory.
 *
 * @throws ConfigError (`ERR_HOUSEKEY_CONFIG`) that lists every problem.
 */
export function loadSettings({ variables, directory, cores, pid }: Terminal): Settings {
  const environment = createEnvironment(variables, directory);
  const config = readConfig(environment, { randomBytes });
  const gateway = readGatewaySettings(environment);
  const replicas = readReplicaSettings(environment, config);
  const address = readListenAddress(environment);
  const http = readHttpSettings(environment, gateway !== undefined, isLoopback(address.host));
  const settings = {
    limits: readSignInLimits(environment, cores),
    gateway,
    replicas,
    notify: readNotifyTargets(environment, config),
    stateDirectory: readStateDirectory(environment, config, replicas !== undefined),
    pid,
    http,
    // Nothing that is not in use prevents startup.
    appTokens:
      config?.mode === 'password' && http.layout.session === 'cookie'
        ? readAppTokens(environment)
        : [],
    address,
    identityToken: readIdentityToken(environment, {
      needsPublicUrl: gateway !== undefined && config?.mode === 'password',
    }),
    auditLog: config?.mode === 'open' ? undefined : readAuditLog(environment),
    stopDelaySeconds: readStopDelay(environment),
  };
  return { config: environment.orThrow(config), warnings: environment.warnings, ...settings };
}

/** The variables of the `.env` file and the process, with the problems of the file. */
function createEnvironment(variables: Variables, directory: string): Environment {
  const dotenv = readDotenv(directory, variables);
  const merged = mergeVariables(dotenv.variables, variables);
  const environment = new Environment(merged, readText, { strict: isInFrontOfApp(merged) });
  if (dotenv.error !== undefined) {
    environment.report(
      '.env',
      `cannot be read (${dotenv.error}).`,
      'Make it a UTF-8 text file that the service can read, or remove it.',
    );
  }
  // The real environment may replace a value that was cut.
  const isUsed = ({ variable }: ConfigWarning) => variables[variable] === undefined;
  [...dotenv.warnings.filter(isUsed), ...findUnused(merged)].forEach((warning) =>
    environment.warn(warning),
  );
  return environment;
}

/**
 * The real environment takes precedence over the `.env` file; an empty variable there unsets the
 * file's. A variable also takes precedence over the `_FILE` variant in the file, and vice versa.
 */
function mergeVariables(file: Variables, real: Variables): Variables {
  const fromFile = Object.entries(file).filter(
    ([name]) =>
      real[`${name}_FILE`] === undefined && real[name.replace(/_FILE$/, '')] === undefined,
  );
  return { ...Object.fromEntries(fromFile), ...real };
}

/** Descriptions of the codes that `readText` adds to those of the system. */
const FILE_ERROR_TEXTS: ReadonlyMap<string, string> = new Map([
  [FILE_ERRORS.notRegular, 'not a regular file'],
  [FILE_ERRORS.tooLarge, `larger than ${MAX_FILE_KIBIBYTES} KiB`],
]);

/** Reads the `.env` file, which is optional. */
function readDotenv(directory: string, real: Variables): EnvFile & { error?: string } {
  try {
    return parseEnvFile(readText(join(directory, '.env')));
  } catch (error) {
    const code = errorCode(error);
    return code === 'ENOENT'
      ? { variables: {}, warnings: inspectMissingFile(directory, real) }
      : { variables: {}, warnings: [], error: FILE_ERROR_TEXTS.get(code) ?? code };
  }
}
