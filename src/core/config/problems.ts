/** One thing wrong with the configuration, in words for the person who wrote it. */
export interface Problem {
  /** The variable to look at. */
  readonly variable: string;
  /** What is wrong. Never repeats a secret value. */
  readonly wrong: string;
  /** What to do about it. */
  readonly fix: string;
}

/** Thrown when a configuration cannot be used; lists every problem, not the first alone. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly code = 'ERR_HOUSEKEY_CONFIG';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ variable, wrong, fix }) => `${variable}: ${wrong} ${fix}`).join('\n'));
    this.problems = problems;
  }
}

/** Something that is probably a mistake, and that the service can start with. */
export interface ConfigWarning extends Problem {
  readonly code: 'variable-misspelled' | 'file-empty';
}

/** Such as `<a password of yours>`, also with quotes that a reader of env files has kept. */
export function isPlaceholder(text: string): boolean {
  const bare = text.trim().replace(/^(['"])([^]*)\1$/, '$2');
  return bare.startsWith('<') && bare.endsWith('>') && /\s/.test(bare);
}

/** Codes of the errors with which a reader of files refuses what is not a small regular file. */
export const FILE_ERRORS = {
  /** A pipe or a device: reading it could take forever. */
  notRegular: 'ERR_HOUSEKEY_FILE_NOT_REGULAR',
  tooLarge: 'ERR_HOUSEKEY_FILE_TOO_LARGE',
} as const;

/** The largest file that is read for settings, in KiB. */
export const MAXIMUM_FILE_KIBIBYTES = 64;

/** Why a file that a variable names cannot be used, by the error's code, and how to fix that. */
export function fileProblem(code: string): { readonly wrong: string; readonly fix: string } {
  switch (code) {
    case 'ERR_ENCODING_INVALID_ENCODED_DATA':
      return {
        wrong: 'names a file that is not UTF-8 text.',
        fix: 'Write text into it, such as what `housekey secret` prints.',
      };
    case 'EISDIR':
    // A socket, as which a shell or a parent may hand over /dev/stdin.
    case 'ENXIO':
    case FILE_ERRORS.notRegular:
      return {
        wrong: 'does not name a regular file, but a directory, a pipe, a socket or a device.',
        fix: 'Write the value into a file, and name that.',
      };
    case FILE_ERRORS.tooLarge:
      return {
        wrong: `names a file of more than ${MAXIMUM_FILE_KIBIBYTES} KiB.`,
        fix: 'Name the file that holds the value and nothing else.',
      };
    default:
      return {
        wrong: `names a file that cannot be read (${code}).`,
        fix: 'Correct the path, or let the service read the file.',
      };
  }
}
