import { AUDIT_EVENTS, type AuditEventName } from '../../src/contract/index.js';
import { t } from '../messages/pages.js';

/** The segments of a bar, from bottom to top. */
export const CHART_GROUPS = ['signed-in', 'failed', 'blocked', 'rejected'] as const;

export type ChartGroup = (typeof CHART_GROUPS)[number];

/** These appear in the list but not in the chart, because they are not attempts to sign in. */
export const OTHER_GROUPS = ['signed-out', 'app-tokens', 'changed'] as const;

export type Group = ChartGroup | (typeof OTHER_GROUPS)[number];

const GROUPS: Record<AuditEventName, Group> = {
  'sign-in': 'signed-in',
  'sign-in-failed': 'failed',
  'sign-in-throttled': 'blocked',
  'codes-throttled': 'blocked',
  'sign-in-busy': 'blocked',
  'token-refused': 'rejected',
  'sign-out': 'signed-out',
  'device-forgotten': 'changed',
  'app-token-used': 'app-tokens',
  'app-token-refused': 'rejected',
  'app-token-revoked': 'app-tokens',
  'passkey-refused': 'failed',
  'passkey-added': 'changed',
  'passkey-removed': 'changed',
};

/** The events that a segment counts. */
export function eventsOf(group: ChartGroup): readonly AuditEventName[] {
  return AUDIT_EVENTS.filter((event) => GROUPS[event] === group);
}

export function groupOf(event: AuditEventName): Group {
  return GROUPS[event];
}

export function groupName(group: Group): string {
  return t(`group-${group}`);
}

/** Such as `2 failed sign-ins`. */
export function countText(group: Group, count: number): string {
  return t(`count-${group}`, { count });
}
