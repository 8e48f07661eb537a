import { AUDIT_EVENTS, type AuditEventName } from '../../src/contract/index.js';

/** What the page tells apart at a glance. The order is that of the bars, from the ground up. */
export const DRAWN_GROUPS = ['signed-in', 'failed', 'stopped', 'refused'] as const;

export type DrawnGroup = (typeof DRAWN_GROUPS)[number];

/** Signing out is listed, but it is no knock at the door: it is not drawn. */
export type Group = DrawnGroup | 'signed-out';

export const GROUP_NAMES: Record<Group, string> = {
  'signed-in': 'Signed in',
  failed: 'Failed',
  stopped: 'Stopped',
  refused: 'Refused tokens',
  'signed-out': 'Signed out',
};

const GROUPS: Record<AuditEventName, Group> = {
  'sign-in': 'signed-in',
  'sign-in-failed': 'failed',
  'sign-in-throttled': 'stopped',
  'sign-in-busy': 'stopped',
  'token-refused': 'refused',
  'sign-out': 'signed-out',
};

/** The events that count for a bar's part. */
export function eventsOf(group: DrawnGroup): readonly AuditEventName[] {
  return AUDIT_EVENTS.filter((event) => GROUPS[event] === group);
}

export function groupOf(event: AuditEventName): Group {
  return GROUPS[event];
}
