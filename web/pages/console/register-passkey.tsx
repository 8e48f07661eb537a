import { useState, type SubmitEvent } from 'react';
import type {
  PasskeyListing,
  PasskeyRegisterResponse,
  PasskeysResponse,
} from '../../../src/contract/index.js';
import {
  beginRegistration,
  confirmPasskey,
  registerPasskey,
  type GivenConfirmation,
} from '../../api.js';
import {
  askForConfirmation,
  ConfirmationFields,
  readConfirmation,
  registrationError,
  TextField,
} from '../../components/credential-fields.js';
import { t } from '../../messages/pages.js';

/** `testing`: the new passkey must sign in once, before it is added. */
type Registration =
  | { kind: 'idle'; error: string | null }
  | { kind: 'creating' }
  | { kind: 'testing'; test: PasskeyRegisterResponse; isAsking: boolean; error: string | null };

interface Props {
  list: PasskeysResponse;
  /** Called when it can sign in, also after a restart if it is stored. */
  onAdded: (isStored: boolean) => void;
}

/** Registers a passkey: confirms the owner, creates the passkey, and tests it. */
export function RegisterPasskey({ list, onAdded }: Props) {
  const [state, setState] = useState<Registration>({ kind: 'idle', error: null });
  const reset = () => setState({ kind: 'idle', error: null });
  const test = async (registered: PasskeyRegisterResponse) => {
    setState({ kind: 'testing', test: registered, isAsking: true, error: null });
    const next = await runTest(registered);
    if (typeof next === 'boolean') onAdded(next);
    setState(typeof next === 'boolean' ? { kind: 'idle', error: null } : next);
  };
  /** @param given - null to confirm with a passkey */
  const start = async (name: string, given: GivenConfirmation | null) => {
    setState({ kind: 'creating' });
    const confirmation = given ?? (await askForConfirmation());
    const registered =
      typeof confirmation === 'string' ? confirmation : await create(name, confirmation);
    if (typeof registered === 'string') setState({ kind: 'idle', error: registered });
    else await test(registered);
  };
  switch (state.kind) {
    case 'idle':
    case 'creating':
      return <RegistrationForm list={list} state={state} start={start} />;
    case 'testing':
      return <Test state={state} onTest={() => void test(state.test)} onCancel={reset} />;
  }
}

/** Whether the passkey can be used at this address. */
export function canSignIn({ state }: PasskeyListing): boolean {
  return state === 'configured' || state === 'made' || state === 'unsaved';
}

interface FormProps {
  list: PasskeysResponse;
  state: Extract<Registration, { kind: 'idle' | 'creating' }>;
  start: (name: string, given: GivenConfirmation | null) => Promise<void>;
}

function RegistrationForm({ list, state, start }: FormProps) {
  const busy = state.kind === 'creating';
  const canConfirm = list.passkeys.some(canSignIn);
  const means = list.confirmed
    ? null
    : { password: list.password_sign_in, passkey: canConfirm, code: list.asks_for_code };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const name = new FormData(event.currentTarget).get('name');
    const given =
      means === null ? ({ confirmed: true } as const) : readConfirmation(event, means.code);
    // A line of the configuration has no spaces.
    void start(typeof name === 'string' ? name.trim().replaceAll(/\s+/g, '-') : '', given);
  };
  return (
    <form className="passkey-form" onSubmit={onSubmit} aria-busy={busy}>
      <h3>{t('registerPasskey')}</h3>
      <TextField label={t('name')} hint={t('passkeyName')} name="name" />
      <ConfirmationFields
        means={means}
        label={t(busy ? 'waitingForBrowser' : 'registerPasskey')}
        isBusy={busy}
        error={state.kind === 'idle' && state.error}
        errorClass="passkey-problem"
      />
    </form>
  );
}

interface TestProps {
  state: Extract<Registration, { kind: 'testing' }>;
  onTest: () => void;
  onCancel: () => void;
}

function Test({ state: { isAsking, error }, onTest, onCancel }: TestProps) {
  return (
    <div className="passkey-form">
      <p>{t('passkeyCreated')}</p>
      <p role="alert" className="passkey-problem">
        {error}
      </p>
      <div className="button-row">
        <button
          type="button"
          className="button button-primary"
          aria-busy={isAsking}
          onClick={onTest}
        >
          {t(isAsking ? 'waitingForBrowser' : 'testPasskey')}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {t('cancel')}
        </button>
      </div>
    </div>
  );
}

/** Loaded like on the login page, so that both share a file that neither needs at first. */
const loadWebAuthn = async () => await import('../../../src/client/passkeys/webauthn.js');

/** @returns what went wrong, as a sentence, if there is no passkey to test */
async function create(
  name: string,
  confirmation: GivenConfirmation,
): Promise<PasskeyRegisterResponse | string> {
  const begun = await beginRegistration(confirmation);
  if (begun.kind !== 'answer') return registrationError(begun);
  const { createPasskey } = await loadWebAuthn();
  const created = await createPasskey(begun.body);
  if (created.kind !== 'answer') return registrationError(created);
  const registered = await registerPasskey({ name, credential: created.answer });
  return registered.kind === 'answer' ? registered.body : registrationError(registered);
}

/** @returns whether the passkey is stored, or the next step */
async function runTest(test: PasskeyRegisterResponse): Promise<Registration | boolean> {
  if (test.options === null) return true;
  const { getAssertion } = await loadWebAuthn();
  const result = await getAssertion(test.options);
  // Some browsers refuse a second window without another click.
  if (result.kind !== 'answer') {
    return { kind: 'testing', test, isAsking: false, error: registrationError(result) };
  }
  const outcome = await confirmPasskey({ entry: test.entry, assertion: result.answer });
  return outcome.kind === 'answer'
    ? outcome.body.stored
    : { kind: 'idle', error: registrationError(outcome) };
}
