import type { AuditListener, Happening } from '../http/audit.js';
import type { Logger } from './log.js';

/** Lines of one kind in a second; a flood must not become a flood of log lines. */
const LINES_PER_SECOND = 10;

/** What a stranger can bring about as often as the network carries it. */
const FLOODED: ReadonlySet<Happening['event']> = new Set([
  'sign-in-throttled',
  'sign-in-busy',
  'token-refused',
]);

/**
 * Writes what happens at the door as log lines. `event` and `client` come first, before anything
 * that a stranger could choose, so that fail2ban can match from the line's beginning.
 */
export function createAuditLog(log: Logger, now: () => number): AuditListener {
  const windows = new Map<string, { endsAt: number; lines: number }>();

  /** How many lines of this kind were left out before this one; `undefined` to leave it out too. */
  function admit(event: string): number | undefined {
    const window = windows.get(event);
    if (window !== undefined && now() < window.endsAt) {
      window.lines += 1;
      return window.lines > LINES_PER_SECOND ? undefined : 0;
    }
    windows.set(event, { endsAt: now() + 1000, lines: 1 });
    return Math.max(0, (window?.lines ?? 0) - LINES_PER_SECOND);
  }

  return (happening, suspect) => {
    const { event, ...rest } = happening;
    const omitted = FLOODED.has(event) ? admit(event) : 0;
    if (omitted === undefined) return;
    const { client, network, requestId, userAgent } = suspect;
    const fields = { event, client, network, ...rest, omitted, requestId, userAgent };
    const line = `${describe(happening)}, from ${client}`;
    if (event === 'sign-in' || event === 'sign-out') log.info(fields, line);
    else log.warn(fields, line);
  };
}

function describe(record: Happening): string {
  switch (record.event) {
    case 'sign-in':
      return `${record.email} signed in`;
    case 'sign-in-failed':
      return `A sign-in failed: ${record.reason === 'wrong-email' ? 'wrong email' : 'wrong password'}`;
    case 'sign-in-throttled':
      return `A sign-in was refused after too many failures, for ${record.retryAfterSeconds} s`;
    case 'sign-in-busy':
      return 'A sign-in was refused because too many wait';
    case 'sign-out':
      return `${record.email} signed out`;
    case 'token-refused':
      return 'A token was refused';
  }
}
