import type { Confirmation } from '../api/passkeys.js';
import { passkeyApi } from '../api/passkey-sign-in.js';
import { registrationError } from './passkey-error.js';

/** Asks for a passkey. @returns what went wrong, as a sentence, if nothing was confirmed */
export async function askForConfirmation(): Promise<Confirmation | string> {
  const outcome = await passkeyApi.fetchOptions();
  if (outcome.kind !== 'options') return registrationError(outcome);
  // Loaded like on the login page, so that both share a file that neither needs at first.
  const { askForPasskey } = await import('../../src/client/passkeys/webauthn.js');
  const result = await askForPasskey(outcome.options);
  return result.kind === 'answer' ? { passkey: result.answer } : registrationError(result);
}
