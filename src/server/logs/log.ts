import { pino, type Logger } from 'pino';
import { EventSampler } from '../../core/audit/event-sampler.js';

export type { Logger } from 'pino';

/** Fields that the message already contains. */
const IGNORED = ['finding', 'event', 'client', 'network', 'reason', 'email', 'omitted'];

/**
 * Creates a logger for standard output.
 *
 * @param options.readable - colored text for a terminal instead of one JSON object per line
 */
export async function createLog({ readable }: { readable: boolean }): Promise<Logger> {
  // Level names and ISO times, which log collectors and fail2ban understand without a table.
  const options = {
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  if (!readable) return pino(options);
  const { default: pretty } = await import('pino-pretty');
  return pino(
    options,
    pretty({ translateTime: 'SYS:HH:MM:ss', ignore: IGNORED.join(), colorize: true, sync: true }),
  );
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
