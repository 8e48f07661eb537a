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
export class CodesMarkFile implements CodesMark {
  readonly #path: string;
  isSet = false;

  constructor(directory: string) {
    this.#path = join(directory, CODES_MARK_NAME);
  }

  readonly set: CodesMark['set'] = async (isSet) => {
    const isDone = await this.#write(isSet).then(
      () => true,
      () => false,
    );
    if (isDone) this.isSet = isSet;
    return isDone;
  };

  /** Once it was found, only `set` removes it: the directory may be one that was mounted late. */
  async read(): Promise<void> {
    const error: unknown = await lstat(this.#path).catch((reason: unknown) => reason);
    this.isSet ||= errorCode(error) !== 'ENOENT';
  }

  /** Writes it again, into a directory that has replaced the one before. */
  async restore(): Promise<void> {
    if (this.isSet) await this.#write(true);
  }

  async #write(isSet: boolean): Promise<void> {
    await rm(this.#path, { force: true });
    // Never into a file that a symbolic link of this name leads to.
    if (isSet) await writeFile(this.#path, TEXT, { flag: 'wx', mode: 0o600, flush: true });
  }
}
