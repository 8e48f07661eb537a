import { join } from 'node:path';
import type { DamagedFile } from '../../core/diagnostics/operation.js';
import type { Kind, Storage } from '../../core/storage/storage.js';
import { waitAtMost } from '../deadline.js';
import { createCodesMark } from './codes-mark.js';
import { createDirectory } from './create-directory.js';
import { lockDirectory, type DirectoryLock } from './directory-lock.js';
import { formatRecord, JournalKinds, type RestoredState } from './journal-format.js';
import { copyDamaged, JournalFile, readJournal } from './journal-file.js';
import { describeStateError, StateDirectoryError } from './state-error.js';

/** The file's name in the directory. */
export const JOURNAL_NAME = 'journal';
/** How long a request waits for a slow disk. Its record is written all the same. */
const MAX_WAIT_MS = 2000;
/** How long a stop waits for a slow disk. */
const MAX_CLOSE_MS = 5000;
/** Records that may wait for a slow disk. */
const MAX_PENDING = 10_000;
/** How often the directory is checked, so that its removal is noticed although nothing is written. */
const CHECK_INTERVAL_MS = 1000;
/** Pauses between attempts to write again. */
const MIN_RETRY_MS = 1000;
const MAX_RETRY_MS = 60_000;

/** A line that waits for the disk. */
interface PendingRecord {
  readonly line: string;
  readonly settle: (isStored: boolean) => void;
}

export interface StateJournalOptions {
  /** The absolute path of the directory. */
  readonly directory: string;
  /** This process's ID, to name it to a second one. */
  readonly pid: number;
  /** Called with a reason when writing fails, and with `undefined` when it succeeds again. */
  readonly onChange: (reason: string | undefined) => void;
}

/**
 * The state directory: appends the records of all kinds to one file, with one flush for all that
 * wait at the same time.
 *
 * If writing fails, kinds continue in memory. The journal then tries to write a new file with
 * everything in memory, after pauses of 1 to 60 seconds, until that succeeds.
 */
export class StateJournal implements Storage {
  readonly codesMark: ReturnType<typeof createCodesMark>;
  readonly #options: StateJournalOptions;
  readonly #path: string;
  readonly #kinds = new JournalKinds();
  #pending: PendingRecord[] = [];
  #file: JournalFile | undefined;
  #lock: DirectoryLock | undefined;
  /** `starting`: records wait until the file is there. `failed`, `closed`: none is accepted. */
  #status: 'starting' | 'writable' | 'failed' | 'closed' = 'starting';
  #reason: string | undefined;
  /** Whether the file has damaged records and is to be copied before it is replaced. */
  #mustCopy = false;
  #damagedFile: DamagedFile = { status: 'in-place' };
  /** File operations run one after the other. */
  #work: Promise<void> = Promise.resolve();
  #isFlushDue = false;
  #timer: NodeJS.Timeout | undefined;
  #isChecking = false;
  #retryMs = MIN_RETRY_MS;
  #retryAt = 0;

  constructor(options: StateJournalOptions) {
    this.#options = options;
    this.#path = join(options.directory, JOURNAL_NAME);
    this.codesMark = createCodesMark(options.directory);
  }

  /** Why the directory cannot be written now; `undefined` if it can. */
  get reason(): string | undefined {
    return this.#reason;
  }

  /** False if a second process on this directory would not be noticed. */
  get isLocked(): boolean {
    return this.#lock?.isSupported ?? false;
  }

  /** The fate of a file with damaged records. */
  get damagedFile(): DamagedFile {
    return this.#damagedFile;
  }

  watch(kind: Kind): void {
    this.#kinds.add(kind);
  }

  /** @returns whether the record is on the disk; false after two seconds, when it may still get there */
  async put(kind: string, record: object): Promise<boolean> {
    if (this.#status === 'failed' || this.#status === 'closed') return false;
    const line = formatRecord(kind, record);
    const isStored = new Promise<boolean>((settle) => {
      this.#pending.push({ line, settle });
    });
    if (this.#pending.length > MAX_PENDING) this.#fail('the disk is too slow');
    else if (this.#status === 'writable') this.#requestFlush();
    return (await waitAtMost(MAX_WAIT_MS, isStored)) ?? false;
  }

  /**
   * Locks the directory, restores all kinds and starts to write.
   *
   * @throws StateDirectoryError if another process uses the directory, or it cannot be created or read
   */
  async open(): Promise<RestoredState> {
    let problem: unknown;
    await this.#prepare().catch((error: unknown) => {
      if (error instanceof StateDirectoryError) throw error;
      problem = error;
    });
    try {
      const report = await this.#restore(false);
      const { exists, appendedBytes, damaged, isTorn, content } = report;
      this.#mustCopy = damaged > 0 || content === 'no-format';
      await this.#exclusively(async () => {
        if (problem !== undefined) throw problem;
        if (!exists || isTorn || this.#mustCopy) await this.#compact();
        else this.#file = await JournalFile.open(this.#path, appendedBytes);
        this.#status = 'writable';
        await this.#flush();
      });
      this.#timer = setInterval(() => void this.#check(), CHECK_INTERVAL_MS).unref();
      return report;
    } catch (error) {
      await this.#lock?.release();
      throw error;
    }
  }

