/**
 * Every code of a `HousekeyError`:
 *
 * | Code | Meaning |
 * |---|---|
 * | `ERR_HOUSEKEY_CONFIG` | The configuration is invalid; `problems` lists everything to fix. |
 * | `ERR_HOUSEKEY_AUTHENTICATION_DISABLED` | A token was requested while authentication is disabled. |
 * | `ERR_HOUSEKEY_TOKEN_SUBJECT` | `sub` is not a non-empty string. |
 * | `ERR_HOUSEKEY_TOKEN_LIFETIME` | `lifetimeSeconds` is not a usable number of seconds. |
 * | `ERR_HOUSEKEY_PAGES_MISSING` | The frontend has not been built. |
 * | `ERR_HOUSEKEY_REDIS_CLIENT_MISSING` | SERVICE_REDIS_URL is set, but ioredis is not installed. |
 * | `ERR_HOUSEKEY_OIDC_LIBRARY_MISSING` | Housekey is a provider of OpenID Connect, but oidc-provider is not installed. |
 * | `ERR_HOUSEKEY_REDIS_COMMAND_TIMEOUT` | Redis did not respond in time. |
 * | `ERR_HOUSEKEY_AUDIT_FILE` | The file that SERVICE_AUDIT_LOG names cannot be opened. |
 * | `ERR_HOUSEKEY_STATE_DIRECTORY` | Another process uses SERVICE_STATE_DIR, or it cannot be read. |
 * | `ERR_HOUSEKEY_UNAUTHORIZED` | `requireSession` found no valid session. |
 * | `ERR_HOUSEKEY_INVALID_REQUEST` | `getSession` or `authorize` got neither a request nor headers. |
 * | `ERR_HOUSEKEY_LATE_REGISTRATION` | Routes were added to Fastify before Housekey was ready. |
 * | `ERR_HOUSEKEY_BUNDLED` | A bundler has included Housekey in the app, without its password worker. |
 * | `ERR_HOUSEKEY_PROMPT_ABORTED` | The user left a prompt with Ctrl-C or Ctrl-D. |
 */
export type HousekeyErrorCode =
  | 'ERR_HOUSEKEY_CONFIG'
  | 'ERR_HOUSEKEY_AUTHENTICATION_DISABLED'
  | 'ERR_HOUSEKEY_TOKEN_SUBJECT'
  | 'ERR_HOUSEKEY_TOKEN_LIFETIME'
  | 'ERR_HOUSEKEY_PAGES_MISSING'
  | 'ERR_HOUSEKEY_REDIS_CLIENT_MISSING'
  | 'ERR_HOUSEKEY_OIDC_LIBRARY_MISSING'
  | 'ERR_HOUSEKEY_REDIS_COMMAND_TIMEOUT'
  | 'ERR_HOUSEKEY_AUDIT_FILE'
  | 'ERR_HOUSEKEY_STATE_DIRECTORY'
  | 'ERR_HOUSEKEY_UNAUTHORIZED'
  | 'ERR_HOUSEKEY_INVALID_REQUEST'
  | 'ERR_HOUSEKEY_LATE_REGISTRATION'
  | 'ERR_HOUSEKEY_BUNDLED'
  | 'ERR_HOUSEKEY_PROMPT_ABORTED';

/**
 * Base class of the errors that Housekey throws on purpose. `code` is stable; messages may change.
 * The underlying error, if there is one, is the `cause`.
 *
 * @example
 * import { createHousekey, HousekeyError } from 'housekey';
 *
 * const auth = await createHousekey({ onWarning: () => {} });
 * try {
 *   await auth.issueToken({ sub: 'backup-job' });
 * } catch (error) {
 *   if (!(error instanceof HousekeyError)) throw error;
 *   console.log(error.code); // ERR_HOUSEKEY_AUTHENTICATION_DISABLED
 * }
 * await auth.close();
 */
export abstract class HousekeyError extends Error {
  /** Stable, for programs. */
  abstract readonly code: HousekeyErrorCode;
}

/** The error's code, never its message: the message could contain the variable's value. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'unknown error';
}
