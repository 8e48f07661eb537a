import type { Writable } from 'node:stream';
import { pino, type Logger } from 'pino';
import type { AuditFileFailure } from '../../core/diagnostics/audit-file.js';
import { EventSampler } from '../../core/audit/event-sampler.js';
import type { OperationsLog } from '../operations-log.js';
import { AuditFile } from './audit-file.js';
import { LINES_DROPPED } from './audit-log.js';
import { LogDestination } from './log-destination.js';
import { openLogOutput } from './log-output.js';

export type { Logger } from 'pino';

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
export interface AuditFileLog extends Log {
  /** Opens the file again. */
  readonly reopen: () => void;
  /** Writes what is pending. Call it when nothing is logged anymore. */
  readonly close: () => Promise<void>;
  readonly failure: () => AuditFileFailure | undefined;
}

/**
 * Opens the file of the audit log, which gets JSON lines, and never blocks, throws or ends the service
 * later: lines that cannot be written are dropped and counted.
 *
 * @param main - where it says that the file cannot be written, and that it can again
 * @throws AuditFileError (`ERR_HOUSEKEY_AUDIT_FILE`)
 */
export async function openAuditFileLog(path: string, main: OperationsLog): Promise<AuditFileLog> {
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
    reopen: () => file.reopen(),
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
