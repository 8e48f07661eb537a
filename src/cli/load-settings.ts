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
import { readReplicaSettings } from '../server/redis/redis-settings.js';
import { readIdentityToken, readListenAddress, readStopDelay } from '../server/listen-settings.js';
import { readText } from './read-text.js';
import type { Terminal } from './terminal.js';
import { isInFrontOfApp } from '../core/config/in-front-of-app.js';

/** Everything that configures `serve`, except for the log. */
export type Settings = Omit<ServiceOptions, 'log'>;

/**
 * Reads the settings from the environment and from `.env` in the working directory.
 *
 * @throws ConfigError (`ERR_HOUSEKEY_CONFIG`) that lists every problem.
 */
export function loadSettings({ variables, directory, cores }: Terminal): Settings {
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
  const config = readConfig(environment, { randomBytes });
  const gateway = readGatewaySettings(environment);
  const replicas = readReplicaSettings(environment, config);
  const address = readListenAddress(environment);
  const http = readHttpSettings(environment, gateway !== undefined, isLoopback(address.host));
  const settings = {
    limits: readSignInLimits(environment, cores),
    gateway,
    replicas,
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
    stopDelaySeconds: readStopDelay(environment),
  };
  return { config: environment.orThrow(config), warnings: environment.warnings, ...settings };
}

/** A terminal whose PORT is the one of `--port`, if that was given. */
export function withPort(terminal: Terminal, port: string | undefined): Terminal {
  return port === undefined
    ? terminal
    : { ...terminal, variables: { ...terminal.variables, PORT: port } };
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
