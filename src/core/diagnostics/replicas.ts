import type { Finding } from '../../contract/index.js';
import { passing } from './finding.js';

export interface ReplicaFacts {
  /** Why Redis is lost, in few words; `undefined` where it answers. */
  readonly fault: string | undefined;
  /** How many replicas there are beside this one. */
  readonly others: number;
  /** How many of them have another secret, email or password. */
  readonly mismatched: number;
  /** How many messages and records in Redis were not signed with our secret, and are ignored. */
  readonly rejected: number;
}

/** Whether the replicas behave as one. */
export function inspectReplicas({ fault, others, mismatched, rejected }: ReplicaFacts): Finding[] {
  if (fault !== undefined) {
    return [
      {
        code: 'redis-lost',
        level: 'warning',
        summary: `Redis is lost: ${fault}.`,
        meaning:
          'This replica goes on by itself: sign-ins and sessions work, budgets of failures are its own, and sign-outs are told to the others when Redis is back.',
        fix: 'SERVICE_REDIS_URL=redis://<user>:<password>@<where Redis listens>:6379',
      },
    ];
  }
  const found = [
    passing(
      'redis',
      `Redis is connected, and ${numberOf(others)}.`,
      'Budgets of failures, sign-outs and what the console shows are shared.',
    ),
  ];
  if (mismatched > 0) {
    found.push({
      code: 'replicas-differ',
      level: 'warning',
      summary: `${mismatched} of ${others} other replicas have another secret, email or password.`,
      meaning:
        'They refuse the tokens that this one issues, and the reverse: sessions come and go.',
      fix: 'SERVICE_EMAIL, SERVICE_PASSWORD_HASH and SERVICE_SECRET_KEY, the same for all replicas',
    });
  }
  if (rejected > 0) {
    found.push({
      code: 'redis-unsigned',
      level: 'warning',
      summary: `Messages or records in Redis that were not signed with this secret: ${rejected}.`,
      meaning:
        'They are ignored. Somebody else can write to this Redis, or a service with another secret uses the same prefix.',
      fix: 'A Redis password that nobody else knows, or a SERVICE_REDIS_PREFIX that nothing else uses',
    });
  }
  return found;
}

function numberOf(others: number): string {
  if (others === 0) return 'no other replica is there';
  return others === 1 ? '1 other replica is there' : `${others} other replicas are there`;
}
