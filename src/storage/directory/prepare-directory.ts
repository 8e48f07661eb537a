import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../../core/errors.js';
import { lockDirectory, type DirectoryLock } from './directory-lock.js';
import {
  danglingLink,
  describeStateError,
  DirectoryInUseError,
  DirectoryProblem,
  StateDirectoryError,
} from './state-error.js';

/** Errors that go away by themselves, or with the disk: the service starts and keeps trying. */
const TEMPORARY: ReadonlySet<string> = new Set(['EROFS', 'ENOSPC', 'EDQUOT', 'EIO', 'EMFILE']);

/**
 * Creates the directory if necessary, and locks it.
 *
 * @param pid - this process's ID, to name it to a second one
 * @throws DirectoryInUseError if another process has locked it; else the system's error
 */
export async function prepareDirectory(directory: string, pid: number): Promise<DirectoryLock> {
  await createDirectory(directory);
  const result = await lockDirectory(directory, pid);
  if (result.ok) return result.lock;
  throw new DirectoryInUseError(directory, result.owner);
}

/**
 * Like `prepareDirectory`, if the lock is lost.
 *
 * @param lock - this process's lock, if it has had one
 * @returns the same lock, if it is still held; else a new one
 */
export async function prepareAgain(
  directory: string,
  pid: number,
  lock: DirectoryLock | undefined,
): Promise<DirectoryLock> {
  try {
    await lock?.confirm();
    if (lock !== undefined) return lock;
  } catch {
    await lock?.release();
  }
  return await prepareDirectory(directory, pid);
}

/**
 * Like `prepareDirectory`, when the service starts.
 *
 * @returns the lock, or the reason why the directory cannot be written now
 * @throws StateDirectoryError if only the owner can solve the problem
 */
export async function prepareFirst(
  directory: string,
  pid: number,
): Promise<{ readonly lock: DirectoryLock } | { readonly problem: unknown }> {
  try {
    return { lock: await prepareDirectory(directory, pid) };
  } catch (error) {
    if (error instanceof StateDirectoryError) throw error;
    const isMkdir = error instanceof Error && 'syscall' in error && error.syscall === 'mkdir';
    const isPath = error instanceof DirectoryProblem && error.code === 'ENOENT';
    if ((isMkdir || isPath) && !TEMPORARY.has(errorCode(error))) {
      throw new StateDirectoryError(
        `The state directory ${directory} cannot be created: ${describeStateError(error)}. Create it for the service's user, or correct SERVICE_STATE_DIR.`,
      );
    }
    return { problem: error };
  }
}

/** Created for the service's user alone. */
const DIRECTORY_MODE = 0o700;

/**
 * Creates a directory and its missing parents. In Node.js 20, `mkdir` with `recursive` never returns in a file
 * system such as /proc, which answers that the parent is missing although it is there.
 *
 * @throws DirectoryProblem if a symbolic link in the path leads to nothing, or a parent is there and cannot contain
 *   new directories; else the system's error
 */
async function createDirectory(path: string): Promise<void> {
  const code = await tryToCreate(path);
  if (code !== 'ENOENT') return;
  const parent = dirname(path);
  await createDirectory(parent);
  if ((await tryToCreate(path)) === 'ENOENT')
    throw new DirectoryProblem('ENOENT', `directories cannot be created in ${parent}`);
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
    if (errorCode(error) === 'ENOENT') throw danglingLink();
    return false;
  }
}
