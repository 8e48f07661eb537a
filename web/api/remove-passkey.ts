import { paths } from '../layout.js';
import { sendConfirmedChange, type ConfirmedOutcome } from './confirmed-change.js';
import type { GivenConfirmation } from './passkeys.js';

/** Refuses a passkey from now on. */
export async function removePasskey(
  token: string | null,
  id: string,
  given: GivenConfirmation | null,
): Promise<ConfirmedOutcome> {
  return await sendConfirmedChange(token, paths.passkeyRemove, { id }, given);
}
