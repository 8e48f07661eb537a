import type { Finding } from '../../contract/index.js';
import { finding, passing, say } from './finding.js';

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
  if (error !== undefined) return [lost(error)];
  return [
    passing('redis', say('redis.summary', { others }), say('redis.meaning')),
    ...(mismatched > 0 ? [different(mismatched, others)] : []),
    ...(rejected > 0 ? [unsigned(rejected)] : []),
    ...(recreated > 0 ? [mistyped(recreated)] : []),
  ];
}

function lost(reason: string): Finding {
  return finding({
    code: 'redis-lost',
    level: 'warning',
    summary: say('redis-lost.summary', { reason }),
    meaning: say('redis-lost.meaning'),
    fix: 'SERVICE_REDIS_URL=redis://<user>:<password>@<address of Redis>:6379',
  });
}

function different(mismatched: number, others: number): Finding {
  return finding({
    code: 'replicas-differ',
    level: 'warning',
    summary: say('replicas-differ.summary', { mismatched, others }),
    meaning: say('replicas-differ.meaning'),
    fix: say('replicas-differ.fix'),
  });
}

function unsigned(count: number): Finding {
  return finding({
    code: 'redis-unsigned',
    level: 'warning',
    summary: say('redis-unsigned.summary', { count }),
    meaning: say('redis-unsigned.meaning'),
    fix: say('redis-unsigned.fix'),
  });
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
