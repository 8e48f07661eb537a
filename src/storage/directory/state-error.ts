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
  readonly code: 'EISDIR' | 'ENOENT' | 'ESTALE';

  /** @param message - in a few words */
  constructor(code: DirectoryProblem['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** If a symbolic link in the path of the directory leads to nothing. */
export function danglingLink(): DirectoryProblem {
  return new DirectoryProblem('ENOENT', 'a symbolic link in its path leads to nothing');
}

/** If the journal is there and cannot be read. */
export function unreadableError(directory: string, error: unknown): StateDirectoryError {
  return new StateDirectoryError(
    `The state directory ${directory} cannot be read: ${describeStateError(error)}. Without it, tokens that were signed out would be valid again. Make it readable for the service's user, or set SERVICE_STATE_DIR to an empty directory.`,
    { cause: error },
  );
}

/** @param version - of the file's format */
export function newerVersionError(directory: string, version: number): StateDirectoryError {
  return new StateDirectoryError(
    `The state directory ${directory} was written by a newer version of Housekey (format ${version}). Install that version, or set SERVICE_STATE_DIR to an empty directory.`,
  );
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
  if (error instanceof StateDirectoryError) return 'a newer version of Housekey has written to it';
  if (error instanceof DirectoryProblem) return error.message;
  const code = errorCode(error);
  return REASONS.get(code) ?? code;
}
