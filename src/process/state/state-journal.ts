import { join } from 'node:path';
import { formatRecord } from '../../core/state/record.js';
import type { StateLog, StateSection } from '../../core/state/section.js';
import { StateSections, type RestoredState } from '../../core/state/sections.js';
import { waitAtMost } from '../deadline.js';
import { CompactedFile } from './compacted-file.js';
import type { DirectoryLock } from './directory-lock.js';
import { JournalTimers } from './journal-timers.js';
import type { DamagedFile } from '../../core/diagnostics/state.js';
import { PendingRecords } from './pending-records.js';
import { prepareAgain, prepareFirst } from './prepare-directory.js';
import { mergeSections, restoreSections } from './restore-sections.js';
import { describeStateError } from './state-error.js';

/** The file's name in the directory. */
export const JOURNAL_NAME = 'journal';
/** How long a stop waits for a slow disk. */
const MAX_CLOSE_MS = 5000;
/** Records that may wait for a slow disk. */
const MAX_PENDING = 10_000;

export interface StateJournalOptions {
  /** The absolute path of the directory. */
  readonly directory: string;
  /** This process's ID, to name it to a second one. */
  readonly pid: number;
  /** Called with a reason when writing fails, and with `undefined` when it succeeds again. */
  readonly onChange: (reason: string | undefined) => void;
}

/**
 * The state directory: appends the records of all sections to one file, with one flush for all that
 * wait at the same time.
 *
 * If writing fails, sections continue in memory. The journal then tries to write a new file with
 * everything in memory, after pauses of 1 to 60 seconds, until that succeeds.
 */
export class StateJournal implements StateLog {
  readonly #options: StateJournalOptions;
  readonly #path: string;
  readonly #sections = new StateSections();
  readonly #pending = new PendingRecords();
  readonly #file: CompactedFile;
  #lock: DirectoryLock | undefined;
  /** `starting`: records wait until the file is there. `failed`, `closed`: none is accepted. */
  #status: 'starting' | 'writable' | 'failed' | 'closed' = 'starting';
  #reason: string | undefined;
  /** File operations run one after the other. */
  #work: Promise<void> = Promise.resolve();
  #isFlushDue = false;
  readonly #timers = new JournalTimers();

  constructor(options: StateJournalOptions) {
    this.#options = options;
    this.#path = join(options.directory, JOURNAL_NAME);
    this.#file = new CompactedFile({
      path: this.#path,
      snapshot: () => this.#sections.snapshot(),
      confirmLock: async () => await this.#lock?.confirm(),
    });
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
    return this.#file.damagedFile;
  }

  add(section: StateSection): void {
    this.#sections.add(section);
  }

  async append(section: string, record: object): Promise<boolean> {
    if (this.#status === 'failed' || this.#status === 'closed') return false;
    const isStored = this.#pending.push(formatRecord(section, record));
    if (this.#pending.size > MAX_PENDING) this.#fail('the disk is too slow');
    else if (this.#status === 'writable') this.#requestFlush();
    return await isStored;
  }

  /**
   * Locks the directory, restores all sections and starts to write.
   *
   * @throws StateDirectoryError if another process uses the directory, or it cannot be read
   */
  async open(): Promise<RestoredState> {
    const { directory, pid } = this.#options;
    const prepared = await prepareFirst(directory, pid);
    if ('lock' in prepared) this.#lock = prepared.lock;
    try {
      const report = await restoreSections(this.#sections, this.#path, directory);
      if (report.damaged > 0 || report.content === 'lost') this.#file.markDamaged();
      await this.#exclusively(async () => {
        if ('problem' in prepared) throw prepared.problem;
        await this.#file.open(report);
        this.#status = 'writable';
        await this.#flush();
      });
      this.#timers.startChecks(
        async () => await this.#exclusively(async () => await this.#file.check()),
      );
      return report;
    } catch (error) {
      await this.#lock?.release();
      throw error;
    }
  }

  /** Writes what is pending and how the service stopped, and unlocks the directory. */
  async close(): Promise<void> {
    this.#timers.stop();
    const finished = this.#exclusively(async () => await this.#finish());
    await waitAtMost(MAX_CLOSE_MS, finished);
    this.#status = 'closed';
    this.#timers.stop();
    this.#pending.take().settle(false);
    this.#file.drop();
    await this.#lock?.release();
  }

  async #finish(): Promise<void> {
    if (this.#status === 'failed') await this.#recover();
    await this.#flush();
    await this.#file.append([...this.#sections.closing()].join(''));
  }

  /** Runs file operations after those that are running. An error makes the directory unwritable. */
  async #exclusively(operation: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(operation).catch((error: unknown) => {
      this.#fail(describeStateError(error));
    });
    await this.#work;
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
    if (!this.#file.isOpen || this.#pending.size === 0) return;
    const batch = this.#pending.take();
    try {
      await this.#file.append(batch.text);
    } catch (error) {
      batch.settle(false);
      throw error;
    }
    batch.settle(true);
    await this.#file.compactIfLong();
  }

  /** Writes everything in memory. Records that are appended meanwhile follow it. */
  async #recover(): Promise<void> {
    const { directory, pid, onChange } = this.#options;
    this.#lock = await prepareAgain(directory, pid, this.#lock);
    await mergeSections(this.#sections, this.#path, directory);
    this.#status = 'starting';
    await this.#file.compact();
    this.#status = 'writable';
    this.#reason = undefined;
    this.#timers.succeeded();
    onChange(undefined);
    await this.#flush();
  }

  #fail(reason: string): void {
    if (this.#status === 'closed') return;
    const isNew = this.#reason === undefined;
    this.#status = 'failed';
    this.#reason = reason;
    this.#file.drop();
    this.#pending.take().settle(false);
    this.#timers.retryLater(async () => await this.#exclusively(async () => await this.#recover()));
    if (isNew) this.#options.onChange(reason);
  }
}
