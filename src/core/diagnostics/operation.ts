import type { Finding } from '../../contract/index.js';
import { report } from './finding.js';

/**
 * The fate of a journal with damaged records: `copied` to journal.damaged, `in-place` until a new one is
 * written, or `lost` because it could not be copied.
 */
export type DamagedFile =
  { readonly status: 'in-place' | 'copied' } | { readonly status: 'lost'; readonly reason: string };

/** The condition of the state directory. */
export interface StateFacts {
  /** SERVICE_STATE_DIR. */
  readonly path: string;
  /** Why it cannot be written now; `undefined` if it can. */
  readonly problem: string | undefined;
  /** Records that were skipped at startup. */
  readonly damaged: number;
  /** Whether nothing could be read at startup, so that all sessions were ended. Default: false. */
  readonly isLost?: boolean;
  /** Default: in place. */
  readonly damagedFile?: DamagedFile;
  /** Whether other users of the machine can replace its files. */
  readonly isExposed: boolean;
  /** Whether a second process would be refused. */
  readonly isLocked: boolean;
  /** Another process that uses the directory, such as `process 123`. Default: none. */
  readonly owner?: string | undefined;
}

/** Checks that the state directory can be written, and by nobody else. */
export function inspectState(facts: StateFacts): Finding[] {
  const { path, problem, damaged, isLost = false, isExposed, isLocked, owner } = facts;
  const { damagedFile = { status: 'in-place' } } = facts;
  const writable = owner === undefined ? report('state') : report('state-used', { owner });
  const lost =
    damagedFile.status === 'copied'
      ? report('state-lost-copied', { path })
      : report(['state-lost', 'state-damaged'], { count: damaged });
  return [
    problem === undefined ? writable : report('state-unwritable', { reason: problem, path }),
    ...(isLost ? [lost] : []),
    ...(damaged > 0 && !isLost ? [damagedRecords(damaged, damagedFile)] : []),
    ...(isExposed ? [report('state-exposed', { path })] : []),
    ...(isLocked || problem !== undefined ? [] : [report('state-unlocked', { path })]),
  ];
}

/** Stable codes of the findings, which the log has as well. */
export const STATE_UNWRITABLE = 'state-unwritable';
export const STATE_DAMAGED = 'state-damaged';
export const STATE_LOST = 'state-lost';
export const STATE_EXPOSED = 'state-exposed';
export const STATE_UNLOCKED = 'state-unlocked';

function damagedRecords(count: number, file: DamagedFile): Finding {
  if (file.status === 'lost') return report('state-damaged-lost', { count, reason: file.reason });
  return report(file.status === 'copied' ? 'state-damaged-copied' : 'state-damaged', { count });
}

/** The fate of the damaged file, as a full sentence for the log: the last one of the finding. */
export function sentenceAbout(file: DamagedFile): string {
  return damagedRecords(1, file).meaning.replace(/^.*?\. /, '');
}

export interface ReplicaFacts {
  /** Why Redis cannot be reached; `undefined` if it responds. */
  readonly error: string | undefined;
  /** Number of other replicas. */
  readonly others: number;
  /** Number of them with a different secret, email or password. */
  readonly mismatched: number;
  /** Number of ignored messages and records in Redis that were not signed with our secret. */
  readonly rejected: number;
  /** Number of keys that were recreated, because another program had changed their type. */
  readonly recreated: number;
}

/** Checks that Redis responds and that all replicas have the same configuration. */
export function inspectReplicas(facts: ReplicaFacts): Finding[] {
  const { error, others, mismatched, rejected, recreated } = facts;
  if (error !== undefined) return [report('redis-lost', { reason: error })];
  return [
    report('redis', { others }),
    ...(mismatched > 0 ? [report('replicas-differ', { mismatched, others })] : []),
    ...(rejected > 0 ? [report('redis-unsigned', { count: rejected })] : []),
    ...(recreated > 0 ? [report(['redis-recreated', 'redis-unsigned'], { count: recreated })] : []),
  ];
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

export interface NoticeFacts {
  /** Scheme and host of each target. */
  readonly labels: readonly string[];
  readonly failures: readonly FailingTarget[];
  /** `2026-06-01 12:00:00 UTC` for milliseconds since the epoch. */
  readonly formatTime: (at: number) => string;
}

/** Checks whether notices reach the owner. */
export function inspectNotices({ labels, failures, formatTime }: NoticeFacts): Finding[] {
  if (failures.length === 0) {
    return [report('notices', { targets: { list: labels, kind: 'and' } })];
  }
  return failures.map(({ label: target, since: time, ...failure }) =>
    report(failure.lost === 0 ? 'notices-failing' : 'notices-failing-lost', {
      target,
      since: { time, text: formatTime(time) },
      ...failure,
    }),
  );
}

/** Why the file of the audit log cannot be written now. */
export interface AuditFileFailure {
  /** Completes the sentence "The audit log cannot be written: …". */
  readonly reason: string;
  readonly fix: string;
}

/** Checks that the file of the audit log can be written. `failure` is `undefined` if it can. */
export function inspectAuditFile(failure: AuditFileFailure | undefined): Finding[] {
  return failure === undefined ? [] : [report('audit-log-failing', { ...failure })];
}
