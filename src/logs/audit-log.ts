import {
  AUDIT_EVENTS,
  isSignInMethod,
  type AccessProblem,
  type FailureReason,
  type SignInMethod,
} from '../contract/index.js';
import {
  LOGGED_EVENTS,
  type AuditEvent,
  type AuditListener,
  type SignOutScope,
} from '../core/audit/audit-event.js';
import { EventSampler } from '../core/audit/event-sampler.js';
import type { Logger } from './log.js';

/** Log lines per second for one kind of event, so that a flood does not fill the log. */
const LINES_PER_SECOND = 10;

/** `event` of lines about the log itself. */
const EVENTS_OMITTED = 'events-omitted';
export const LINES_DROPPED = 'lines-dropped';

const FAILURES: Readonly<Record<FailureReason, string>> = {
  'wrong-email': 'wrong email',
  'wrong-password': 'wrong password',
  'passwords-off': 'passwords are turned off',
  'code-required': 'correct password, no one-time code',
  'wrong-code': 'correct password, wrong one-time code',
  'used-code': 'correct password, used one-time code',
};

export type AuditLog = ReturnType<typeof createAuditLog>;

const ACCESS_PROBLEMS: Readonly<Record<AccessProblem, string>> = {
  'cross-site': 'sent by a page of another site',
  'not-owner': 'only for a session of the owner',
  'out-of-scope': 'not in the share',
};

const SIGN_OUTS: Readonly<Record<SignOutScope, string>> = {
  session: 'signed out',
  other: 'ended another session',
  others: 'ended all other sessions',
  everywhere: 'signed out everywhere',
};

const SIGN_INS: Readonly<Record<SignInMethod, string>> = {
  link: ' by link',
  device: ' by approval',
  account: ' with the account elsewhere',
  'Cloudflare Access': ' with Cloudflare Access',
  Tailscale: ' with Tailscale',
};

const OMITTED_INTERVAL_MS = 10_000;

/** Creates one that says from time to time what it has not logged one by one. `stop` says so a last time. */
export function startAuditLog(logs: readonly Logger[], now: () => number) {
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
export function createAuditLog(logs: readonly Logger[], now: () => number) {
  const samplers = new Map(
    AUDIT_EVENTS.filter((event) => LOGGED_EVENTS[event].isSampled).map((event) => [
      event,
      new EventSampler(LINES_PER_SECOND, now),
    ]),
  );

  /**
   * Logs how many events were not logged one by one since the last line that said so.
   *
   * @param isStopping - also those of this second
   */
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
    const { address: client, network, app, requestId, userAgent } = auditClient;
    const fields = { event, client, network, app, ...rest, omitted, requestId, userAgent };
    const at = app === undefined ? '' : ` at ${app}`;
    const line = `${describe(auditEvent)}${at} from ${client}`;
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
  return LOGGED_EVENTS[event.event].level === 'warn' && !isExpected;
}

function describe(event: AuditEvent): string {
  if (event.event === 'app-token-refused' && event.appToken === undefined) {
    return 'Unknown app token rejected';
  }
  const fields: Readonly<Record<string, unknown>> = { ...event, ...wordsOf(event) };
  const { line } = LOGGED_EVENTS[event.event];
  return line.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(fields[name]));
}

/** The fields of an event that its line has in other words. */
function wordsOf(event: AuditEvent): Readonly<Record<string, string>> {
  if (event.event === 'sign-in-failed') return { reason: FAILURES[event.reason] };
  if (event.event === 'access-refused') {
    const { reason, method } = event;
    const guest = method === undefined ? '' : ` of ${method}`;
    return { reason: ACCESS_PROBLEMS[reason], guest };
  }
  if (event.event === 'sign-out') return { scope: SIGN_OUTS[event.scope] };
  if (event.event !== 'sign-in') return {};
  if (event.method === undefined) return { method: '' };
  return {
    method: isSignInMethod(event.method) ? SIGN_INS[event.method] : ` with ${event.method}`,
  };
}
