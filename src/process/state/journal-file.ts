import { constants } from 'node:fs';
import { copyFile, open, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { errorCode } from '../../core/errors.js';
import { ReplacedError } from './state-error.js';

/** Only the service's user can read it. */
const FILE_MODE = 0o600;
/** Characters that are formatted and written at once, so that other requests are served in between. */
const CHUNK_LENGTH = 262_144;

/** The file of the state directory, open for appending. */
export interface JournalFile {
  /** Size when it was opened, in bytes. */
  readonly size: number;
  /**
   * Appends text and flushes it to the disk.
   *
   * @throws the system's error, or `ESTALE` if the file is no longer in the directory
   */
  readonly append: (text: string) => Promise<void>;
  /**
   * Returns if the file is still in the directory.
   *
   * @throws the system's error, or `ESTALE` if another file has its place
   */
  readonly confirm: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Reads the file. Empty if there is none. */
export async function readJournal(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

/** Opens an existing file. */
export async function openJournal(path: string): Promise<JournalFile> {
  return await journalFile(path, await open(path, constants.O_WRONLY | constants.O_APPEND));
}

/**
 * Replaces the file, so that after a power loss either the old one or the complete new one is there.
 *
 * @param confirm - called before the old file is replaced; throws if it belongs to another process
 * @throws the system's error, or what `confirm` throws; the old file is then unchanged
 */
export async function replaceJournal(
  path: string,
  lines: Iterable<string>,
  confirm: () => Promise<void>,
): Promise<JournalFile> {
  const newPath = `${path}.new`;
  // Whatever has this name is of an attempt that failed.
  await rm(newPath, { force: true });
  const handle = await open(newPath, 'ax', FILE_MODE);
  try {
    let chunk = '';
    for (const line of lines) {
      chunk += line;
      if (chunk.length < CHUNK_LENGTH) continue;
      await handle.appendFile(chunk);
      chunk = '';
      await nextTurn();
    }
    await handle.appendFile(chunk);
    await handle.sync();
    await confirm();
    await rename(newPath, path);
    await syncDirectory(dirname(path));
    return await journalFile(path, handle);
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(newPath, { force: true }).catch(() => {});
    throw error;
  }
}

/** Keeps a copy of a damaged file, as far as that is possible. */
export async function keepDamaged(path: string): Promise<void> {
  await copyFile(path, `${path}.damaged`).catch(() => {});
}

/** Without this, a power loss can undo the renaming (fsync(2)). */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function journalFile(path: string, handle: FileHandle): Promise<JournalFile> {
  const { size, ino, dev } = await handle.stat();
  const confirm = async () => {
    const current = await stat(path);
    if (current.ino !== ino || current.dev !== dev) throw new ReplacedError();
  };
  return {
    size,
    append: async (text) => {
      await handle.appendFile(text);
      await handle.datasync();
      // Writing to a file that was removed succeeds, and everything written is lost.
      await confirm();
    },
    confirm,
    close: async () => await handle.close().catch(() => {}),
  };
}
