import { constants } from 'node:fs';
import { copyFile, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { errorCode } from '../../core/errors.js';
import { shouldCompact } from './journal-sections.js';
import { confirmFile, refuseFolder } from './file-checks.js';

/** Only the service's user can read it. */
const FILE_MODE = 0o600;
/** A journal with a million sign-outs has 50 MB, all of which are in memory. */
const MAX_BYTES = 268_435_456;
/** Characters that are formatted and written at once, and bytes that are read at once, so that other requests are served in between. */
const CHUNK_LENGTH = 262_144;

/** The file of the state directory, open for appending: a snapshot, and what was appended since. */
export interface JournalFile {
  /**
   * Appends text and flushes it to the disk.
   *
   * @throws the system's error, or `ESTALE` if the file is no longer in the directory
   */
  readonly append: (text: string) => Promise<void>;
  /** Whether a new snapshot should replace it. */
  readonly isLong: () => boolean;
  /**
   * Returns if the file is still in the directory.
   *
   * @throws the system's error, or `ESTALE` if another file has its place
   */
  readonly confirm: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Reads the file in pieces, each of which overwrites the one before.
 *
 * @returns whether there is one
 * @throws the system's error, or `EFTYPE` or `EFBIG` if it cannot be a journal
 */
export async function readJournal(
  path: string,
  onPiece: (piece: Buffer) => void,
): Promise<boolean> {
  try {
    const handle = await openRegular(path, constants.O_RDONLY);
    try {
      const { size } = await handle.stat();
      if (size > MAX_BYTES) throw new JournalError('EFBIG');
      const piece = Buffer.alloc(CHUNK_LENGTH);
      for (;;) {
        const { bytesRead } = await handle.read(piece);
        if (bytesRead === 0) return true;
        onPiece(piece.subarray(0, bytesRead));
      }
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Opens an existing file, whose snapshot has this size. */
export async function openJournal(path: string, snapshotBytes: number): Promise<JournalFile> {
  const handle = await openRegular(path, constants.O_WRONLY | constants.O_APPEND);
  return await journalFile(path, handle, snapshotBytes);
}

/**
 * Opens a regular file. Follows no symbolic link, which could lead to a file of another program, and does
 * not wait for the other end of a named pipe.
 */
async function openRegular(path: string, flags: number): Promise<FileHandle> {
  const handle = await open(path, flags | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw new JournalError('EFTYPE');
}

/** `EFTYPE`: it is not a regular file. `EFBIG`: it is too large. */
class JournalError extends Error {
  override readonly name = 'JournalError';
  readonly code: 'EFTYPE' | 'EFBIG';

  constructor(code: 'EFTYPE' | 'EFBIG') {
    super(code);
    this.code = code;
  }
}

/** The path of a new file before it replaces the one at `path`. */
export function newPathOf(path: string): string {
  return `${path}.new`;
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
  const newPath = newPathOf(path);
  await refuseFolder(newPath);
  // Any file with this name is of an attempt that failed.
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

/**
 * Copies a damaged file to `journal.damaged`, before a new one replaces it.
 *
 * @throws the system's error, or DirectoryProblem
 */
export async function copyDamaged(path: string): Promise<void> {
  const copy = `${path}.damaged`;
  await refuseFolder(copy);
  await rm(copy, { force: true });
  // Never into a file that a symbolic link of this name leads to.
  await copyFile(path, copy, constants.COPYFILE_EXCL);
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

/** @param snapshotSize - in bytes; the whole file by default */
async function journalFile(
  path: string,
  handle: FileHandle,
  snapshotSize?: number,
): Promise<JournalFile> {
  const stats = await handle.stat();
  const { size } = stats;
  const snapshotBytes = snapshotSize ?? size;
  let appendedBytes = size - snapshotBytes;
  const confirm = async () => await confirmFile(path, stats);
  return {
    append: async (text) => {
      await handle.appendFile(text);
      await handle.datasync();
      // Writing to a file that was removed succeeds, and everything written is lost.
      await confirm();
      appendedBytes += Buffer.byteLength(text);
    },
    isLong: () => shouldCompact(snapshotBytes, appendedBytes),
    confirm,
    close: async () => await handle.close().catch(() => {}),
  };
}
