import { useState } from 'react';
import type { PasskeyRegisterResponse } from '../../../../src/contract/index.js';
import {
  beginRegistration,
  confirmPasskey,
  registerPasskey,
  type Confirmation,
} from '../../../api/passkeys.js';
import type { Session } from '../../../../src/client/session.js';
import { useSession } from '../../../session/use-session.js';
import { askForConfirmation } from '../../../passkeys/ask-for-confirmation.js';
import { registrationError } from '../../../passkeys/passkey-error.js';

/** `testing`: the new passkey must sign in once, before its entry is shown. */
export type Registration =
  | { kind: 'idle'; error: string | null }
  | { kind: 'creating' }
  | { kind: 'testing'; isAsking: boolean; error: string | null }
  | { kind: 'added'; entry: string };

/** Registers a passkey: confirms the owner, creates the passkey, and tests it. */
export function useRegistration(onAdded: () => void) {
  const { call } = useSession();
  const [state, setState] = useState<Registration>({ kind: 'idle', error: null });
  const [pending, setPending] = useState<PasskeyRegisterResponse | null>(null);

  const test = async (registered: PasskeyRegisterResponse) => {
    setState({ kind: 'testing', isAsking: true, error: null });
    const next = await runTest(call, registered);
    setState(next);
    if (next.kind === 'added') onAdded();
  };

  return {
    state,
    /** @param given - null to confirm with a passkey */
    start: async (name: string, given: Confirmation | null) => {
      setState({ kind: 'creating' });
      const confirmation = given ?? (await askForConfirmation());
      const registered =
        typeof confirmation === 'string' ? confirmation : await create(call, name, confirmation);
      if (typeof registered === 'string') {
        setState({ kind: 'idle', error: registered });
        return;
      }
      setPending(registered);
      await test(registered);
    },
    testAgain: async () => {
      if (pending !== null) await test(pending);
    },
    reset: () => setState({ kind: 'idle', error: null }),
  };
}

/** Loaded like on the login page, so that both share a file that neither needs at first. */
const loadWebAuthn = async () => await import('../../../../src/client/passkeys/webauthn.js');

type Call = Session['call'];

/** @returns what went wrong, as a sentence, if there is no passkey to test */
async function create(
  call: Call,
  name: string,
  confirmation: Confirmation,
): Promise<PasskeyRegisterResponse | string> {
  const begun = await call((token) => beginRegistration(token, confirmation));
  if (begun.kind !== 'options') return registrationError(begun);
  const { createPasskey } = await loadWebAuthn();
  const created = await createPasskey(begun.options);
  if (created.kind !== 'answer') return registrationError(created);
  const registered = await call((token) => registerPasskey(token, name, created.answer));
  return registered.kind === 'registered' ? registered.test : registrationError(registered);
}

async function runTest(
  call: Call,
  { entry, options }: PasskeyRegisterResponse,
): Promise<Registration> {
  const { askForPasskey } = await loadWebAuthn();
  const result = await askForPasskey(options);
  // Some browsers refuse a second window without another click.
  if (result.kind !== 'answer') {
    return { kind: 'testing', isAsking: false, error: registrationError(result) };
  }
  const outcome = await call((token) => confirmPasskey(token, entry, result.answer));
  return outcome.kind === 'confirmed'
    ? { kind: 'added', entry }
    : { kind: 'idle', error: registrationError(outcome) };
}
