import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SetupFormat } from '../contract/index.js';
import type { Variables } from '../core/config/environment.js';
import { UsageError, settingsFor, type Choices } from './choices.js';
import { readText } from '../login/load-environment.js';
import { readSettingsFile, SYNTAXES, setValue, type SettingsSyntax } from './settings-file.js';
import { proxySetup } from './proxy-files.js';
import { emptySettingsFile } from './templates.js';

/** A file to write, with its whole text. */
export interface PlannedFile {
  /** Relative to the folder. */
  readonly path: string;
  readonly text: string;
  readonly mode: number;
}

const PRIVATE_MODE = 0o600;
const PUBLIC_MODE = 0o644;
/**
 * The mode of the secrets of a compose file. The user in the container must be able to read them, whatever
 * its number is; their folder keeps out the other users of the machine.
 */
const MOUNTED_MODE = 0o444;

const SECRETS = {
  SERVICE_PASSWORD_HASH: 'password_hash',
  SERVICE_SECRET_KEY: 'secret_key',
} as const;

export type SecretName = keyof typeof SECRETS;

const PASSWORD = 'SERVICE_PASSWORD_HASH';

export const SECRET_NAMES = ['SERVICE_PASSWORD_HASH', 'SERVICE_SECRET_KEY'] as const;

/** The file that holds a secret; `undefined` if the settings file does. */
export function secretFile(format: SetupFormat, name: SecretName) {
  switch (format) {
    case 'env':
      return undefined;
    case 'compose':
      return { path: `secrets/${SECRETS[name]}`, mode: MOUNTED_MODE };
    case 'systemd':
      return { path: SECRETS[name], mode: PRIVATE_MODE };
  }
}

/** The existing content of the folder. */
export interface Existing {
  readonly syntax: SettingsSyntax;
  /** Text of the settings file; `undefined` if there is none. */
  readonly text: string | undefined;
  readonly settings: Variables;
  readonly hasPassword: boolean;
  readonly hasSecret: boolean;
}

/**
 * Reads what a previous run, or the owner, has written.
 *
 * @throws ConfigError (`ERR_HOUSEKEY_CONFIG`) that lists every line that cannot be understood
 */
export function readExisting(folder: string, format: SetupFormat): Existing {
  const syntax = SYNTAXES[format];
  const text = readIfThere(folder, syntax.path);
  const settings = text === undefined ? {} : readSettingsFile(syntax, text);
  const has = (secret: SecretName, ...names: string[]) => {
    const file = secretFile(format, secret);
    if (file !== undefined) return existsSync(join(folder, file.path));
    return [secret, ...names].some((name) => settings[name] || settings[`${name}_FILE`]);
  };
  return {
    syntax,
    text,
    settings,
    hasPassword: has('SERVICE_PASSWORD_HASH', 'SERVICE_PASSWORD'),
    hasSecret: has('SERVICE_SECRET_KEY'),
  };
}

/** The text of a file; `undefined` if there is none. */
export function readIfThere(folder: string, path: string): string | undefined {
  const full = join(folder, path);
  return existsSync(full) ? readText(full) : undefined;
}

/**
 * The files that `init` would write. `replaced`: existing files among them, which are backed up first. `conflicts`: the
 * losses, one sentence each. `unchanged`: settings and files that are as they should be. `settings`: the new values,
 * those of secrets excepted.
 */
export type Plan = ReturnType<typeof makePlan>;

export interface PlanOptions {
  readonly folder: string;
  /** Returns the text of a file in the folder; `undefined` if there is none. */
  readonly readFile: (path: string) => string | undefined;
  /** Path of the node program, for the unit. */
  readonly node: string;
  /** New values of the password hash and the secret. */
  readonly secrets: Readonly<Partial<Record<SecretName, string>>>;
  /** Whether to replace an existing password: it is then no loss. Default: false. */
  readonly replacesPassword?: boolean;
}

