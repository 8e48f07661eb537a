import type { FailureReason } from '../../contract/index.js';
import { EventSampler } from '../../core/audit/event-sampler.js';
import type {
  AuditEvent,
  AuditListener,
  PasskeyMethod,
  SignOutScope,
} from '../../core/audit/audit-event.js';
import type { Logger } from './log.js';

/** Log lines per second for one kind of event, so that a flood does not fill the log. */
const LINES_PER_SECOND = 10;

/** `event` of lines about the log itself. */
const EVENTS_OMITTED = 'events-omitted';
export const LINES_DROPPED = 'lines-dropped';

/** Events that anyone can cause at any rate. */
const SAMPLED: readonly AuditEvent['event'][] = [
  'sign-in-throttled',
  'codes-throttled',
  'sign-in-busy',
  'token-refused',
  'app-token-refused',
  'passkey-refused',
];

const WARNINGS: ReadonlySet<AuditEvent['event']> = new Set([...SAMPLED, 'sign-in-failed']);
const FAILURES: Readonly<Record<FailureReason, string>> = {
  'wrong-email': 'wrong email',
  'wrong-password': 'wrong password',
  'passwords-off': 'passwords are turned off',
  'code-required': 'correct password, no one-time code',
  'wrong-code': 'correct password, wrong one-time code',
  'used-code': 'correct password, used one-time code',
};

export interface AuditLog {
  readonly record: AuditListener;
  /**
   * Logs how many events were not logged one by one since the last line that said so.
   *
   * @param isStopping - also those of this second. Default: false
   */
  readonly flush: (isStopping?: boolean) => void;
}

const SIGN_OUTS: Readonly<Record<SignOutScope, string>> = {
  session: 'signed out',
  other: 'ended another session',
  others: 'ended all other sessions',
  everywhere: 'signed out everywhere',
};

/** An audit log that says from time to time what it has not logged one by one. */
export interface RunningAuditLog extends Pick<AuditLog, 'record'> {
  /** Says so a last time. */
  readonly stop: () => void;
}

const OMITTED_INTERVAL_MS = 10_000;

/** Like `createAuditLog`, with a timer. */
export function startAuditLog(logs: readonly Logger[], now: () => number): RunningAuditLog {
  const { record, flush } = createAuditLog(logs, now);
  const timer = setInterval(flush, OMITTED_INTERVAL_MS).unref();
  return {
    record,
    stop: () => {
      clearInterval(timer);
      flush(true);
    },
  };
}

/**
 * Logs audit events. `event` and `client` come first, before anything that a client can choose, so
 * that fail2ban can match from the beginning of the line.
 *
 * @param logs - standard output, and the file if there is one: each gets every line
 * @param now - milliseconds since the epoch
 */
export function createAuditLog(logs: readonly Logger[], now: () => number): AuditLog {
  const samplers = new Map(
    SAMPLED.map((event) => [event, new EventSampler(LINES_PER_SECOND, now)]),
  );

  const flush = (isStopping = false) => {
    for (const [of, sampler] of samplers) {
      const omitted = sampler.takeDropped(isStopping);
      if (omitted === 0) continue;
      const line = `${omitted} more ${of} events were not logged one by one`;
      for (const log of logs) log.warn({ event: EVENTS_OMITTED, of, omitted }, line);
    }
  };
  const record: AuditListener = (auditEvent, auditClient) => {
    const { event, ...rest } = auditEvent;
    const sampler = samplers.get(event);
    const omitted = sampler === undefined ? 0 : sampler.sample();
    if (omitted === undefined) return;
    const { address: client, network, requestId, userAgent } = auditClient;
    const fields = { event, client, network, ...rest, omitted, requestId, userAgent };
    const line = `${describe(auditEvent)} from ${client}`;
    for (const log of logs) {
      if (isWarning(auditEvent)) log.warn(fields, line);
      else log.info(fields, line);
    }
  };
  return { record, flush };
}

/**
 * Whether an event is logged as a warning, which fail2ban counts. The owner's own sign-in on a new device
 * asks for a code first, and a code is used if they sign in twice within 30 seconds.
 */
function isWarning(event: AuditEvent): boolean {
  const isExpected =
    event.event === 'sign-in-failed' &&
    (event.reason === 'code-required' || event.reason === 'used-code');
  return WARNINGS.has(event.event) && !isExpected;
}

function methodText(method: 'link' | PasskeyMethod | undefined): string {
  if (method === undefined) return '';
  return method === 'link' ? ' by link' : ` with ${method}`;
}

function describe(event: AuditEvent): string {
  switch (event.event) {
    case 'sign-in':
      return `${event.email} signed in${methodText(event.method)}`;
    case 'sign-in-failed':
      return `Sign-in failed (${FAILURES[event.reason]})`;
    case 'sign-in-throttled':
      return `Sign-in rejected after too many failures (retry in ${event.retryAfterSeconds} s)`;
    case 'codes-throttled':
      return `Sign-in rejected (correct password, too many wrong one-time codes; retry in ${event.retryAfterSeconds} s)`;
    case 'sign-in-busy':
      return 'Sign-in rejected (too many are waiting)';
    case 'sign-out':
      return `${event.email} ${SIGN_OUTS[event.scope]}`;
    case 'device-forgotten':
      return `${event.email} removed a known device`;
    case 'token-refused':
      return 'Token rejected';
    case 'app-token-used':
      return `App token "${event.appToken}" was used`;
    case 'app-token-refused':
      return event.appToken === undefined
        ? 'Unknown app token rejected'
        : `App token "${event.appToken}" rejected (${event.reason})`;
    case 'app-token-revoked':
      return `${event.email} revoked app token "${event.appToken}"`;
    case 'passkey-refused':
      return `Passkey rejected (${event.cause})`;
    case 'passkey-added':
      return `${event.email} added ${event.method}`;
    case 'passkey-removed':
      return `${event.email} removed ${event.method}`;
  }
}
