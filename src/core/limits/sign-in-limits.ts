import type { Environment } from '../config/environment.js';
import type { QueueLimits } from './fair-queue.js';
import type { FailureLimits } from './nested-buckets.js';

/** How much a sign-in may cost, and how often it may fail. */
export interface SignInLimits extends FailureLimits, QueueLimits {}

/** What holds where nothing is said: a failure regained each minute, one password checked at a time. */
export const DEFAULT_LIMITS: SignInLimits = {
  failures: 10,
  regainSeconds: 60,
  concurrency: 1,
  queue: 1000,
};

/**
 * Reads SERVICE_LOGIN_FAILURES, _REGAIN_SECONDS, _CONCURRENCY and _QUEUE.
 * `cores` is how many the process may use; by default one of them is left to everything else.
 */
export function readSignInLimits(environment: Environment, cores: number): SignInLimits {
  const most = 64;
  const concurrency = Math.min(Math.max(1, cores - 1), most);
  return {
    failures: environment.readInteger('SERVICE_LOGIN_FAILURES', {
      least: 1,
      most: 1000,
      fallback: DEFAULT_LIMITS.failures,
    }),
    regainSeconds: environment.readInteger('SERVICE_LOGIN_REGAIN_SECONDS', {
      least: 1,
      most: 3600,
      fallback: DEFAULT_LIMITS.regainSeconds,
    }),
    concurrency: environment.readInteger('SERVICE_LOGIN_CONCURRENCY', {
      least: 1,
      most,
      fallback: concurrency,
    }),
    queue: environment.readInteger('SERVICE_LOGIN_QUEUE', {
      least: 1,
      most: 10_000,
      fallback: DEFAULT_LIMITS.queue,
    }),
  };
}
