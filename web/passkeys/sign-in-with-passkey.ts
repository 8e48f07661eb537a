import type { Session } from '../../src/client/session.js';
import {
  fetchPasskeyOptions,
  signInWithPasskey,
  type PasskeyRefused,
} from '../api/passkey-sign-in.js';
import type { SignInFailure } from '../pages/login/messages.js';
import { askForPasskey, PASSKEY_MESSAGES } from './webauthn.js';

export { stopAsking, supportsAutofill } from './webauthn.js';

/** `isAsked`: the user has asked for the browser's window, or chosen a passkey. */
export type PasskeyResult = { failure: SignInFailure; isAsked: boolean } | null;

/**
 * Signs in with a passkey.
 *
 * @param autofill - offers the passkeys in the email field, and waits for any length of time
 * @returns null if that succeeded, or if another request has replaced it
 */
export async function signIn(session: Session, autofill: boolean): Promise<PasskeyResult> {
  const outcome = await fetchPasskeyOptions();
  if (outcome.kind !== 'options') return toResult(outcome);
  const result = await askForPasskey(outcome.options, autofill);
  if (result.kind === 'aborted') return null;
  if (result.kind !== 'answer') return explain(result.kind, !autofill);
  const signedIn = await signInWithPasskey(result.answer);
  return isRefused(signedIn)
    ? explain(signedIn.kind, true)
    : toResult(await session.completeSignIn(signedIn));
}

function explain(kind: keyof typeof PASSKEY_MESSAGES, isAsked: boolean): PasskeyResult {
  return { failure: { kind: 'passkey', message: PASSKEY_MESSAGES[kind] }, isAsked };
}

function isRefused(outcome: { kind: string }): outcome is PasskeyRefused {
  return outcome.kind.startsWith('passkey-');
}

function toResult(outcome: Awaited<ReturnType<Session['completeSignIn']>>): PasskeyResult {
  return outcome.kind === 'signed-in' || outcome.kind === 'disabled'
    ? null
    : { failure: outcome, isAsked: true };
}
