import type { Finding } from '../../contract/index.js';
import { passing } from './finding.js';

export interface ReplicaFacts {
  /** Why Redis cannot be reached; `undefined` if it responds. */
  readonly error: string | undefined;
  /** Number of other replicas. */
  readonly others: number;
  /** Number of them with a different secret, email or password. */
  readonly mismatched: number;
  /** Number of ignored messages and records in Redis that were not signed with our secret. */
  readonly rejected: number;
}

/** Checks that Redis responds and that all replicas have the same configuration. */
export function inspectReplicas({ error, others, mismatched, rejected }: ReplicaFacts): Finding[] {
  if (error !== undefined) return [lost(error)];
  return [
    passing(
      'redis',
      `Redis is connected, with ${countOf(others)}.`,
      'Replicas share sign-outs, the limits on failed sign-ins, and the activity in the console.',
    ),
    ...(mismatched > 0 ? [different(mismatched, others)] : []),
    ...(rejected > 0 ? [unsigned(rejected)] : []),
  ];
}

function lost(error: string): Finding {
  return {
    code: 'redis-lost',
    level: 'warning',
    summary: `Redis is unavailable: ${error}.`,
    meaning:
      'This replica continues on its own: sign-ins and sessions work, failed sign-ins are limited per replica, and the other replicas are notified of sign-outs when Redis is back.',
    fix: 'SERVICE_REDIS_URL=redis://<user>:<password>@<address of Redis>:6379',
  };
}

function different(mismatched: number, others: number): Finding {
  return {
    code: 'replicas-differ',
    level: 'warning',
    summary: `${mismatched} of ${others} other replicas have a different secret, email or password.`,
    meaning:
      'Replicas reject tokens that the others issue, so users seem to be signed out at random.',
    fix: 'Set the same SERVICE_EMAIL, SERVICE_PASSWORD_HASH and SERVICE_SECRET_KEY on all replicas',
  };
}

function unsigned(rejected: number): Finding {
  return {
    code: 'redis-unsigned',
    level: 'warning',
    summary: `Redis contains messages or records that were not signed with this secret (${rejected}).`,
    meaning:
      'They are ignored. Another program can write to this Redis, or a service with a different secret uses the same prefix.',
    fix: 'Change the Redis password, or set a SERVICE_REDIS_PREFIX that nothing else uses',
  };
}

function countOf(others: number): string {
  if (others === 0) return 'no other replicas';
  return others === 1 ? '1 other replica' : `${others} other replicas`;
}
