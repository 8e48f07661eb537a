import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '../../core/errors.js';
import type { PlannedFile } from '../../setup/plan.js';

const PRIVATE_FOLDER_MODE = 0o700;

/** Creates a folder for its owner alone. One that exists becomes private. */
export function createPrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER_MODE });
  chmodSync(path, PRIVATE_FOLDER_MODE);
}

/**
 * Writes the file completely or not at all: to another name, flushed, then renamed. A symbolic link
 * stays, and the file that it names is replaced. Its own folder becomes private, even if it exists: the
 * files in it may be readable for everyone (CWE-732).
 */
export function writeAtomically(folder: string, { path, text, mode }: PlannedFile): void {
  const asked = join(folder, path);
  const parent = dirname(path);
  if (parent !== '.') createPrivateFolder(join(folder, parent));
  const target = existsSync(asked) ? realpathSync(asked) : asked;
  const draft = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.new`);
  // `wx`: nobody else can have put a link there.
  const file = openSync(draft, 'wx', mode);
  try {
    try {
      writeSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    // The process's umask may have removed permissions.
    chmodSync(draft, mode);
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Copies a file to a name that is not in use, readable only by its owner. Returns that name. */
export function backUp(folder: string, path: string, now: Date): string {
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+Z/g, '');
  for (let attempt = 0; ; attempt += 1) {
    const copy = `${path}.backup-${stamp}${attempt === 0 ? '' : `-${attempt}`}`;
    try {
      copyFileSync(join(folder, path), join(folder, copy), constants.COPYFILE_EXCL);
      chmodSync(join(folder, copy), 0o600);
      return copy;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}
