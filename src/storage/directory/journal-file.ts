import { constants, type Stats } from 'node:fs';
import { copyFile, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { errorCode } from '../../core/errors.js';
import { confirmFile, DirectoryProblem, refuseFolder } from './state-error.js';

/** Only the service's user can read it. */
const FILE_MODE = 0o600;
/** A journal with a million sign-outs has 50 MB, all of which are in memory. */
const MAX_BYTES = 268_435_456;
/** Bytes of appended records after which the file is compacted, at least. */
const MIN_COMPACTION_BYTES = 262_144;
/** Characters that are formatted and written at once, and bytes that are read at once, so that other requests are served in between. */
const CHUNK_LENGTH = 262_144;

/** The file of the state directory, open for appending: a snapshot, and what was appended since. */
export class JournalFile {
  readonly #path: string;
  readonly #handle: FileHandle;
  readonly #stats: Stats;
  readonly #snapshotBytes: number;
  #appendedBytes: number;

  /** @param appendedBytes - bytes that follow its snapshot */
  private constructor(path: string, handle: FileHandle, stats: Stats, appendedBytes: number) {
    this.#path = path;
    this.#handle = handle;
    this.#stats = stats;
    this.#snapshotBytes = stats.size - appendedBytes;
    this.#appendedBytes = appendedBytes;
  }

  /** Opens an existing file. */
  static async open(path: string, appendedBytes: number): Promise<JournalFile> {
    const handle = await openRegular(path, constants.O_WRONLY | constants.O_APPEND);
    return new JournalFile(path, handle, await handle.stat(), appendedBytes);
  }

  /**
   * Replaces the file, so that after a power loss either the old one or the complete new one is there.
   *
   * @param confirm - called before the old file is replaced; throws if it belongs to another process
   * @throws the system's error, or what `confirm` throws; the old file is then unchanged
   */
  static async replace(
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
      await writeLines(handle, lines);
      await handle.sync();
      await confirm();
      await rename(newPath, path);
      await syncDirectory(dirname(path));
      return new JournalFile(path, handle, await handle.stat(), 0);
    } catch (error) {
      await handle.close().catch(() => {});
      await rm(newPath, { force: true }).catch(() => {});
      throw error;
    }
  }

  /**
   * Appends text and flushes it to the disk.
   *
   * @throws the system's error, or `ESTALE` if the file is no longer in the directory
   */
  async append(text: string): Promise<void> {
    await this.#handle.appendFile(text);
    await this.#handle.datasync();
    // Writing to a file that was removed succeeds, and everything written is lost.
    await this.confirm();
    this.#appendedBytes += Buffer.byteLength(text);
  }

  /**
   * Whether a new snapshot should replace it. In the long run, five bytes are written for each one appended, and a
   * file has at most a quarter more than its snapshot.
   */
  get isLong(): boolean {
    return this.#appendedBytes > Math.max(MIN_COMPACTION_BYTES, this.#snapshotBytes / 4);
  }

  /**
   * Returns if the file is still in the directory.
   *
   * @throws the system's error, or `ESTALE` if another file has its place
   */
  async confirm(): Promise<void> {
    await confirmFile(this.#path, this.#stats);
  }

  async close(): Promise<void> {
    await this.#handle.close().catch(() => {});
  }
}

/** The path of a new file before it replaces the one at `path`. */
export function newPathOf(path: string): string {
  return `${path}.new`;
}

/**
 * Reads the file in pieces, each of which overwrites the one before.
 *
 * @returns whether there is one
 * @throws the system's error, or DirectoryProblem (`EFTYPE`, `EFBIG`) if it cannot be a journal
 */
export async function readJournal(
  path: string,
  onPiece: (piece: Buffer) => void,
): Promise<boolean> {
  const handle = await openRegular(path, constants.O_RDONLY).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
  });
  if (handle === undefined) return false;
  try {
    const { size } = await handle.stat();
    if (size > MAX_BYTES) throw new DirectoryProblem('EFBIG');
    const piece = Buffer.alloc(CHUNK_LENGTH);
    for (;;) {
      const { bytesRead } = await handle.read(piece);
      if (bytesRead === 0) return true;
      onPiece(piece.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
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

/**
 * Opens a regular file. Follows no symbolic link, which could lead to a file of another program, and does
 * not wait for the other end of a named pipe.
 */
async function openRegular(path: string, flags: number): Promise<FileHandle> {
  const handle = await open(path, flags | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw new DirectoryProblem('EFTYPE');
}

async function writeLines(handle: FileHandle, lines: Iterable<string>): Promise<void> {
  let chunk = '';
  for (const line of lines) {
    chunk += line;
    if (chunk.length < CHUNK_LENGTH) continue;
    await handle.appendFile(chunk);
    chunk = '';
    await nextTurn();
  }
  await handle.appendFile(chunk);
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
