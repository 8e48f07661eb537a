import type { Stats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { basename } from 'node:path';
import { errorCode, HousekeyError } from '../../core/errors.js';

/** Thrown at startup if the state directory cannot be used, and the owner has to change something. */
export class StateDirectoryError extends HousekeyError {
  override readonly name = 'StateDirectoryError';
  readonly code = 'ERR_HOUSEKEY_STATE_DIRECTORY';
}

/** Thrown if another process has locked the directory. */
export class DirectoryInUseError extends StateDirectoryError {
  /** Such as `process 123`. */
  readonly owner: string;

  constructor(directory: string, owner: string) {
    super(
      `The state directory ${directory} is in use by ${owner}. Stop that process, or set SERVICE_STATE_DIR to a directory of its own for each. Several processes of the same app, such as workers of node:cluster or pm2, need SERVICE_REDIS_URL instead.`,
    );
    this.owner = owner;
  }
}

/** Thrown if something is in the way of the directory or of a file in it. */
export class DirectoryProblem extends Error {
  override readonly name = 'DirectoryProblem';
  /** The name that the system has for it. */
  readonly code: 'EFBIG' | 'EFTYPE' | 'EISDIR' | 'ENOENT' | 'ESTALE';

  /** @param message - in a few words. Default: how an error of the system with this code is described */
  constructor(code: DirectoryProblem['code'], message = REASONS.get(code)) {
    super(message);
    this.code = code;
  }
}

/** If a symbolic link in the path of the directory leads to nothing. */
export function danglingLink(): DirectoryProblem {
  return new DirectoryProblem('ENOENT', 'a symbolic link in its path leads to nothing');
}

/**
 * Refuses a folder at a path where a file is to be written, before anything is changed. It may be anyone's, so only a
 * person removes it.
 *
 * @throws DirectoryProblem (`EISDIR`) if there is one
 */
export async function refuseFolder(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (found?.isDirectory() !== true) return;
  throw new DirectoryProblem(
    'EISDIR',
    `it contains a folder named ${basename(path)}; remove that folder`,
  );
}

/**
 * Checks that a file is still at its path.
 *
 * @throws the system's error, or DirectoryProblem (`ESTALE`) if the file of another process has its place
 */
export async function confirmFile(path: string, { ino, dev }: Stats): Promise<void> {
  const current = await lstat(path);
  if (current.ino !== ino || current.dev !== dev) throw new DirectoryProblem('ESTALE');
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ['EACCES', 'permission denied'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EEXIST', 'it is not a directory'],
  ['EFBIG', 'its journal is too large, or the file size limit of this process is reached'],
  ['EFTYPE', 'its journal is not a regular file'],
  ['EIO', 'the disk reports an error'],
  ['ELOOP', 'its journal is a symbolic link, or a link in its path refers to itself'],
  ['ENAMETOOLONG', 'the path is too long'],
  ['ENOENT', 'it was removed'],
  ['ENOSPC', 'no space is left on the disk'],
  ['ENXIO', 'its journal is not a regular file'],
  ['ENOTDIR', 'a part of the path is not a directory'],
  ['EPERM', 'permission denied'],
  ['EROFS', 'the file system is read-only'],
  ['ESTALE', 'it was removed or replaced'],
]);

/** Why the state directory cannot be used, in a few words. */
export function describeStateError(error: unknown): string {
  if (error instanceof DirectoryInUseError) return `it is in use by ${error.owner}`;
  if (error instanceof StateDirectoryError) {
    return error.cause === undefined
      ? 'a newer version of Housekey has written to it'
      : describeStateError(error.cause);
  }
  if (error instanceof DirectoryProblem) return error.message;
  const code = errorCode(error);
  return REASONS.get(code) ?? code;
}
