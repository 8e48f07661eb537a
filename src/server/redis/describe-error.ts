import { errorCode } from '../../core/config/environment.js';
import { HousekeyError } from '../../core/errors.js';

/** What Redis and its client say, in words for the owner. */
const WORDS: Readonly<Record<string, string>> = {
  WRONGPASS: 'it refuses the user or the password (WRONGPASS)',
  NOAUTH: 'it wants a password (NOAUTH)',
  NOPERM: 'the user may not do all that is needed there (NOPERM)',
  READONLY: 'it is a read-only copy (READONLY)',
  OOM: 'its memory is full (OOM)',
  LOADING: 'it is still loading its data (LOADING)',
  MISCONF: 'it cannot write to its disk (MISCONF)',
};

/** The answer to a command did not come in time. It may still come, and the command may have been done. */
export class CommandTimeoutError extends HousekeyError {
  override readonly name = 'CommandTimeoutError';
  readonly code = 'ERR_HOUSEKEY_REDIS_COMMAND_TIMEOUT';
}

/**
 * Why Redis is lost. Never the message itself: Redis repeats in it what it was sent, and that may
 * have been a password.
 */
export function describeRedisError(error: unknown): string {
  if (error instanceof CommandTimeoutError) return 'it does not answer in time';
  if (error instanceof Error && error.message === 'ERR DB index is out of range') {
    return 'it has no such database';
  }
  const code = errorCode(error);
  if (code !== 'unknown error') return code;
  const [, prefix = ''] =
    error instanceof Error ? (/^([A-Z]{2,20})(?: |$)/.exec(error.message) ?? []) : [];
  return WORDS[prefix] ?? (prefix === '' ? 'the connection was closed' : `it says ${prefix}`);
}
