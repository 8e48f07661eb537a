import { pino, type Logger } from 'pino';
import { EventSampler } from '../../core/audit/event-sampler.js';

export type { Logger } from 'pino';

/** Fields that the line's words tell already. */
const IGNORED = ['finding', 'event', 'client', 'network', 'reason', 'email', 'omitted'];

/** Log lines on standard output: one JSON object each, or words where a person is reading. */
export async function createLog({ readable }: { readable: boolean }): Promise<Logger> {
  // Level names and ISO times: what log collectors and fail2ban match without a table.
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

/** Each has a stack, and whoever found one request that fails can send it again and again. */
const FAULTS_PER_SECOND = 3;

/**
 * Writes what no code of ours expected, a few lines a second; `omitted` says how many were left out
 * before. `now` in milliseconds.
 */
export function createFaultLog(log: Logger, now: () => number): (fault: unknown) => void {
  const ration = new EventSampler(FAULTS_PER_SECOND, now);
  return (fault) => {
    const omitted = ration.sample();
    if (omitted !== undefined) log.error({ err: fault, omitted }, 'A request failed unexpectedly');
  };
}
