import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { FILE_ERRORS, MAX_FILE_KIBIBYTES } from '../core/config/problems.js';

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
    return Uint8Array.from(readBounded(file, maxKibibytes * 1024));
  } finally {
    closeSync(file);
  }
}

/** Ignores the reported size, which is 0 for files in /proc. */
function readBounded(file: number, limit: number): Buffer {
  const buffer = Buffer.alloc(limit + 1);
  let length = 0;
  for (let count = -1; count !== 0; length += count) {
    count = readSync(file, buffer, length, buffer.length - length, null);
  }
  if (length > limit) throw new UnusableFileError(FILE_ERRORS.tooLarge);
  return buffer.subarray(0, length);
}
