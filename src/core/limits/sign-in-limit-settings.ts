import { Environment } from '../config/environment.js';
import { MAX_CONCURRENCY } from '../config/variables.js';
import type { QueueLimits } from './fair-queue.js';
import type { FailureLimits } from './failed-sign-in-limiter.js';

/**
 * How often sign-ins may fail, and how many passwords are checked at a time. The ranges are checked for
 * the variables only, not for the library.
 */
export interface SignInLimits extends FailureLimits, QueueLimits {}

/**
 * Reads SERVICE_LOGIN_FAILURES, _REGAIN_SECONDS, _CONCURRENCY and _QUEUE.
 *
 * @param cores - processor cores that the process may use. One of them is left to everything else.
 */
export function readSignInLimits(environment: Environment, cores: number): SignInLimits {
  const spareCores = Math.min(Math.max(1, cores - 1), MAX_CONCURRENCY);
  return {
    failures: environment.get('SERVICE_LOGIN_FAILURES'),
    regainSeconds: environment.get('SERVICE_LOGIN_REGAIN_SECONDS'),
    concurrency: environment.get('SERVICE_LOGIN_CONCURRENCY', spareCores),
    maxQueued: environment.get('SERVICE_LOGIN_QUEUE'),
  };
}

/** Without any variable, on one core. */
export const DEFAULT_LIMITS = readSignInLimits(new Environment({}, String), 1);