  /** Writes what is pending and how the service stopped, and unlocks the directory. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    const finished = this.#exclusively(async () => {
      if (this.#status === 'failed') await this.#recover();
      await this.#flush();
      await this.#write([...this.#kinds.closing()].join(''));
    });
    await waitAtMost(MAX_CLOSE_MS, finished);
    this.#status = 'closed';
    this.#drop();
    await this.#lock?.release();
  }

  /** Creates the directory if it is missing, and locks it. */
  async #prepare(): Promise<void> {
    const { directory, pid } = this.#options;
    await createDirectory(directory);
    this.#lock = await lockDirectory(directory, pid);
  }

  async #restore(isLate: boolean): Promise<RestoredState> {
    const { directory } = this.#options;
    await this.codesMark.read();
    const reader = this.#kinds.restore(isLate);
    const exists = await readJournal(this.#path, (piece) => reader.push(piece)).catch(
      (cause: unknown) => {
        throw new StateDirectoryError(
          `The state directory ${directory} cannot be read: ${describeStateError(cause)}. Without it, tokens that were signed out would be valid again. Make it readable for the service's user, or set SERVICE_STATE_DIR to an empty directory.`,
          { cause },
        );
      },
    );
    const restored = reader.end(exists);
    if (restored.newerVersion === undefined) return restored;
    throw new StateDirectoryError(
      `The state directory ${directory} was written by a newer version of Housekey (format ${restored.newerVersion}). Install that version, or set SERVICE_STATE_DIR to an empty directory.`,
    );
  }

  /** Runs file operations after those that are running. An error makes the directory unwritable. */
  async #exclusively(operation: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(operation).catch((error: unknown) => {
      this.#fail(describeStateError(error));
    });
    await this.#work;
  }

  /** Notices that the directory was removed or replaced, or tries to write again. One at a time: a disk may be slow. */
  async #check(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    if (this.#status !== 'failed') {
      await this.#exclusively(async () => {
        if (this.#file === undefined) return;
        await this.#lock?.confirm();
        await this.#file.confirm();
      });
    } else if (performance.now() >= this.#retryAt) {
      await this.#exclusively(async () => await this.#recover());
    }
    this.#isChecking = false;
  }

  #requestFlush(): void {
    if (this.#isFlushDue) return;
    this.#isFlushDue = true;
    void this.#exclusively(async () => {
      this.#isFlushDue = false;
      await this.#flush();
    });
  }

  async #flush(): Promise<void> {
    const file = this.#file;
    if (file === undefined || this.#pending.length === 0) return;
    const batch = this.#pending;
    this.#pending = [];
    try {
      await this.#write(batch.map(({ line }) => line).join(''));
    } catch (error) {
      for (const { settle } of batch) settle(false);
      throw error;
    }
    for (const { settle } of batch) settle(true);
    if (file.isLong) await this.#compact();
  }

  /** Appends lines and flushes them to the disk. Does nothing if the file is not open. */
  async #write(text: string): Promise<void> {
    const file = this.#file;
    if (file === undefined) return;
    await this.#lock?.confirm();
    await file.append(text);
    // Otherwise another process may have read the file before, and does not know these lines.
    await this.#lock?.confirm();
  }

  /** Replaces the file by a snapshot. */
  async #compact(): Promise<void> {
    if (this.#mustCopy) {
      // Continues if that fails: new sign-outs matter more than damaged records.
      this.#damagedFile = await copyDamaged(this.#path).then(
        () => ({ status: 'copied' }),
        (error: unknown) => ({ status: 'lost', reason: describeStateError(error) }),
      );
      this.#mustCopy = false;
    }
    const previous = this.#file;
    const confirmLock = async () => await this.#lock?.confirm();
    this.#file = await JournalFile.replace(this.#path, this.#kinds.snapshot(), confirmLock);
    await previous?.close();
  }

  /** Writes everything in memory. Records that are appended meanwhile follow it. */
  async #recover(): Promise<void> {
    const isLocked = await this.#lock?.confirm().then(
      () => true,
      () => false,
    );
    if (isLocked !== true) {
      await this.#lock?.release();
      await this.#prepare();
    }
    await this.#restore(true);
    this.#status = 'starting';
    await this.#compact();
    await this.codesMark.restore();
    this.#status = 'writable';
    this.#reason = undefined;
    this.#retryMs = MIN_RETRY_MS;
    this.#options.onChange(undefined);
    await this.#flush();
  }

  #fail(reason: string): void {
    if (this.#status === 'closed') return;
    const isNew = this.#reason === undefined;
    this.#status = 'failed';
    this.#reason = reason;
    this.#drop();
    this.#retryAt = performance.now() + this.#retryMs;
    this.#retryMs = Math.min(this.#retryMs * 2, MAX_RETRY_MS);
    if (isNew) this.#options.onChange(reason);
  }

  /** Closes the file without waiting for it, and tells everyone who waits that nothing is written. */
  #drop(): void {
    void this.#file?.close();
    this.#file = undefined;
    for (const { settle } of this.#pending) settle(false);
    this.#pending = [];
  }
}
