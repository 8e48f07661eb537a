import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { Variables } from '../core/config/environment.js';
import { readText } from '../login/load-environment.js';
import { expandSpecifiers, readSettingsFile, SYNTAXES } from '../setup/settings-file.js';
import { UsageError } from './arguments.js';
import type { Terminal } from './terminal.js';

/** Settings of a file that the service manager reads, and not Housekey itself. */
export interface FolderSettings {
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
