import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { readConfig } from '../core/config/config.js';
import { FILE_ERRORS, MAXIMUM_FILE_KIBIBYTES } from '../core/config/problems.js';
import {
  Environment,
  errorCode,
  isInFrontOfApp,
  type Variables,
} from '../core/config/environment.js';
import { isLoopback } from '../core/network.js';
import { readSignInLimits } from '../core/limits/sign-in-limits.js';
import { readGatewaySettings } from '../server/gateway/gateway-settings.js';
import { readHttpSettings } from '../http/http-settings.js';
import type { ServiceOptions } from '../server/service.js';
import { readReplicaSettings } from '../server/redis/redis-settings.js';
import { readIdentityToken, readListenAddress, readStopDelay } from '../server/listen-settings.js';
import { readText } from './read-text.js';
import type { Terminal } from './terminal.js';

export type Settings = Omit<ServiceOptions, 'log'>;

/**
 * Everything that `serve` is configured by.
 *
 * @throws ConfigError listing every problem.
 */
export function loadSettings({ variables, directory, cores }: Terminal): Settings {
  const dotenv = readDotenv(join(directory, '.env'));
  const all = overlay(dotenv.variables, variables);
  const environment = new Environment(all, readText, { strict: isInFrontOfApp(all) });
  if (dotenv.fault !== undefined) {
    environment.report(
      '.env',
      `cannot be read (${dotenv.fault}).`,
      'Let the service read it as UTF-8 text, or remove it.',
    );
  }
  const config = readConfig(environment, { randomBytes });
  const gateway = readGatewaySettings(environment);
  const replicas = readReplicaSettings(environment, config);
  const address = readListenAddress(environment);
  const settings = {
    limits: readSignInLimits(environment, cores),
    gateway,
    replicas,
    http: readHttpSettings(environment, gateway !== undefined, isLoopback(address.host)),
    address,
    identityToken: readIdentityToken(environment),
    stopDelaySeconds: readStopDelay(environment),
  };
  return { config: environment.orThrow(config), warnings: environment.warnings, ...settings };
}

/**
 * The real environment over the file's. An empty real variable wins as well: it unsets. A real
 * variable also takes the place of its `_FILE` twin in the file, and the reverse.
 */
function overlay(file: Variables, real: Variables): Variables {
  const kept = Object.entries(file).filter(
    ([name]) =>
      real[`${name}_FILE`] === undefined && real[name.replace(/_FILE$/, '')] === undefined,
  );
  return { ...Object.fromEntries(kept), ...real };
}

/** What our own codes mean for a file that no variable names. */
const FAULTS: ReadonlyMap<string, string> = new Map([
  [FILE_ERRORS.notRegular, 'not a regular file'],
  [FILE_ERRORS.tooLarge, `more than ${MAXIMUM_FILE_KIBIBYTES} KiB`],
]);

/** Nothing in the file is expanded, so a bcrypt hash survives. No file is no fault. */
function readDotenv(path: string): { variables: Variables; fault?: string } {
  try {
    // A byte order mark would become part of the first variable's name.
    return { variables: parseEnv(readText(path).replace(/^\uFEFF/, '')) };
  } catch (error) {
    const code = errorCode(error);
    return code === 'ENOENT'
      ? { variables: {} }
      : { variables: {}, fault: FAULTS.get(code) ?? code };
  }
}
