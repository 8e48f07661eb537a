/** Thrown for a choice that cannot be used, on a command line or in a form. The message is for the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly code = 'ERR_HOUSEKEY_USAGE';
}
