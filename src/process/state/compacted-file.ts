import type { DamagedFile } from '../../core/diagnostics/state.js';
import { shouldCompact } from '../../core/state/sections.js';
import { copyDamaged, openJournal, replaceJournal, type JournalFile } from './journal-file.js';
import type { RestoredState } from '../../core/state/sections.js';
import { describeStateError } from './state-error.js';

export interface CompactedFileOptions {
  readonly path: string;
  /** The lines of a new file with everything in memory. */
  readonly snapshot: () => Iterable<string>;
  /** Throws if another process has locked the directory, or nobody. */
  readonly confirmLock: () => Promise<void>;
}

/**
 * The journal's file: a snapshot, followed by what was appended since. A new snapshot replaces it when it
 * is long, or has to be repaired. All methods throw the system's error; call them one at a time.
 */
export class CompactedFile {
  readonly #options: CompactedFileOptions;
  #file: JournalFile | undefined;
  #snapshotBytes = 0;
  #appendedBytes = 0;
  /** Whether the file has damaged records and is to be copied before it is replaced. */
  #mustCopy = false;
  #damagedFile: DamagedFile = { status: 'in-place' };

  constructor(options: CompactedFileOptions) {
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#file !== undefined;
  }

  /** The fate of a file with damaged records. */
  get damagedFile(): DamagedFile {
    return this.#damagedFile;
  }

  /** Marks the file as damaged, so that it is copied before it is replaced. */
  markDamaged(): void {
    this.#mustCopy = true;
  }

  /** Opens the existing file, or replaces it if it has to be repaired. */
  async open({ bytes, snapshotBytes, damaged, isTorn }: RestoredState): Promise<void> {
    if (snapshotBytes === 0 || damaged > 0 || isTorn) {
      await this.compact();
    } else {
      this.#file = await openJournal(this.#options.path);
      this.#snapshotBytes = snapshotBytes;
      this.#appendedBytes = bytes - snapshotBytes;
    }
  }

  /** Appends lines and flushes them to the disk. Does nothing if the file is not open. */
  async append(text: string): Promise<void> {
    const file = this.#file;
    if (file === undefined) return;
    const { confirmLock } = this.#options;
    await confirmLock();
    await file.append(text);
    // Otherwise another process may have read the file before, and does not know these lines.
    await confirmLock();
    this.#appendedBytes += Buffer.byteLength(text);
  }

  async compactIfLong(): Promise<void> {
    if (shouldCompact(this.#snapshotBytes, this.#appendedBytes)) await this.compact();
  }

  /** Replaces the file by a snapshot. */
  async compact(): Promise<void> {
    const { path, snapshot, confirmLock } = this.#options;
    if (this.#mustCopy) await this.#copyDamaged();
    const previous = this.#file;
    this.#file = await replaceJournal(path, snapshot(), confirmLock);
    this.#snapshotBytes = this.#file.size;
    this.#appendedBytes = 0;
    await previous?.close();
  }

  /** Notices that the directory was removed or replaced, although nothing is written. */
  async check(): Promise<void> {
    if (this.#file === undefined) return;
    await this.#options.confirmLock();
    await this.#file.confirm();
  }

  /** Closes the file without waiting for it. */
  drop(): void {
    void this.#file?.close();
    this.#file = undefined;
  }

  /** Continues if the copy fails: new sign-outs matter more than damaged records. */
  async #copyDamaged(): Promise<void> {
    this.#damagedFile = await copyDamaged(this.#options.path).then(
      () => ({ status: 'copied' }),
      (error: unknown) => ({ status: 'lost', reason: describeStateError(error) }),
    );
    this.#mustCopy = false;
  }
}
