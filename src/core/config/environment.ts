import { findMisspelled } from './misspelled.js';
import type { FileVariableName, VariableName } from './variables.js';
import {
  ConfigError,
  fileProblem,
  isPlaceholder,
  type ConfigWarning,
  type Problem,
} from './problems.js';

export { ConfigError, type ConfigWarning, type Problem } from './problems.js';

/** Variables as a process has them. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Whether an app stands behind the service, as gateway or by forward auth. */
export function isInFrontOfApp(variables: Variables): boolean {
  const { SERVICE_UPSTREAM: upstream = '', SERVICE_FORWARD_AUTH: forwardAuth } = variables;
  return upstream !== '' || forwardAuth === 'true';
}

/** A value in force, and the variable that gave it (`SERVICE_EMAIL`, or `SERVICE_EMAIL_FILE`). */
export interface Setting {
  readonly value: string;
  readonly variable: string;
}

/**
 * Reads settings and gathers what is wrong with them, so that several readers
 * (the core's, the server's) end in one list.
 */
export class Environment {
  readonly problems: Problem[] = [];
  /** Probable mistakes that do not prevent the start. */
  readonly warnings: ConfigWarning[] = [];
  /** Probable mistakes that would leave an app open to everyone are problems, not warnings. */
  readonly strict: boolean;
  readonly #variables: Variables;
  readonly #readFile: (path: string) => string;

  /**
   * `readFile` gives a file's text, and throws where it cannot be read or is not UTF-8.
   *
   * @param {boolean} [options.strict=false] - an app stands behind us: see `isInFrontOfApp`
   */
  constructor(
    variables: Variables,
    readFile: (path: string) => string,
    { strict = false }: { strict?: boolean } = {},
  ) {
    this.#variables = variables;
    this.#readFile = readFile;
    this.strict = strict;
    for (const { name, meant } of findMisspelled(variables)) {
      this.#suspect({
        code: 'variable-misspelled',
        variable: name,
        wrong: `is not a variable of Housekey. Did you mean ${meant}?`,
        fix: `Rename it to ${meant}, or remove it.`,
      });
    }
  }

  /** The variable's value exactly as given; an empty one counts as unset. */
  read(name: VariableName): Setting | undefined {
    return this.#read(name);
  }

  /**
   * As `read`, or the content of the file that `<name>_FILE` names (Docker's and systemd's way
   * to hand over secrets), less one trailing newline. Both forms of one setting are a problem:
   * nobody could tell which one counts. An empty file counts as unset, unless `strict`.
   * `faulty` where a problem was reported.
   */
  readSecret(name: FileVariableName): Setting | 'unset' | 'faulty' {
    const direct = this.read(name);
    const file = this.#read(`${name}_FILE`);
    if (file === undefined) {
      return direct === undefined ? 'unset' : this.#refusePlaceholder(name, direct);
    }
    if (direct !== undefined) {
      this.report(name, `is set, and ${name}_FILE too.`, 'Keep one of the two.');
      return 'faulty';
    }
    try {
      const value = this.#readFile(file.value).replace(/\r?\n$/, '');
      if (value === '') return this.#refuseEmptyFile(file.variable);
      return this.#refusePlaceholder(name, { value, variable: file.variable });
    } catch (error) {
      const { wrong, fix } = fileProblem(errorCode(error));
      this.report(file.variable, wrong, fix);
      return 'faulty';
    }
  }

  /** A whole number from `least` to `most`, or the fallback where it is unset. */
  readInteger(
    name: VariableName,
    { least, most, fallback }: { least: number; most: number; fallback: number },
  ): number {
    const setting = this.read(name);
    if (setting === undefined) return fallback;
    const number = /^\d{1,9}$/.test(setting.value) ? Number(setting.value) : Number.NaN;
    if (number >= least && number <= most) return number;
    this.report(
      name,
      `is no whole number from ${least} to ${most}.`,
      `Correct it, or leave it out for ${fallback}.`,
    );
    return fallback;
  }

  /** What `parse` makes of the value; `undefined` where it is unset, or where it makes nothing of it. */
  readParsed<T>(
    name: VariableName,
    parse: (text: string) => T | undefined,
    { wrong, fix }: Pick<Problem, 'wrong' | 'fix'>,
  ): T | undefined {
    const setting = this.read(name);
    const parsed = setting && parse(setting.value);
    if (setting !== undefined && parsed === undefined) this.report(name, wrong, fix);
    return parsed;
  }

  /** Whether a switch is on: `true` or `false`, and off where it is unset. */
  readSwitch(name: VariableName): boolean {
    const setting = this.read(name);
    if (setting === undefined || setting.value === 'false') return false;
    if (setting.value !== 'true')
      this.report(name, 'is neither true nor false.', 'Give one of the two.');
    return setting.value === 'true';
  }

  /** The parts of a list that commas or white space separate; empty where it is unset. */
  readList(name: VariableName): readonly string[] {
    return (
      this.read(name)
        ?.value.split(/[\s,]+/)
        .filter((part) => part !== '') ?? []
    );
  }

  /** Whether the setting is named at all, in either form, even by an empty or unreadable file. */
  names(name: FileVariableName): boolean {
    return this.read(name) !== undefined || this.#read(`${name}_FILE`) !== undefined;
  }

  #read(name: string): Setting | undefined {
    const value = this.#variables[name];
    return value === undefined || value === '' ? undefined : { value, variable: name };
  }

  /** A problem in front of an app, and a warning elsewhere. */
  #suspect(warning: ConfigWarning): void {
    if (this.strict) this.report(warning.variable, warning.wrong, warning.fix);
    else this.warnings.push(warning);
  }

  /** Whoever has read the documentation has the placeholder. Every email is taken as it is. */
  #refusePlaceholder(name: FileVariableName, setting: Setting): Setting | 'faulty' {
    if (name === 'SERVICE_EMAIL' || !isPlaceholder(setting.value)) return setting;
    this.report(
      setting.variable,
      'holds a placeholder of the documentation.',
      'Put a value of your own in its place; `housekey hash` and `housekey secret` make one.',
    );
    return 'faulty';
  }

  #refuseEmptyFile(variable: string): 'unset' | 'faulty' {
    this.#suspect({
      code: 'file-empty',
      variable,
      wrong: 'names an empty file.',
      fix: 'Write the value into the file, or remove the variable.',
    });
    return this.strict ? 'faulty' : 'unset';
  }

  report(variable: string, wrong: string, fix: string): void {
    this.problems.push({ variable, wrong, fix });
  }

  /** Ends a reading: gives what was read, or throws `ConfigError` where a problem was reported. */
  orThrow<T>(read: T | undefined): T {
    if (read === undefined || this.problems.length > 0) throw new ConfigError(this.problems);
    return read;
  }
}

/** The error's code and never its message: a message could repeat what the variable holds. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'unknown error';
}
