import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { FILE_ERRORS, MAXIMUM_FILE_KIBIBYTES } from '../core/config/problems.js';

const { O_RDONLY, O_NONBLOCK, O_NOCTTY } = constants;

/** Thrown for a file that no setting is read from. */
class UnusableFileError extends Error {
  override readonly name = 'UnusableFileError';
  readonly code: (typeof FILE_ERRORS)[keyof typeof FILE_ERRORS];

  constructor(code: UnusableFileError['code']) {
    super(`This file cannot hold settings: ${code}`);
    this.code = code;
  }
}

/** Strict, because a replaced byte in a secret would be a weaker secret. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The text of a small regular file, or of what a symbolic link to one leads to. Never waits: a
 * pipe that nobody writes to would hang the start, and `/dev/zero` never ends.
 *
 * @throws UnusableFileError, the system's own errors, or a TypeError for what is not UTF-8.
 */
export function readText(path: string): string {
  // Without O_NONBLOCK a pipe's opening waits for its writer.
  const file = openSync(path, O_RDONLY | O_NONBLOCK | O_NOCTTY);
  try {
    const stats = fstatSync(file);
    // A directory is refused by the system, as EISDIR.
    if (!stats.isFile() && !stats.isDirectory())
      throw new UnusableFileError(FILE_ERRORS.notRegular);
    return utf8.decode(readBounded(file));
  } finally {
    closeSync(file);
  }
}

/** Goes by what is there: files in /proc say that they are empty. */
function readBounded(file: number): Buffer {
  const most = MAXIMUM_FILE_KIBIBYTES * 1024;
  const buffer = Buffer.alloc(most + 1);
  let length = 0;
  for (let count = -1; count !== 0; length += count) {
    count = readSync(file, buffer, length, buffer.length - length, null);
  }
  if (length > most) throw new UnusableFileError(FILE_ERRORS.tooLarge);
  return buffer.subarray(0, length);
}
