import { lstat, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CodesMark } from '../../core/storage/storage.js';
import { errorCode } from '../../core/errors.js';

/** The file's name in the directory. */
const CODES_MARK_NAME = 'one-time-codes';

const TEXT = `One-time codes were turned on in the console. While this file is here and the journal does not have their
secret, no password signs in. To turn them off: housekey totp --reset
`;

/** A file beside the journal. Anything with its name counts, even if it cannot be read. */
export function createCodesMark(directory: string) {
  const path = join(directory, CODES_MARK_NAME);
  const write = async (isSet: boolean) => {
    await rm(path, { force: true });
    // Never into a file that a symbolic link of this name leads to.
    if (isSet) await writeFile(path, TEXT, { flag: 'wx', mode: 0o600, flush: true });
  };
  const mark = {
    isSet: false,
    set: async (isSet: boolean) => {
      const isDone = await write(isSet).then(
        () => true,
        () => false,
      );
      if (isDone) mark.isSet = isSet;
      return isDone;
    },
    /** Once it was found, only `set` removes it: the directory may be one that was mounted late. */
    read: async () => {
      const error: unknown = await lstat(path).catch((reason: unknown) => reason);
      mark.isSet ||= errorCode(error) !== 'ENOENT';
    },
    /** Writes it again, into a directory that has replaced the one before. */
    restore: async () => {
      if (mark.isSet) await write(true);
    },
  };
  return mark satisfies CodesMark;
}
