import type { Writable } from 'node:stream';
import { pino, type Logger } from 'pino';
import { EventSampler } from '../../core/audit/event-sampler.js';
import { LogDestination } from './log-destination.js';
import { openLogOutput } from './log-output.js';

export type { Logger } from 'pino';

/** Fields that the message already contains. */
const IGNORED =
  'finding,event,client,network,reason,email,omitted,dropped,target,lost,method,newDevice';

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
 */
export async function createLog(stdout: Writable & { isTTY?: boolean }): Promise<Log> {
  const destination = new LogDestination(openLogOutput(STDOUT, stdout), {
    onRecovered: (dropped) => log.warn({ dropped }, describeDropped(dropped)),
  });
  const format = stdout.isTTY === true ? await createFormat() : (line: string) => line;
  // Level names and ISO times, which log collectors and fail2ban understand without a table.
  const options = {
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const log = pino(options, { write: (line: string) => destination.write(format(line)) });
  return { log, writeRest: () => destination.writeRest() };
}

async function createFormat(): Promise<(line: string) => string> {
  const { prettyFactory } = await import('pino-pretty');
  return prettyFactory({ translateTime: 'SYS:HH:MM:ss', ignore: IGNORED, colorize: true });
}

function describeDropped(dropped: number): string {
  const lines = dropped === 1 ? '1 log line was' : `${dropped} log lines were`;
  return `${lines} dropped because standard output was full or blocked`;
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
