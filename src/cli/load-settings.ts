import { loadVariables, openEnvironment, readText } from '../login/load-environment.js';
import { readSettings } from '../login/settings.js';
import type { ServiceSettings } from '../server/service.js';
import { findMisspelled } from '../core/config/misspelled.js';
import type { Variables } from '../core/config/environment.js';
import { IN_FRONT_OF_APP } from '../core/config/variable-info.js';
import type { SettingEntry } from '../contract/index.js';
import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { expandSpecifiers, readSettingsFile, SYNTAXES } from '../setup/settings-file.js';
import { UsageError, type Terminal } from './command-line.js';
import { VARIABLES } from '../core/config/variables.js';

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

/**
 * Every setting with its source, for the owner. A value that can come from a file may be a secret, and is never part
 * of it.
 *
 * @param inEnvFile - the variables that come from `.env`
 */
export function effectiveSettings(
  variables: Variables,
  inEnvFile: ReadonlySet<string>,
): readonly SettingEntry[] {
  return [...VARIABLES].map(([name, { file, defaultText = null }]) => {
    const given = variables[name];
    if (given) {
      const source = inEnvFile.has(name) ? 'env-file' : 'environment';
      return { name, source, value: file === true ? null : given };
    }
    return file === true && variables[`${name}_FILE`]
      ? { name, source: 'file', value: null }
      : { name, source: 'default', value: defaultText };
  });
}

/** Settings of a file that the service manager reads, and not Housekey itself. */
interface FolderSettings {
  /** Name of the file, such as `housekey.service`. */
  readonly file: string;
  readonly variables: Variables;
}

/** Locations of the secrets that a settings file names: `SERVICE_…_FILE=%d/name`, for example. */
interface SecretLocation {
  readonly format: 'systemd' | 'compose';
  /** The folder that the service sees in front of the name. */
  readonly prefix: string;
  /** Name and path of each, for this folder. */
  readonly pattern: RegExp;
}

const LOCATIONS: readonly SecretLocation[] = [
  { format: 'systemd', prefix: '%d/', pattern: /^LoadCredential=([\w.-]+):(.+)$/gm },
  { format: 'compose', prefix: '/run/secrets/', pattern: /^ {2}([\w.-]+):\n {4}file: (\S+)$/gm },
];

/** They name places that exist only where the service runs, or belong to its user. */
const PLACES_OF_THE_SERVICE = new Set(['SERVICE_STATE_DIR', 'SERVICE_AUDIT_LOG']);

/** The settings that also make sense outside of the service. */
export function withoutPlaces(settings: Variables): Variables {
  return Object.fromEntries(
    Object.entries(settings).filter(([name]) => !PLACES_OF_THE_SERVICE.has(name)),
  );
}

/**
 * The settings in `housekey.service` or `compose.yaml`, as `init` writes them, so that commands work in
 * their folder as they do next to a `.env` file. `undefined` if Housekey has its own settings: a `.env`
 * file, or SERVICE_ variables in the environment.
 *
 * @throws ConfigError (`ERR_HOUSEKEY_CONFIG`) that lists every line that cannot be understood
 */
function readFolderSettings({
  directory,
  variables,
}: Pick<Terminal, 'directory' | 'variables'>): FolderSettings | undefined {
  const isSet = Object.entries(variables).some(
    ([name, value]) => name.startsWith('SERVICE_') && value !== '' && value !== undefined,
  );
  if (isSet || existsSync(join(directory, '.env'))) return undefined;
  for (const location of LOCATIONS) {
    const syntax = SYNTAXES[location.format];
    const { path } = syntax;
    if (!existsSync(join(directory, path))) continue;
    const text = readText(join(directory, path));
    const settings = readSettingsFile(syntax, text);
    if (!settings['SERVICE_EMAIL']) continue;
    return { file: path, variables: withSecretPaths(directory, { location, text, settings }) };
  }
  return undefined;
}

function withSecretPaths(
  directory: string,
  {
    location: { format, prefix, pattern },
    text,
    settings,
  }: { location: SecretLocation; text: string; settings: Variables },
): Variables {
  const paths = new Map(
    [...text.matchAll(pattern)].map(([, name = '', path = '']) => [
      `${prefix}${name}`,
      format === 'systemd' ? expandSpecifiers(path) : path,
    ]),
  );
  return Object.fromEntries(
    Object.entries(withoutPlaces(settings)).map(([name, value]) => {
      const path = paths.get(value ?? '');
      if (path === undefined) return [name, value];
      return [name, isAbsolute(path) ? path : join(directory, path)];
    }),
  );
}

/** A terminal whose environment has the settings of the folder, and says on standard error which it uses. */
export function withFolderSettings(terminal: Terminal): Terminal {
  const found = readFolderSettings(terminal);
  if (found === undefined) return terminal;
  terminal.errors.write(`Settings: ${join(terminal.directory, found.file)}\n`);
  return { ...terminal, variables: { ...terminal.variables, ...found.variables } };
}

/**
 * Like `withFolderSettings`, for what only makes sense where the service runs.
 *
 * @throws UsageError (`ERR_HOUSEKEY_USAGE`) for the settings of a container
 */
export function withHostSettings(terminal: Terminal): Terminal {
  if (readFolderSettings(terminal)?.file === SYNTAXES.compose.path) {
    throw new UsageError(
      'The settings in compose.yaml are those of a container. Run the check there: docker compose run --rm housekey check',
    );
  }
  return withFolderSettings(terminal);
}
