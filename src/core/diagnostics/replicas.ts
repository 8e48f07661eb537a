import type { Finding } from '../../contract/index.js';
import { finding, report, say } from './finding.js';

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
export function inspectReplicas({
  error,
  others,
  mismatched,
  rejected,
  recreated,
}: ReplicaFacts): Finding[] {
  if (error !== undefined) return [report('redis-lost', { reason: error })];
  return [
    report('redis', { others }),
    ...(mismatched > 0 ? [report('replicas-differ', { mismatched, others })] : []),
    ...(rejected > 0 ? [report('redis-unsigned', { count: rejected })] : []),
    ...(recreated > 0 ? [mistyped(recreated)] : []),
  ];
}

function mistyped(count: number): Finding {
  return finding({
    code: 'redis-recreated',
    level: 'warning',
    summary: say('redis-recreated.summary', { count }),
    meaning: say('redis-recreated.meaning'),
    fix: say('redis-unsigned.fix'),
  });
}
