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

/** Thrown if the file of another process has taken the place of ours. */
export class ReplacedError extends Error {
  override readonly name = 'ReplacedError';
  readonly code = 'ESTALE';

  constructor() {
    super('Another program has replaced the state directory, or a file in it');
  }
}

/** Thrown if a folder has the name of a file that is written. It may be anyone's, so only a person removes it. */
export class FolderInTheWayError extends Error {
  override readonly name = 'FolderInTheWayError';
  readonly code = 'EISDIR';
  /** Its name in the state directory. */
  readonly folder: string;

  constructor(folder: string) {
    super(`A folder is named ${folder}`);
    this.folder = folder;
  }
}

/** Thrown if a symbolic link in the path of the state directory leads to nothing. */
export class DanglingLinkError extends Error {
  override readonly name = 'DanglingLinkError';
  readonly code = 'ENOENT';
}

/** Thrown if directories cannot be created in a folder, because a program makes up its contents, as in /proc. */
export class VirtualFolderError extends Error {
  override readonly name = 'VirtualFolderError';
  readonly code = 'ENOENT';
  readonly folder: string;

  constructor(folder: string) {
    super(`Directories cannot be created in ${folder}`);
    this.folder = folder;
  }
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
  if (error instanceof FolderInTheWayError) {
    return `it contains a folder named ${error.folder}; remove that folder`;
  }
  if (error instanceof DanglingLinkError) return 'a symbolic link in its path leads to nothing';
  if (error instanceof VirtualFolderError) {
    return `directories cannot be created in ${error.folder}`;
  }
  const code = errorCode(error);
  return REASONS.get(code) ?? code;
}
