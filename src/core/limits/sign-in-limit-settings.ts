import type { Environment } from '../config/environment.js';
import type { QueueLimits } from './fair-queue.js';
import type { FailureLimits } from './failed-sign-in-limiter.js';

/**
 * How often sign-ins may fail, and how many passwords are checked at a time. The ranges are checked for
 * the variables only, not for the library.
 */
export interface SignInLimits extends FailureLimits, QueueLimits {}

/** The limits of a library that sets none. The service checks one password per spare core instead. */
export const DEFAULT_LIMITS: SignInLimits = {
  failures: 10,
  regainSeconds: 60,
  concurrency: 1,
  maxQueued: 1000,
};

const MAX_CONCURRENCY = 64;

/**
 * Reads SERVICE_LOGIN_FAILURES, _REGAIN_SECONDS, _CONCURRENCY and _QUEUE.
 *
 * @param cores - processor cores that the process may use. One of them is left to everything else.
 */
export function readSignInLimits(environment: Environment, cores: number): SignInLimits {
  const spareCores = Math.min(Math.max(1, cores - 1), MAX_CONCURRENCY);
  return {
    failures: environment.readInteger('SERVICE_LOGIN_FAILURES', {
      min: 1,
      max: 1000,
      fallback: DEFAULT_LIMITS.failures,
    }),
    regainSeconds: environment.readInteger('SERVICE_LOGIN_REGAIN_SECONDS', {
      min: 1,
      max: 3600,
      fallback: DEFAULT_LIMITS.regainSeconds,
    }),
    concurrency: environment.readInteger('SERVICE_LOGIN_CONCURRENCY', {
      min: 1,
      max: MAX_CONCURRENCY,
      fallback: spareCores,
    }),
    maxQueued: environment.readInteger('SERVICE_LOGIN_QUEUE', {
      min: 1,
      max: 10_000,
      fallback: DEFAULT_LIMITS.maxQueued,
    }),
  };
}
