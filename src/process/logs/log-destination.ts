import type { LogOutput } from './log-output.js';

/** Lines that wait for an output that is slow, blocked or full. A line has some 300 bytes. */
const MAX_PENDING_BYTES = 1024 * 1024;
const MAX_WRITE_BYTES = 64 * 1024;
const RETRY_MILLISECONDS = 500;

export interface LogDestinationOptions {
  /** Called when the output works again, with the number of lines that were dropped meanwhile. */
  readonly onRecovered: (droppedLines: number) => void;
  /** Pause after a failed write. Default: 500 ms. */
  readonly retryMilliseconds?: number;
}

/**
 * Writes log lines without ever waiting for them, throwing, or growing without bound. One write is in
 * flight at a time; meanwhile, up to a mebibyte of lines wait. Further lines are dropped and counted,
 * until half of the space is free. A failed write is repeated after a pause, because a full disk may
 * get space and a named pipe may get a new reader.
 */
export class LogDestination {
  readonly #output: LogOutput;
  readonly #onRecovered: (droppedLines: number) => void;
  readonly #retryMilliseconds: number;
  #lines: string[] = [];
  /** Bytes of all lines that are not written yet. */
  #pendingBytes = 0;
  #dropped = 0;
  /** The lines that are being written, or are to be written again. */
  #chunk: Buffer = Buffer.alloc(0);
  #isWaiting = false;

  constructor(
    output: LogOutput,
    { onRecovered, retryMilliseconds = RETRY_MILLISECONDS }: LogDestinationOptions,
  ) {
    this.#output = output;
    this.#onRecovered = onRecovered;
    this.#retryMilliseconds = retryMilliseconds;
  }

  /** Accepts or drops a line, which ends in a newline. */
  write(line: string): void {
    const bytes = Buffer.byteLength(line);
    if (this.#dropped > 0 || this.#pendingBytes + bytes > MAX_PENDING_BYTES) {
      this.#dropped += 1;
      return;
    }
    this.#lines.push(line);
    this.#pendingBytes += bytes;
    if (!this.#isWaiting) this.#writeNext();
  }

  /** Writes what is pending to a file, before the process exits. What cannot be written is lost. */
  writeRest(): void {
    try {
      this.#output.writeSync?.(Buffer.from(this.#lines.splice(0).join('')));
    } catch {
      // There is nobody left to tell.
    }
  }

  #writeNext(): void {
    if (this.#chunk.length === 0) this.#chunk = this.#takeLines();
    if (this.#chunk.length === 0) return;
    this.#isWaiting = true;
    this.#output.write(this.#chunk, (error, written) => {
      if (error !== null && error !== undefined) {
        // Does not keep a stopped process alive.
        setTimeout(() => this.#writeNext(), this.#retryMilliseconds).unref();
        return;
      }
      this.#isWaiting = false;
      this.#chunk = this.#chunk.subarray(written);
      this.#pendingBytes -= written;
      this.#reportDropped();
      if (!this.#isWaiting) this.#writeNext();
    });
  }

  /** Lines for one write: as many as fit, but at least one. */
  #takeLines(): Buffer {
    let bytes = 0;
    const end = this.#lines.findIndex((line) => {
      bytes += Buffer.byteLength(line);
      return bytes > MAX_WRITE_BYTES;
    });
    const count = end === -1 ? this.#lines.length : Math.max(end, 1);
    return Buffer.from(this.#lines.splice(0, count).join(''));
  }

  #reportDropped(): void {
    if (this.#dropped === 0 || this.#pendingBytes > MAX_PENDING_BYTES / 2) return;
    const dropped = this.#dropped;
    this.#dropped = 0;
    this.#onRecovered(dropped);
  }
}
