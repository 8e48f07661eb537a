import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../../core/errors.js';
import { DanglingLinkError, VirtualFolderError } from './state-error.js';

/** Created for the service's user alone. */
const DIRECTORY_MODE = 0o700;

/**
 * Creates a directory and its missing parents. In Node.js 20, `mkdir` with `recursive` never returns in a file
 * system such as /proc, which answers that the parent is missing although it is there.
 *
 * @throws DanglingLinkError if a symbolic link in the path leads to nothing; VirtualFolderError if a parent is
 *   there, and cannot contain new directories; else the system's error
 */
export async function createDirectory(path: string): Promise<void> {
  const code = await tryToCreate(path);
  if (code !== 'ENOENT') return;
  const parent = dirname(path);
  await createDirectory(parent);
  if ((await tryToCreate(path)) === 'ENOENT') throw new VirtualFolderError(parent);
}

/** Creates one directory, if it is missing. Returns `ENOENT` if its parent is missing. */
async function tryToCreate(path: string): Promise<'ENOENT' | undefined> {
  try {
    await mkdir(path, { mode: DIRECTORY_MODE });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return code;
    if (!(await isDirectory(path))) throw error;
  }
  return undefined;
}

async function isDirectory(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new DanglingLinkError(path);
    return false;
  }
}
