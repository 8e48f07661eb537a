import { join } from 'node:path';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { inspectMissingFile, parseEnvFile, type EnvFile } from '../core/config/env-file.js';
import { Environment, type ConfigWarning, type Variables } from '../core/config/environment.js';
import { FILE_ERRORS, MAX_FILE_KIBIBYTES } from '../core/config/problems.js';
import { errorCode } from '../core/errors.js';
import { findUnused, type Form } from '../core/config/misspelled.js';

/** The sources of the variables. */
export interface EnvironmentSources {
  readonly variables: Variables;
  /** The working directory, which may contain a `.env` file. */
  readonly directory: string;
}

/** All variables, and what is wrong with the file that some of them come from. */
export interface LoadedVariables extends EnvFile {
  /** Names of those that come from the `.env` file. */
  readonly inEnvFile: ReadonlySet<string>;
}

/** Combines the environment with the `.env` file in the working directory, which is optional. */
export function loadVariables({ variables, directory }: EnvironmentSources): LoadedVariables {
  const dotenv = readDotenv(directory, variables);
  // The real environment may replace a value that was cut.
  const isUsed = ({ variable }: ConfigWarning) => variables[variable] === undefined;
  const used = usedOf(dotenv.variables, variables);
  return {
    variables: { ...used, ...variables },
    inEnvFile: new Set(Object.keys(used)),
    warnings: dotenv.warnings.filter(isUsed),
    problems: dotenv.problems,
  };
}

/**
 * Creates an `Environment` that has all warnings about the variables themselves.
 *
 * @param options.strict - whether probable mistakes are errors
 * @param options.form - how Housekey runs, which determines what has no effect
 */
export function openEnvironment(
  { variables, warnings, problems }: LoadedVariables,
  { strict, form }: { readonly strict: boolean; readonly form: Form },
): Environment {
  const environment = new Environment(variables, readText, { strict });
  for (const { variable, message, fix } of problems) environment.report(variable, message, fix);
  for (const warning of warnings) {
    // The # has hidden the whole value, such as the secret of one-time codes, which would then be off. Without
    // the email, the login would be.
    const isLost = warning.code === 'env-value-cut' && variables[warning.variable] === '';
    const isEmail = warning.variable === 'SERVICE_EMAIL';
    if (isLost) environment.reportMistake(warning, isEmail || strict);
    else environment.warn(warning);
  }
  for (const warning of findUnused(variables, form)) environment.warn(warning);
  return environment;
}

/**
 * The real environment takes precedence over the `.env` file; an empty variable there unsets the
 * file's. A variable also takes precedence over the `_FILE` variant in the file, and vice versa unless it is
 * empty: compose makes an empty `SERVICE_EMAIL_FILE` of a name that nobody has set.
 */
function usedOf(file: Variables, real: Variables): Variables {
  const used = Object.entries(file).filter(
    ([name]) =>
      (real[`${name}_FILE`] ?? '') === '' &&
      real[name.replace(/_FILE$/, '')] === undefined &&
      real[name] === undefined,
  );
  return Object.fromEntries(used);
}

/** Descriptions of the codes that `readText` adds to those of the system. */
const FILE_ERROR_TEXTS: ReadonlyMap<string, string> = new Map([
  [FILE_ERRORS.notRegular, 'not a regular file'],
  [FILE_ERRORS.tooLarge, `larger than ${MAX_FILE_KIBIBYTES} KiB`],
  ['EACCES', 'permission denied'],
]);

/** Reads the `.env` file, which is optional. */
function readDotenv(directory: string, real: Variables): EnvFile {
  try {
    return parseEnvFile(readText(join(directory, '.env')));
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') {
      return { variables: {}, warnings: inspectMissingFile(directory, real), problems: [] };
    }
    const message = `cannot be read (${FILE_ERROR_TEXTS.get(code) ?? code}).`;
    const fix =
      code === 'EACCES'
        ? 'Let the user of the service read it, such as with `chown`, or remove it.'
        : 'Make it a UTF-8 text file that the service can read, or remove it.';
    return { variables: {}, warnings: [], problems: [{ variable: '.env', message, fix }] };
  }
}

const { O_RDONLY, O_NONBLOCK, O_NOCTTY } = constants;

/** Thrown for a file that cannot contain a setting, by its kind or size. */
class UnusableFileError extends Error {
  override readonly name = 'UnusableFileError';
  readonly code: (typeof FILE_ERRORS)[keyof typeof FILE_ERRORS];

  constructor(code: UnusableFileError['code']) {
    super(`The file cannot be used for settings: ${code}`);
    this.code = code;
  }
}

/** `fatal`: replacing invalid bytes of a secret would weaken it. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads a small regular file as text, following symbolic links.
 *
 * @throws what `readBytes` throws, or a TypeError (`ERR_ENCODING_INVALID_ENCODED_DATA`) if the text is
 * not UTF-8.
 */
export function readText(path: string): string {
  return utf8.decode(readBytes(path, MAX_FILE_KIBIBYTES));
}

/**
 * Reads a small regular file, following symbolic links. Never waits: a pipe without a writer would hang
 * startup, and `/dev/zero` never ends.
 *
 * @param maxKibibytes - size limit in KiB
 * @throws UnusableFileError (`ERR_HOUSEKEY_FILE_NOT_REGULAR`, `ERR_HOUSEKEY_FILE_TOO_LARGE`), or a system
 * error
 */
export function readBytes(path: string, maxKibibytes: number): Uint8Array<ArrayBuffer> {
  // Without O_NONBLOCK, opening a pipe waits for a writer.
  const file = openSync(path, O_RDONLY | O_NONBLOCK | O_NOCTTY);
  try {
    const stats = fstatSync(file);
    // Reading a directory fails with EISDIR.
    if (!stats.isFile() && !stats.isDirectory())
      throw new UnusableFileError(FILE_ERRORS.notRegular);
    // The reported size is 0 for files in /proc.
    const bytes = new Uint8Array(maxKibibytes * 1024 + 1);
    let length = 0;
    for (let count = -1; count !== 0; length += count) {
      count = readSync(file, bytes, length, bytes.length - length, null);
    }
    if (length === bytes.length) throw new UnusableFileError(FILE_ERRORS.tooLarge);
    return bytes.slice(0, length);
  } finally {
    closeSync(file);
  }
}
