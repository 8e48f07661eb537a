import type { SessionState } from './session-state.js';

/**
 * The service's last answer to a tab about the session of this browser. A form without a script, another
 * page or the app can sign in and out too. So each tab that asks the service tells the others, and these
 * ask it themselves before they change anything.
 */
export type SessionReport = 'session-found' | 'no-session';

/** Whether a message of another tab is a report, and not a change. */
export function isReport(message: string): message is SessionReport {
  return message === 'session-found' || message === 'no-session';
}

/** Whether a report contradicts what a tab shows. */
export function contradicts(report: SessionReport, { kind }: SessionState): boolean {
  return report === 'no-session' ? kind === 'signed-in' : kind === 'signed-out';
}
