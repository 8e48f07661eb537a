import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SetupFormat } from '../../contract/index.js';
import type { Variables } from '../../core/config/environment.js';
import { UsageError } from '../usage-error.js';
import { readText } from '../read-text.js';
import { settingsFor, type Choices } from './choices.js';
import { readSettings, SYNTAXES, setValue, type SettingsSyntax } from './settings-file.js';
import { proxySetup, type ProxySetup } from './proxy-files.js';
import { stateDirectoryFor } from './state-directory.js';
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

/** Files that hold the password hash and the secret, if the settings file does not. */
export const SECRET_FILES: Readonly<
  Record<SetupFormat, Readonly<Record<SecretName, { path: string; mode: number }>> | undefined>
> = {
  env: undefined,
  compose: {
    SERVICE_PASSWORD_HASH: { path: 'secrets/password_hash', mode: MOUNTED_MODE },
    SERVICE_SECRET_KEY: { path: 'secrets/secret_key', mode: MOUNTED_MODE },
  },
  systemd: {
    SERVICE_PASSWORD_HASH: { path: 'password_hash', mode: PRIVATE_MODE },
    SERVICE_SECRET_KEY: { path: 'secret_key', mode: PRIVATE_MODE },
  },
};

export type SecretName = 'SERVICE_PASSWORD_HASH' | 'SERVICE_SECRET_KEY';

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
  const settings = text === undefined ? {} : readSettings(syntax, text);
  const has = (...names: string[]) =>
    names.some((name) => Boolean(settings[name]) || Boolean(settings[`${name}_FILE`]));
  const files = SECRET_FILES[format];
  return {
    syntax,
    text,
    settings,
    hasPassword:
      files === undefined
        ? has('SERVICE_PASSWORD', 'SERVICE_PASSWORD_HASH')
        : existsSync(join(folder, files.SERVICE_PASSWORD_HASH.path)),
    hasSecret:
      files === undefined
        ? has('SERVICE_SECRET_KEY')
        : existsSync(join(folder, files.SERVICE_SECRET_KEY.path)),
  };
}

/** The text of a file; `undefined` if there is none. */
export function readIfThere(folder: string, path: string): string | undefined {
  const full = join(folder, path);
  return existsSync(full) ? readText(full) : undefined;
}

/** The files that `init` would write. */
export interface Plan {
  readonly files: readonly PlannedFile[];
  /** Existing files among them, which are backed up before they are replaced. */
  readonly replaced: readonly string[];
  /** The losses, one sentence each. */
  readonly conflicts: readonly string[];
  /** Settings and files that are as they should be. */
  readonly unchanged: readonly string[];
  readonly proxy: ProxySetup | undefined;
  /** The state directory of a new login, which only its owner may read. */
  readonly stateDirectory: string | undefined;
}

export interface PlanOptions {
  readonly folder: string;
  /** Returns the text of a file in the folder; `undefined` if there is none. */
  readonly readFile: (path: string) => string | undefined;
  /** Path of the node program, for the unit. */
  readonly node: string;
  /** New values of the password hash and the secret. */
  readonly secrets: Readonly<Partial<Record<SecretName, string>>>;
}

/** Compares what is asked for with what exists. */
export function makePlan(choices: Choices, existing: Existing, options: PlanOptions): Plan {
  const { folder, node, readFile } = options;
  const { format } = choices;
  const draft = new PlanDraft(readFile);
  const inFiles = SECRET_FILES[format];
  const settings = new Map(settingsFor(choices));
  const stateDirectory = stateDirectoryFor(choices, existing, folder);
  if (stateDirectory !== undefined) settings.set('SERVICE_STATE_DIR', stateDirectory);
  for (const name of ['SERVICE_PASSWORD_HASH', 'SERVICE_SECRET_KEY'] as const) {
    const value = options.secrets[name];
    if (value === undefined) continue;
    if (inFiles === undefined) settings.set(name, value);
    else draft.addFile({ ...inFiles[name], text: `${value}\n` });
  }
  const start = existing.text ?? emptySettingsFile(choices, { folder, node });
  const text = draft.applySettings(existing, start, settings);
  const mode = format === 'env' ? PRIVATE_MODE : PUBLIC_MODE;
  draft.addSettingsFile(existing, { path: existing.syntax.path, text, mode });
  const proxy = proxySetup(choices, choices.port ?? existing.settings['PORT'] ?? '8000');
  for (const { path, text: own } of proxy?.files ?? []) {
    draft.addFile({ path, text: own, mode: PUBLIC_MODE });
  }
  return { ...draft.lists, proxy, stateDirectory };
}

class PlanDraft {
  readonly #readFile: PlanOptions['readFile'];
  readonly lists: Record<'replaced' | 'conflicts' | 'unchanged', string[]> & {
    files: PlannedFile[];
  } = { files: [], replaced: [], conflicts: [], unchanged: [] };

  constructor(readFile: PlanOptions['readFile']) {
    this.#readFile = readFile;
  }

  /** Adds a whole file, which replaces an existing one that differs. */
  addFile(file: PlannedFile): void {
    const current = this.#readFile(file.path);
    if (current === file.text) this.lists.unchanged.push(file.path);
    else {
      this.lists.files.push(file);
      if (current === undefined) return;
      this.lists.replaced.push(file.path);
      this.lists.conflicts.push(`${file.path} exists and differs.`);
    }
  }

  /** Returns the text with the settings; those that have another value already are conflicts. */
  applySettings(
    { syntax, settings: existing, text: existingText }: Existing,
    start: string,
    settings: ReadonlyMap<string, string>,
  ): string {
    let text = start;
    for (const [name, value] of settings) {
      const current = existingText === undefined ? undefined : existing[name];
      if (current === value) {
        this.lists.unchanged.push(name);
        continue;
      }
      if (existing[`${name}_FILE`]) {
        throw new UsageError(
          `${name}_FILE is set in ${syntax.path}. Change that file, or remove the line.`,
        );
      }
      if (current !== undefined && current !== '') {
        const isSecret = name === 'SERVICE_PASSWORD_HASH' || name === 'SERVICE_SECRET_KEY';
        this.lists.conflicts.push(
          isSecret
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
    return text;
  }

  addSettingsFile({ text: current }: Existing, file: PlannedFile): void {
    if (current === file.text) return;
    this.lists.files.push(file);
    if (current !== undefined) this.lists.replaced.push(file.path);
  }
}
