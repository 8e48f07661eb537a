import { errorCode, HousekeyError } from '../../core/errors.js';

/** Descriptions of Redis's error replies. */
const DESCRIPTIONS: Readonly<Record<string, string>> & { readonly NOPERM: string } = {
  WRONGPASS: 'wrong username or password (WRONGPASS)',
  NOAUTH: 'it requires a password (NOAUTH)',
  NOPERM: 'the user lacks a required permission (NOPERM)',
  READONLY: 'it is a read-only replica (READONLY)',
  OOM: 'it is out of memory (OOM)',
  LOADING: 'it is still loading its data (LOADING)',
  MISCONF: 'it cannot write to its disk (MISCONF)',
};

const ACL_FAILURE = /^ERR ACL failure\b/;

/** Thrown if Redis does not reply to a command in time. The command may still have been executed. */
export class CommandTimeoutError extends HousekeyError {
  override readonly name = 'CommandTimeoutError';
  readonly code = 'ERR_HOUSEKEY_REDIS_COMMAND_TIMEOUT';
}

/**
 * Describes in a few words why Redis is unavailable. Never returns the error's message, because Redis
 * repeats in it what it was sent, which may have been a password.
 */
export function describeRedisError(error: unknown): string {
  if (error instanceof CommandTimeoutError) return 'it does not respond in time';
  if (error instanceof Error && error.message === 'ERR DB index is out of range') {
    return 'it has no such database';
  }
  // In Redis 7.0, the error of a script.
  if (error instanceof Error && ACL_FAILURE.test(error.message)) return DESCRIPTIONS.NOPERM;
  const code = errorCode(error);
  if (code !== 'unknown error') return code;
  const [, prefix = ''] =
    error instanceof Error ? (/^([A-Z]{2,20})(?: |$)/.exec(error.message) ?? []) : [];
  if (prefix === '') return 'the connection was closed';
  return DESCRIPTIONS[prefix] ?? `it replied with ${prefix}`;
}

/** Kinds of error replies. `corrupt`: the data must be deleted before it can be used again. */
export type Rejection = 'rejected' | 'corrupt';

/** Errors about the server or the user, not about the data. Older scripts wrap them in `ERR`. */
const SERVER_ERROR =
  /\b(?:ACL failure|READONLY|OOM|LOADING|MISCONF|NOPERM|NOAUTH|NOREPLICAS|BUSY|MASTERDOWN)\b/;

/**
 * Classifies an error reply. It is recognized by its name, because ioredis is loaded lazily.
 *
 * @returns `undefined` for any other error
 */
export function rejectionOf(error: unknown): Rejection | undefined {
  if (!(error instanceof Error) || error.name !== 'ReplyError') return undefined;
  const isAboutData = /^(?:ERR|WRONGTYPE) /.test(error.message);
  return isAboutData && !SERVER_ERROR.test(error.message) ? 'corrupt' : 'rejected';
}
