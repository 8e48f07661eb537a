import type { ActivityEvent } from '../../src/contract.js';

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

const EVENTS_DRAWN: Record<DrawnGroup, readonly ActivityEvent[]> = {
  'signed-in': ['sign-in'],
  failed: ['sign-in-failed'],
  stopped: ['sign-in-throttled', 'sign-in-busy'],
  refused: ['token-refused'],
};

/** The events that count for a bar's part. */
export function eventsOf(group: DrawnGroup): readonly ActivityEvent[] {
  return EVENTS_DRAWN[group];
}

export function groupOf(event: ActivityEvent): Group {
  switch (event) {
    case 'sign-in':
      return 'signed-in';
    case 'sign-in-failed':
      return 'failed';
    case 'sign-in-throttled':
    case 'sign-in-busy':
      return 'stopped';
    case 'token-refused':
      return 'refused';
    case 'sign-out':
      return 'signed-out';
  }
}
