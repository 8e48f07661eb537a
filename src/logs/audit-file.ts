import { constants, writeSync } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import type { AuditFileFailure } from '../core/diagnostics/operation.js';
import { errorCode, HousekeyError } from '../core/errors.js';
import type { LogOutput } from './log.js';

/** Readable by a group, such as `adm`, and by nobody else. */
const MODE = 0o640;
/**
 * O_APPEND: each write goes to the current end, even after `copytruncate` or a write of another process.
 * O_RDWR: reads whether the last line is complete. O_NONBLOCK: opening a named pipe would wait for a
 * reader.
 */
const FLAGS = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_NONBLOCK;
const NEWLINE = 0x0a;

/** Thrown if the audit log cannot be opened at startup. The message says why, and the fix. */
export class AuditFileError extends HousekeyError {
  override readonly name = 'AuditFileError';
  readonly code = 'ERR_HOUSEKEY_AUDIT_FILE';
}

interface OpenFile {
  readonly handle: FileHandle;
  readonly dev: number;
  readonly ino: number;
}

/**
 * The file of the audit log. Before each write it is opened again if another file has its name now, so
 * rotation needs no signal. Use it through a `LogDestination`, which makes one write at a time.
 */
export class AuditFile implements LogOutput {
  readonly #path: string;
  readonly #onChange: (failure: AuditFileFailure | undefined) => void;
  #file: OpenFile | undefined;
  #mustReopen = false;
  /** Whether what was written so far ends in a newline. */
  #isAtLineStart = true;
  #failure: AuditFileFailure | undefined;
  /** The last operation; the next one starts after it. */
  #last: Promise<void> = Promise.resolve();

  /** @param onChange - called when writing starts to fail, fails for another reason, or works again */
  constructor(path: string, onChange: (failure: AuditFileFailure | undefined) => void) {
    this.#path = path;
    this.#onChange = onChange;
  }

  /**
   * Opens the file, and creates it if it does not exist.
   *
   * @throws AuditFileError (`ERR_HOUSEKEY_AUDIT_FILE`)
   */
  async open(): Promise<void> {
    try {
      this.#file = await openFile(this.#path);
    } catch (error) {
      const { reason, fix } = failureOf(error, this.#path);
      throw new AuditFileError(`The audit log cannot be written: ${reason}. ${fix}.`, {
        cause: error,
      });
    }
  }

  /** Opens the file again at the next end of a line, as daemons do on SIGHUP. */
  reopen(): void {
    this.#mustReopen = true;
    this.#enqueue(async () => {
      await this.#openCurrent().catch(() => {
        // The next write reports it.
      });
    });
  }

  /** Waits for the current write, and closes the file. A later write opens it again. */
  async close(): Promise<void> {
    this.#enqueue(async () => {
      const file = this.#file;
      this.#file = undefined;
      await file?.handle.close();
    });
    await this.#last;
  }

  readonly write: LogOutput['write'] = (chunk, done) => {
    this.#enqueue(async () => {
      let error: Error | null = null;
      let written = 0;
      try {
        const { handle } = await this.#openCurrent();
        ({ bytesWritten: written } = await handle.write(chunk));
        if (written > 0) this.#isAtLineStart = chunk[written - 1] === NEWLINE;
        this.#report(undefined);
      } catch (reason) {
        error = reason instanceof Error ? reason : new Error('the write failed');
        this.#report(failureOf(reason, this.#path));
      }
      done(error, written);
    });
  };

  writeSync(chunk: Buffer): void {
    if (this.#file !== undefined) writeSync(this.#file.handle.fd, chunk);
  }

  /** `undefined` if the last write succeeded. */
  get failure(): AuditFileFailure | undefined {
    return this.#failure;
  }

  #enqueue(operation: () => Promise<void>): void {
    this.#last = this.#last.then(operation);
  }

  /** The open file, or the one that has its name now. A line is never divided between two files. */
  async #openCurrent(): Promise<OpenFile> {
    const file = this.#file;
    if (file !== undefined) {
      if (!this.#isAtLineStart) return file;
      if (!this.#mustReopen && (await isAt(this.#path, file))) return file;
    }
    // The old one stays open until the new one is, so that a full disk or a missing folder loses nothing.
    const opened = await openFile(this.#path);
    this.#file = opened;
    this.#mustReopen = false;
    this.#isAtLineStart = true;
    await file?.handle.close();
    return opened;
  }

  #report(failure: AuditFileFailure | undefined): void {
    const before = this.#failure;
    this.#failure = failure;
    if (before?.reason !== failure?.reason) this.#onChange(failure);
  }
}

async function openFile(path: string): Promise<OpenFile> {
  const handle = await open(path, FLAGS, MODE);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw Object.assign(new Error('not a regular file'), { code: 'EISDIR' });
    await completeLastLine(handle, stats.size);
    return { handle, dev: stats.dev, ino: stats.ino };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** A line that a crash cut short must not swallow the next one. */
async function completeLastLine(handle: FileHandle, size: number): Promise<void> {
  if (size === 0) return;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  if (buffer[0] !== NEWLINE) await handle.write('\n');
}

async function isAt(path: string, { dev, ino }: OpenFile): Promise<boolean> {
  try {
    const current = await stat(path);
    return current.dev === dev && current.ino === ino;
  } catch {
    return false;
  }
}

function failureOf(error: unknown, path: string): AuditFileFailure {
  const code = errorCode(error);
  const [reason, fix] = DESCRIPTIONS.get(code) ?? [
    'it cannot be opened or written',
    'Correct SERVICE_AUDIT_LOG',
  ];
  return { reason: `${path}: ${reason} (${code})`, fix };
}

const DESCRIPTIONS: ReadonlyMap<string, readonly [reason: string, fix: string]> = new Map([
  ['ENOENT', ['its folder does not exist', 'Create the folder, or correct SERVICE_AUDIT_LOG']],
  ['ENOTDIR', ['its folder is a file', 'Correct SERVICE_AUDIT_LOG']],
  ['EACCES', ['permission denied', 'Let the user of the service write to the file and its folder']],
  ['EPERM', ['permission denied', 'Let the user of the service write to the file and its folder']],
  ['EROFS', ['the file system is read-only', 'Mount it writable, or choose another folder']],
  ['EISDIR', ['it is not a regular file', 'Name a regular file in SERVICE_AUDIT_LOG']],
  ['ENXIO', ['it is not a regular file', 'Name a regular file in SERVICE_AUDIT_LOG']],
  ['ENOSPC', ['the disk is full', 'Make space on the disk']],
  ['EFBIG', ['the file is too large', 'Rotate the file']],
  ['EDQUOT', ['the disk quota is used up', 'Make space, or raise the quota']],
]);
