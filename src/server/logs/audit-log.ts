import { EventSampler } from '../../core/audit/event-sampler.js';
import type { AuditEvent, AuditListener } from '../../core/audit/audit-event.js';
import type { Logger } from './log.js';

/** Lines of one kind in a second; a flood must not become a flood of log lines. */
const LINES_PER_SECOND = 10;

/** What a stranger can bring about as often as the network carries it. */
const FLOODED: readonly AuditEvent['event'][] = [
  'sign-in-throttled',
  'sign-in-busy',
  'token-refused',
];

/**
 * Writes what happens at the door as log lines. `event` and `client` come first, before anything
 * that a stranger could choose, so that fail2ban can match from the line's beginning.
 */
export function createAuditLog(log: Logger, now: () => number): AuditListener {
  const rations = new Map(FLOODED.map((event) => [event, new EventSampler(LINES_PER_SECOND, now)]));

  return (audited, auditClient) => {
    const { event, ...rest } = audited;
    const ration = rations.get(event);
    const omitted = ration === undefined ? 0 : ration.sample();
    if (omitted === undefined) return;
    const { address: client, network, requestId, userAgent } = auditClient;
    const fields = { event, client, network, ...rest, omitted, requestId, userAgent };
    const line = `${describe(audited)}, from ${client}`;
    if (event === 'sign-in' || event === 'sign-out') log.info(fields, line);
    else log.warn(fields, line);
  };
}

function describe(record: AuditEvent): string {
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
      return `${record.email} signed out${record.scope === 'everywhere' ? ' everywhere' : ''}`;
    case 'token-refused':
      return 'A token was refused';
  }
}
