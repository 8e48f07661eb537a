import { randomBytes } from 'node:crypto';
import { lstat, open, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Finding } from '../../contract/index.js';
import { inspectState } from '../../core/diagnostics/operation.js';
import { errorCode } from '../../core/errors.js';
import { createWithParents, creationError } from './create-directory.js';
import { LOCK_NAME, lockOwner } from './directory-lock.js';
import { newPathOf } from './journal-file.js';
import { isWritableByOthers } from './state-directory.js';
import {
  danglingLink,
  describeStateError,
  refuseFolder,
  StateDirectoryError,
} from './state-error.js';
import { JOURNAL_NAME } from './state-journal.js';

/** Enough that a full disk is noticed. */
const PROBE_BYTES = 4096;

/**
 * Findings on the state directory of a service that is not running in this process.
 *
 * @throws StateDirectoryError if the service would not start, because the directory cannot be created
 */
export async function inspectStateDirectory(
  path: string,
  uid: number | undefined,
): Promise<Finding[]> {
  const problem = await tryToWrite(path).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof StateDirectoryError) throw error;
      return describeStateError(error);
    },
  );
  const owner = await lockOwner(path);
  return inspectState({
    path,
    problem,
    damaged: 0,
    isExposed: await isWritableByOthers(path, uid),
    isLocked: true,
    owner,
  });
}

/** Writes a file and removes it, or creates a directory where this one would be, and removes that. */
async function tryToWrite(path: string): Promise<void> {
  const name = `check.${randomBytes(6).toString('hex')}`;
  try {
    const existing = await existingPart(path);
    const tried = existing === path ? path : join(existing, name);
    // In /proc, nothing can be created, whatever the permissions say.
    await createWithParents(tried);
    if (tried !== path) return await rmdir(tried);
  } catch (error) {
    throw creationError(path, error);
  }
  const probe = join(path, name);
  await refuseFolder(join(path, LOCK_NAME));
  await refuseFolder(newPathOf(join(path, JOURNAL_NAME)));
  const handle = await open(probe, 'wx', 0o600);
  try {
    await handle.writeFile(Buffer.alloc(PROBE_BYTES));
    await handle.datasync();
  } finally {
    await handle.close();
    await rm(probe, { force: true });
  }
}

/** The path, or its closest parent that is there. */
async function existingPart(path: string): Promise<string> {
  try {
    await stat(path);
    return path;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  const link = await lstat(path).catch(() => undefined);
  if (link !== undefined) throw danglingLink();
  return await existingPart(dirname(path));
}
