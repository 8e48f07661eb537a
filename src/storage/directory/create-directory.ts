import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../../core/errors.js';
import {
  danglingLink,
  describeStateError,
  DirectoryProblem,
  StateDirectoryError,
} from './state-error.js';

/** Errors that go away by themselves, or with the disk: the service starts and keeps trying. */
const TEMPORARY: ReadonlySet<string> = new Set(['EROFS', 'ENOSPC', 'EDQUOT', 'EIO', 'EMFILE']);
/** Created for the service's user alone. */
const DIRECTORY_MODE = 0o700;

/**
 * Creates the state directory if it is missing.
 *
 * @throws StateDirectoryError if only the owner can solve the problem; else the system's error
 */
export async function createDirectory(directory: string): Promise<void> {
  try {
    await createWithParents(directory);
  } catch (error) {
    throw creationError(directory, error);
  }
}

/** The error with which the directory cannot be created: a StateDirectoryError, unless it goes away by itself. */
export function creationError(directory: string, error: unknown): unknown {
  if (TEMPORARY.has(errorCode(error))) return error;
  return new StateDirectoryError(
    `The state directory ${directory} cannot be created: ${describeStateError(error)}. Create it for the service's user, or correct SERVICE_STATE_DIR.`,
    { cause: error },
  );
}

/**
 * In Node.js 20, `mkdir` with `recursive` never returns in a file system such as /proc, which answers that the
 * parent is missing although it is there.
 */
export async function createWithParents(path: string): Promise<void> {
  if ((await tryToCreate(path)) === undefined) return;
  const parent = dirname(path);
  await createWithParents(parent);
  if ((await tryToCreate(path)) === 'ENOENT')
    throw new DirectoryProblem('ENOENT', `directories cannot be created in ${parent}`);
}

/**
 * Creates one directory, if it is missing.
 *
 * @returns `ENOENT` if its parent is missing
 * @throws DirectoryProblem if it is a symbolic link to nothing; else the system's error
 */
async function tryToCreate(path: string): Promise<'ENOENT' | undefined> {
  try {
    await mkdir(path, { mode: DIRECTORY_MODE });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return code;
    const found = await stat(path).catch((reason: unknown) => {
      if (errorCode(reason) === 'ENOENT') throw danglingLink();
    });
    if (found?.isDirectory() !== true) throw error;
  }
  return undefined;
}
