/** One thing wrong with the configuration, in words for the person who wrote it. */
export interface Problem {
  /** The variable to look at. */
  readonly variable: string;
  /** What is wrong. Never repeats a secret value. */
  readonly wrong: string;
  /** What to do about it. */
  readonly mend: string;
}

/** Thrown when a configuration cannot be used; lists every problem, not the first alone. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly code = 'ERR_HOUSEKEY_CONFIG';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ variable, wrong, mend }) => `${variable}: ${wrong} ${mend}`).join('\n'));
    this.problems = problems;
  }
}

/** Variables as a process has them. */
export type Variables = Readonly<Record<string, string | undefined>>;

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
  readonly #variables: Variables;
  readonly #readFile: (path: string) => string;

  /** `readFile` gives a file's text, and throws where it cannot be read or is not UTF-8. */
  constructor(variables: Variables, readFile: (path: string) => string) {
    this.#variables = variables;
    this.#readFile = readFile;
  }

  /** The variable's value exactly as given; an empty one counts as unset. */
  read(name: string): Setting | undefined {
    const value = this.#variables[name];
    return value === undefined || value === '' ? undefined : { value, variable: name };
  }

  /**
   * As `read`, or the content of the file that `<name>_FILE` names (Docker's and systemd's way
   * to hand over secrets), less one trailing newline. Both forms of one setting are a problem:
   * nobody could tell which one counts. `faulty` where a problem was reported.
   */
  readSecret(name: string): Setting | 'unset' | 'faulty' {
    const direct = this.read(name);
    const file = this.read(`${name}_FILE`);
    if (file === undefined) return direct ?? 'unset';
    if (direct !== undefined) {
      this.report(name, `is set, and ${name}_FILE too.`, 'Keep one of the two.');
      return 'faulty';
    }
    try {
      const value = this.#readFile(file.value).replace(/\r?\n$/, '');
      return value === '' ? 'unset' : { value, variable: file.variable };
    } catch (error) {
      this.#reportFile(file.variable, errorCode(error));
      return 'faulty';
    }
  }

  /** A whole number from `least` to `most`, or the fallback where it is unset. */
  readInteger(
    name: string,
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
    name: string,
    parse: (text: string) => T | undefined,
    { wrong, mend }: Pick<Problem, 'wrong' | 'mend'>,
  ): T | undefined {
    const setting = this.read(name);
    const parsed = setting && parse(setting.value);
    if (setting !== undefined && parsed === undefined) this.report(name, wrong, mend);
    return parsed;
  }

  /** Whether a switch is on: `true` or `false`, and off where it is unset. */
  readSwitch(name: string): boolean {
    const setting = this.read(name);
    if (setting === undefined || setting.value === 'false') return false;
    if (setting.value !== 'true')
      this.report(name, 'is neither true nor false.', 'Give one of the two.');
    return setting.value === 'true';
  }

  /** The parts of a list that commas or white space separate; empty where it is unset. */
  readList(name: string): readonly string[] {
    return (
      this.read(name)
        ?.value.split(/[\s,]+/)
        .filter((part) => part !== '') ?? []
    );
  }

  /** Whether the setting is named at all, in either form, even by an empty or unreadable file. */
  names(name: string): boolean {
    return this.read(name) !== undefined || this.read(`${name}_FILE`) !== undefined;
  }

  #reportFile(variable: string, code: string): void {
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
      this.report(
        variable,
        'names a file that is not UTF-8 text.',
        'Write text into it, such as what `housekey secret` prints.',
      );
    } else {
      this.report(
        variable,
        `names a file that cannot be read (${code}).`,
        'Correct the path, or let the service read the file.',
      );
    }
  }

  report(variable: string, wrong: string, mend: string): void {
    this.problems.push({ variable, wrong, mend });
  }

  /** Ends a reading: gives what was read, or throws `ConfigError` where a problem was reported. */
  sound<T>(read: T | undefined): T {
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
