import type { Finding } from '../../contract/index.js';
import type { FindingName } from '../../contract/findings/tables.js';
import { createFinding, type FindingValues } from '../diagnostics/finding.js';
import { HousekeyError } from '../errors.js';
import { settingIn } from './env-line.js';

/** One error in the configuration, explained to the person who wrote it. */
export interface Problem {
  /** The variable to look at. */
  readonly variable: string;
  /** Completes a sentence that starts with the variable's name. Never contains a secret value. */
  readonly message: string;
  /** The fix: a full sentence. */
  readonly fix: string;
}

/** A problem without its variable. Never quotes anything that may be a secret. */
export type Explanation = Pick<Problem, 'message' | 'fix'>;

/** Thrown for a configuration that cannot be used. Lists every problem, not only the first. */
export class ConfigError extends HousekeyError {
  override readonly name = 'ConfigError';
  readonly code = 'ERR_HOUSEKEY_CONFIG';
  /** Everything to fix. */
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ variable, message, fix }) => `${variable} ${message} ${fix}`).join('\n'));
    this.problems = problems;
  }
}

/** A probable mistake that does not prevent startup: a finding whose summary starts with a variable's name. */
export interface ConfigWarning extends Finding {
  readonly variable: string;
}

/** Creates a warning from the table of findings. */
export function configWarning<Name extends FindingName>(
  name: Name,
  values: FindingValues<Name> & { readonly variable: string },
): ConfigWarning {
  return { ...createFinding([name, name], values), variable: values.variable };
}

/**
 * Whether a value is a placeholder from the documentation, such as `<your password>`, even within
 * quotes that a parser of env files has kept.
 */
export function isPlaceholder(text: string): boolean {
  const bare = text.trim().replace(/^(['"])([^]*)\1$/, '$2');
  return bare.startsWith('<') && bare.endsWith('>') && /\s/.test(bare);
}

/** Codes of the errors that a file reader throws for anything but a small regular file. */
export const FILE_ERRORS = {
  /** A pipe or a device: reading it could take forever. */
  notRegular: 'ERR_HOUSEKEY_FILE_NOT_REGULAR',
  tooLarge: 'ERR_HOUSEKEY_FILE_TOO_LARGE',
} as const;

/** Size limit of a file that contains a setting, in KiB. */
export const MAX_FILE_KIBIBYTES = 64;

/** The purpose of a file, in explanations. */
export interface FileUse {
  /** Such as `an image`. */
  readonly what: string;
  readonly maxKibibytes: number;
  /** The fix if something else than a file is there. */
  readonly fixOther: string;
  readonly fixTooLarge: string;
}

/** The file that a `_FILE` variable names. */
export const VALUE_FILE: FileUse = {
  what: 'a file',
  maxKibibytes: MAX_FILE_KIBIBYTES,
  fixOther: 'Write the value into a file and set the variable to its path.',
  fixTooLarge: 'Use a file that contains only the value.',
};

/** Explains what a file of one value must not contain. It would become a part of the value. */
export function valueFileProblem(text: string): Explanation | undefined {
  if (text.startsWith('\uFEFF')) {
    return {
      message: 'names a file that starts with a byte order mark.',
      fix: 'Save the file as UTF-8 without a byte order mark.',
    };
  }
  const hasSetting = text.split('\n').some((line) => settingIn(line) !== undefined);
  if (!hasSetting) return undefined;
  return {
    message: 'names a file that contains a whole setting (`NAME=value`).',
    fix: VALUE_FILE.fixTooLarge,
  };
}

/** Explains why the file that a variable names cannot be used, from the error's code. */
export function fileProblem(
  code: string,
  { what, maxKibibytes, fixOther, fixTooLarge }: FileUse,
): Explanation {
  switch (code) {
    case 'ERR_ENCODING_INVALID_ENCODED_DATA':
      return {
        message: 'names a file that is not UTF-8 text.',
        fix: 'Write text into the file, such as the output of `housekey secret`.',
      };
    case 'EISDIR':
    // A socket: a shell or parent process can pass one as /dev/stdin.
    case 'ENXIO':
    case FILE_ERRORS.notRegular:
      return {
        message: 'must name a regular file, not a directory, pipe, socket or device.',
        fix: fixOther,
      };
    case FILE_ERRORS.tooLarge:
      return {
        message: `names ${what} larger than ${maxKibibytes} KiB.`,
        fix: fixTooLarge,
      };
    case 'ENOENT':
    case 'ENOTDIR':
      return { message: 'names a file that does not exist.', fix: 'Correct the path.' };
    case 'EACCES':
      return {
        message: `names ${what} that cannot be read (permission denied).`,
        fix: 'Let the user of the service read it, such as with `chown`.',
      };
    default:
      return {
        message: `names ${what} that cannot be read (${code}).`,
        fix: 'Correct the path, or let the service read the file.',
      };
  }
}
