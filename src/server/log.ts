import { pino, type Logger } from 'pino';

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
