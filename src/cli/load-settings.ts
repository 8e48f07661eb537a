import { loadVariables, openEnvironment } from '../login/load-environment.js';
import { readSettings } from '../login/settings.js';
import { effectiveSettings } from '../core/config/effective-settings.js';
import type { ServiceSettings } from '../server/service.js';
import { findMisspelled } from '../core/config/misspelled.js';
import type { Variables } from '../core/config/environment.js';
import { IN_FRONT_OF_APP } from '../core/config/variable-info.js';
import type { Terminal } from './terminal.js';

/**
 * Reads the settings of `serve` from the environment and from `.env` in the working directory.
 *
 * @throws ConfigError (`ERR_HOUSEKEY_CONFIG`) that lists every problem.
 */
export function loadSettings({
  variables,
  directory,
  cores,
}: Pick<Terminal, 'variables' | 'directory' | 'cores'>): ServiceSettings {
  const loaded = loadVariables({ variables, directory });
  const strict = isInFrontOfApp(loaded.variables);
  const environment = openEnvironment(loaded, { strict, form: 'service' });
  const address = { host: environment.get('HOST'), port: environment.get('PORT') };
  const stopDelaySeconds = environment.get('SERVICE_STOP_DELAY_SECONDS');
  const settings = readSettings(environment, { cores, address, session: undefined });
  const effective = effectiveSettings(loaded.variables, loaded.inEnvFile);
  return { ...environment.orThrow(settings), address, stopDelaySeconds, effective };
}

/** A terminal whose PORT is the one of `--port`, if that was given. */
export function withPort(terminal: Terminal, port: string | undefined): Terminal {
  return port === undefined
    ? terminal
    : { ...terminal, variables: { ...terminal.variables, PORT: port } };
}

const NAMES: ReadonlySet<string> = new Set(IN_FRONT_OF_APP);

/**
 * Whether the service is configured to protect an app, as gateway or by forward auth. A misspelled
 * name of such a variable counts: a proxy may already ask, and would let everyone in.
 */
export function isInFrontOfApp(variables: Variables): boolean {
  return (
    IN_FRONT_OF_APP.some((name) => !['', 'false', undefined].includes(variables[name])) ||
    findMisspelled(variables).some(({ intended }) => NAMES.has(intended))
  );
}
