import { errorCode } from '../errors.js';
import { findMisspelled } from './misspelled.js';
import {
  READERS,
  type FileVariableName,
  type PlainVariableName,
  type VariableName,
  type VariableValues,
} from './variables.js';
import {
  ConfigError,
  configWarning,
  fileProblem,
  valueFileProblem,
  VALUE_FILE,
  isPlaceholder,
  type ConfigWarning,
  type Explanation,
  type Problem,
} from './problems.js';

export { ConfigError, type ConfigWarning, type Problem } from './problems.js';

/** Environment variables, as in `process.env`. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** A value, and the variable that it came from (`SERVICE_EMAIL` or `SERVICE_EMAIL_FILE`). */
export interface Setting {
  readonly value: string;
  readonly variable: string;
}

/** `invalid`: a problem was reported. */
export type SettingResult = Setting | 'unset' | 'invalid';

/**
 * Reads settings and collects their problems, so that those of all readers end in one list.
 */
export class Environment {
  readonly problems: Problem[] = [];
  /** Probable mistakes that do not prevent startup. */
  readonly warnings: ConfigWarning[] = [];
  /** Whether probable mistakes are problems and not warnings: they could leave an app open. */
  readonly strict: boolean;
  readonly #variables: Variables;
  readonly #readFile: (path: string) => string;

  /**
   * @param readFile - returns a file's text; throws if it cannot be read or is not UTF-8.
   * @param {boolean} [options.strict=false] - set it if `isInFrontOfApp`.
   */
  constructor(
    variables: Variables,
    readFile: (path: string) => string,
    { strict = false }: { strict?: boolean } = {},
  ) {
    this.#variables = variables;
    this.#readFile = readFile;
    this.strict = strict;
    for (const { name: variable, intended } of findMisspelled(variables)) {
      this.reportMistake(configWarning('variable-misspelled', { variable, intended }));
    }
  }

  /** The variable's value, verbatim. An empty value is an unset value. */
  read(name: VariableName): Setting | undefined {
    return this.#read(name);
  }

  /**
   * Like `read`, but the value can also come from the file that `<name>_FILE` names, as Docker and
   * systemd provide secrets; one trailing newline is dropped. Reports a problem if both are set, as
   * it would be unclear which one is used. An empty file is an unset value, or, if `strict`, a problem.
   */
  readSecret(name: FileVariableName): SettingResult {
    const direct = this.read(name);
    const file = this.#read(`${name}_FILE`);
    if (file === undefined) {
      return direct === undefined ? 'unset' : this.#rejectPlaceholder(name, direct);
    }
    if (direct !== undefined) {
      const message = `and ${name}_FILE are both set.`;
      return this.#reject(name, { message, fix: 'Remove one of them.' });
    }
    try {
      const value = this.#readFile(file.value).replace(/\r?\n$/, '');
      if (value === '') return this.#reportEmptyFile(file.variable);
      const problem = valueFileProblem(value);
      if (problem !== undefined) return this.#reject(file.variable, problem);
      return this.#rejectPlaceholder(name, { value, variable: file.variable });
    } catch (error) {
      return this.#reject(file.variable, fileProblem(errorCode(error), VALUE_FILE));
    }
  }

  /**
   * The parsed value. If it is unset or not valid, the default of the table, which may be `undefined`.
   *
   * @param fallback - for a default that depends on the machine
   */
  get<Name extends PlainVariableName>(
    name: Name,
    fallback?: VariableValues[Name],
  ): VariableValues[Name] {
    const report = (message: string, fix: string) => this.report(name, message, fix);
    return READERS[name].read(this.read(name)?.value, report, fallback);
  }

  /** Whether the setting is present in either form, even if its file is empty or cannot be read. */
  isPresent(name: FileVariableName): boolean {
    return this.read(name) !== undefined || this.#read(`${name}_FILE`) !== undefined;
  }

  /** Whether the variable is set, but to nothing. That is an unset value, which someone may not know. */
  isEmpty(name: VariableName | `${FileVariableName}_FILE`): boolean {
    return this.#variables[name] === '';
  }

  #read(name: string): Setting | undefined {
    const value = this.#variables[name];
    return value === undefined || value === '' ? undefined : { value, variable: name };
  }

  /** Anyone who has read the documentation knows its placeholders. An email is accepted as it is. */
  #rejectPlaceholder(name: FileVariableName, setting: Setting): SettingResult {
    if (name === 'SERVICE_EMAIL' || !isPlaceholder(setting.value)) return setting;
    return this.#reject(setting.variable, {
      message: 'contains a placeholder from the documentation.',
      fix: 'Replace it with your own value, such as the output of `housekey hash` or `housekey secret`.',
    });
  }

  #reject(variable: string, { message, fix }: Explanation): 'invalid' {
    this.report(variable, message, fix);
    return 'invalid';
  }

  #reportEmptyFile(variable: string): SettingResult {
    this.reportMistake(configWarning('file-empty', { variable }));
    return this.strict ? 'invalid' : 'unset';
  }

  /** Adds a problem: see `Problem` for how to word it. */
  report(variable: string, message: string, fix: string): void {
    this.problems.push({ variable, message, fix });
  }

  /** Adds a probable mistake that never prevents startup. */
  warn(warning: ConfigWarning): void {
    this.warnings.push(warning);
  }

  /** Adds a probable mistake: a problem, by default in front of an app only, or a warning. */
  reportMistake(warning: ConfigWarning, isProblem = this.strict): void {
    const { variable, summary, fix } = warning;
    if (isProblem) this.report(variable, summary.slice(`${variable} `.length), `${fix}`);
    else this.warn(warning);
  }

  /**
   * Returns what was read, if it is complete.
   *
   * @throws ConfigError if a problem was reported.
   */
  orThrow<T>(value: T | undefined): T {
    if (value === undefined || this.problems.length > 0) throw new ConfigError(this.problems);
    return value;
  }
}
