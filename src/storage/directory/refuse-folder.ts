import { lstat } from 'node:fs/promises';
import { basename } from 'node:path';
import { FolderInTheWayError } from './state-error.js';

/**
 * Refuses a folder at a path where a file is to be written, before anything is changed.
 *
 * @throws FolderInTheWayError (`EISDIR`) if there is one
 */
export async function refuseFolder(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (found?.isDirectory() === true) throw new FolderInTheWayError(basename(path));
}
