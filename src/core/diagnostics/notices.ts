import type { Finding } from '../../contract/index.js';
import { passing } from './finding.js';

export interface NoticeFacts {
  /** Scheme and host of each target. */
  readonly labels: readonly string[];
  readonly failures: readonly FailingTarget[];
  /** `2026-06-01 12:00:00 UTC` for milliseconds since the epoch. */
  readonly formatTime: (at: number) => string;
}

/** Why a target gets no notices now. */
export interface FailingTarget {
  readonly label: string;
  /** Milliseconds since the epoch. */
  readonly since: number;
  /** Completes the sentence "Notices … are not delivered: …". */
  readonly reason: string;
  readonly fix: string;
  readonly waiting: number;
  /** Notices that were given up since the start. */
  readonly lost: number;
}

/** Checks whether notices reach the owner. */
export function inspectNotices({ labels, failures, formatTime }: NoticeFacts): Finding[] {
  if (failures.length === 0) {
    return [
      passing(
        'notices',
        `Notices are sent to ${labels.join(' and ')}.`,
        'You are told about sign-ins on new devices, attacks, and changes to your passkeys. Try it with `housekey notify-test`.',
      ),
    ];
  }
  return failures.map(({ label, since, reason, fix, waiting, lost }) => ({
    code: 'notices-failing',
    level: 'outage',
    summary: `Notices to ${label} are not delivered: ${reason}.`,
    meaning: `It has failed since ${formatTime(since)}. ${countNotices(waiting)} waiting${lost === 0 ? '' : `, and ${countNotices(lost)} lost`}.`,
    fix,
  }));
}

function countNotices(count: number): string {
  return count === 1 ? '1 notice is' : `${count} notices are`;
}
