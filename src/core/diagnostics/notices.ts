import type { Finding } from '../../contract/index.js';
import { finding, report, say } from './finding.js';

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
    return [report('notices', { targets: { list: labels, kind: 'and' } })];
  }
  return failures.map((failure) =>
    finding({
      code: 'notices-failing',
      level: 'outage',
      summary: say('notices-failing.summary', { target: failure.label, reason: failure.reason }),
      meaning: describe(failure, formatTime),
      fix: failure.fix,
    }),
  );
}

function describe(
  { since: at, waiting, lost }: FailingTarget,
  formatTime: NoticeFacts['formatTime'],
) {
  const since = { time: at, text: formatTime(at) };
  return lost === 0
    ? say('notices-failing.meaning', { since, waiting })
    : say('notices-failing-lost.meaning', { since, waiting, lost });
}
