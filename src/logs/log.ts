import type { Writable } from 'node:stream';
import { pino } from 'pino';
import { EventSampler } from '../core/audit/event-sampler.js';
import type { OperationsLog } from './operations-log.js';
import { AuditFile } from './audit-file.js';
import { LINES_DROPPED } from './audit-log.js';
import { constants, fstatSync, openSync, write as writeTo, writeSync } from 'node:fs';

/** The part of a pino logger that is used. The library's declarations must not need pino, which its users do not have. */
export interface Logger extends OperationsLog {
  readonly error: (fields: object, line: string) => void;
}

/** Fields that the message already contains. */
const IGNORED =
  'finding,event,client,network,reason,email,of,omitted,dropped,target,lost,method,newDevice';

const STDOUT = 1;

/** The log, and how to end it. */
export interface Log {
  readonly log: Logger;
  /** Writes what is pending, as far as that does not block. Call it when the process exits. */
  readonly writeRest: () => void;
}

/**
 * Creates a logger for standard output: colored text on a terminal, otherwise one JSON object per
 * line. It never blocks, throws or ends the service: lines that cannot be written are dropped and
 * counted.
 *
 * @param stdout - `process.stdout`
 * @param options.colors - whether to write colors on a terminal
 */
export async function createLog(
  stdout: Writable & { isTTY?: boolean },
  { colors }: { readonly colors: boolean },
): Promise<Log> {
  const destination = new LogDestination(openLogOutput(STDOUT, stdout), {
    onRecovered: (dropped) => log.warn({ dropped }, describeDropped(dropped)),
  });
  const format = stdout.isTTY === true ? await createFormat(colors) : (line: string) => line;
  const log = createLogger((line) => destination.write(format(line)));
  return { log, writeRest: () => destination.writeRest() };
}

/** A logger that writes one JSON object per line. */
function createLogger(write: (line: string) => void): Logger {
  // Level names and ISO times, which log collectors and fail2ban understand without a table.
  const options = {
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return pino(options, { write });
}

/** The audit log in a file. */
export type AuditFileLog = Awaited<ReturnType<typeof openAuditFileLog>>;

/**
 * Opens the file of the audit log, which gets JSON lines, and never blocks, throws or ends the service
 * later: lines that cannot be written are dropped and counted.
 *
 * @param main - where it says that the file cannot be written, and that it can again
 * @throws AuditFileError (`ERR_HOUSEKEY_AUDIT_FILE`)
 */
export async function openAuditFileLog(path: string, main: OperationsLog) {
  const file = new AuditFile(path, (failure) => {
    if (failure === undefined) main.info({}, 'The audit log is written again');
    else main.warn({}, `The audit log cannot be written: ${failure.reason}. Fix: ${failure.fix}`);
  });
  await file.open();
  const destination = new LogDestination(file, {
    onRecovered: (dropped) => {
      const line = `${countLines(dropped)} dropped because the audit log could not be written`;
      log.warn({ event: LINES_DROPPED, dropped }, line);
    },
  });
  const log = createLogger((line) => destination.write(line));
  return {
    log,
    writeRest: () => destination.writeRest(),
    /** Opens the file again. */
    reopen: () => file.reopen(),
    /** Writes what is pending. Call it when nothing is logged anymore. */
    close: async () => {
      destination.writeRest();
      await file.close();
    },
    failure: () => file.failure,
  };
}

async function createFormat(colorize: boolean): Promise<(line: string) => string> {
  const { prettyFactory } = await import('pino-pretty');
  return prettyFactory({ translateTime: 'SYS:HH:MM:ss', ignore: IGNORED, colorize });
}

function describeDropped(dropped: number): string {
  return `${countLines(dropped)} dropped because standard output was full or blocked`;
}

function countLines(count: number): string {
  return count === 1 ? '1 log line was' : `${count} log lines were`;
}

/** Each line has a stack trace, and a client that finds a failing request can repeat it. */
const ERRORS_PER_SECOND = 3;

/**
 * Logs unexpected errors, a few per second. `omitted` in a line is the number dropped before it.
 *
 * @param now - milliseconds since the epoch
 */
export function createErrorLog(log: Logger, now: () => number): (error: unknown) => void {
  const sampler = new EventSampler(ERRORS_PER_SECOND, now);
  return (error) => {
    const omitted = sampler.sample();
    if (omitted !== undefined) log.error({ err: error, omitted }, 'A request failed unexpectedly');
  };
}

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
class LogDestination {
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

/** The output of log lines. */
export interface LogOutput {
  /** Writes without blocking. `done` gets the number of bytes that were written. */
  readonly write: (
    chunk: Buffer,
    done: (error: Error | null | undefined, written: number) => void,
  ) => void;
  /** Writes at once. Only files can do that without blocking. */
  readonly writeSync?: (chunk: Buffer) => void;
}

/**
 * Selects how to write to standard output without blocking:
 * - A file, or a device such as /dev/null, is written on libuv's threads. Node's own stream would
 *   write on the main thread.
 * - A terminal whose user pressed Ctrl-S blocks, so it is opened again with O_NONBLOCK.
 * - Pipes and sockets are non-blocking streams (except on Windows). On libuv's threads, a pipe that
 *   nobody reads would block a thread, and then the exit of the process, which waits for the thread.
 *
 * @param stream - Node's stream for `fd`, such as `process.stdout`
 */
function openLogOutput(fd: number, stream: Writable & { isTTY?: boolean }): LogOutput {
  if (stream.isTTY === true) {
    const terminal = openTerminal(fd);
    return terminal === undefined ? streamOutput(stream) : fileOutput(terminal);
  }
  const stats = fstatSync(fd);
  return stats.isFile() || stats.isCharacterDevice() ? fileOutput(fd) : streamOutput(stream);
}

/** `undefined` if the terminal belongs to another user, such as before `su`. */
function openTerminal(fd: number): number | undefined {
  const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants;
  try {
    return openSync(`/dev/fd/${fd}`, O_WRONLY | O_NONBLOCK | O_NOCTTY);
  } catch {
    return undefined;
  }
}

function fileOutput(fd: number): LogOutput {
  return {
    write: (chunk, done) => writeTo(fd, chunk, done),
    writeSync: (chunk) => writeSync(fd, chunk),
  };
}

function streamOutput(stream: Writable): LogOutput {
  return {
    write: (chunk, done) => stream.write(chunk, (error) => done(error, chunk.length)),
  };
}