/** Compares what is asked for with what exists. */
export function makePlan(
  choices: Choices,
  existing: Existing,
  { folder, node, readFile, secrets, replacesPassword = false }: PlanOptions,
) {
  const { format } = choices;
  const mayReplace = (place: string) => replacesPassword && isPassword(place, format);
  const settings = new Map(settingsFor(choices));
  const stateDirectory = stateDirectoryFor(choices, existing, folder);
  if (stateDirectory !== undefined) settings.set('SERVICE_STATE_DIR', stateDirectory);
  const inSettings = new Map(settings);
  const whole: PlannedFile[] = [];
  for (const name of SECRET_NAMES) {
    const value = secrets[name];
    const file = secretFile(format, name);
    if (value === undefined) continue;
    if (file === undefined) inSettings.set(name, value);
    else whole.push({ ...file, text: `${value}\n` });
  }
  const start = existing.text ?? emptySettingsFile(choices, { folder, node });
  const { text, unchanged, conflicts } = applySettings(existing, start, inSettings, mayReplace);
  const mode = format === 'env' ? PRIVATE_MODE : PUBLIC_MODE;
  const proxy = proxySetup(choices, choices.port ?? existing.settings['PORT'] ?? '8000');
  const proxyFiles = proxy?.files.map((file) => ({ ...file, mode: PUBLIC_MODE })) ?? [];
  const { path } = existing.syntax;
  const files: PlannedFile[] = [];
  const replaced: string[] = [];
  for (const file of [...whole, { path, text, mode }, ...proxyFiles]) {
    const current = file.path === path ? existing.text : readFile(file.path);
    if (current === file.text) {
      if (file.path !== path) unchanged.push(file.path);
      continue;
    }
    files.push({ path: file.path, text: file.text, mode: file.mode });
    if (current !== undefined) replaced.push(file.path);
    if (current === undefined || file.path === path || mayReplace(file.path)) continue;
    conflicts.push(`${file.path} exists and differs.`);
  }
  return { files, replaced, conflicts, unchanged, settings, proxy, stateDirectory };
}

/** Whether a setting or a file contains the password's hash. */
function isPassword(place: string, format: SetupFormat): boolean {
  return place === PASSWORD || place === secretFile(format, PASSWORD)?.path;
}

/** The text with the settings, and which of them have another value already. */
function applySettings(
  { syntax, settings: existing, text: existingText }: Existing,
  start: string,
  settings: ReadonlyMap<string, string>,
  mayReplace: (name: string) => boolean,
) {
  const unchanged: string[] = [];
  const conflicts: string[] = [];
  let text = start;
  for (const [name, value] of settings) {
    const current = existingText === undefined ? undefined : existing[name];
    if (current === value) {
      unchanged.push(name);
      continue;
    }
    if (existing[`${name}_FILE`]) {
      throw new UsageError(
        `${name}_FILE is set in ${syntax.path}. Change that file, or remove the line.`,
      );
    }
    if (current !== undefined && current !== '' && !mayReplace(name)) {
      conflicts.push(
        name in SECRETS || value.includes('\n')
          ? `${name} is set already in ${syntax.path}.`
          : `${name} is ${current} in ${syntax.path}, not ${value}.`,
      );
    }
    const changed = setValue(syntax, text, [name, value]);
    if (changed === undefined) {
      throw new UsageError(`${name} cannot be changed in ${syntax.path}. Edit it by hand.`);
    }
    text = changed;
  }
  return { text, unchanged, conflicts };
}

/** Its name says whose it is: the folder may be that of an app, with its own `state`. */
const STATE_FOLDER = 'housekey-state';

/**
 * The state directory of a new login with a `.env` file; `undefined` if the login exists, or keeps its state
 * elsewhere. Without one, a restart would make tokens valid again that were signed out. The other formats
 * have one in their templates.
 */
function stateDirectoryFor(
  { format }: Choices,
  { settings, hasPassword }: { readonly settings: Variables; readonly hasPassword: boolean },
  folder: string,
): string | undefined {
  const elsewhere = ['SERVICE_STATE_DIR', 'SERVICE_REDIS_URL', 'SERVICE_REDIS_URL_FILE'];
  const isNew = !hasPassword && elsewhere.every((name) => !settings[name]);
  return format === 'env' && isNew ? join(folder, STATE_FOLDER) : undefined;
}
