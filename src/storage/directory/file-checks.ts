import type { Stats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { basename } from 'node:path';
import { DirectoryProblem } from './state-error.js';

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
  if (current.ino !== ino || current.dev !== dev) {
    throw new DirectoryProblem('ESTALE', 'it was removed or replaced');
  }
}
