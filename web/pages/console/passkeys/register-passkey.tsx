import type { SubmitEvent } from 'react';
import type { PasskeysResponse } from '../../../../src/contract/index.js';
import type { Confirmation } from '../../../api/passkeys.js';
import {
  PasswordFields,
  readConfirmation,
  TextField,
} from '../../../components/credential-fields.js';
import { ConfigurationBlocks } from './configuration-blocks.js';
import { useRegistration, type Registration } from './use-registration.js';
import { t } from '../../../messages/pages.js';

interface Props {
  list: PasskeysResponse;
  onAdded: () => void;
}

/** The form that registers a passkey, and what to do with the result. */
export function RegisterPasskey({ list, onAdded }: Props) {
  const { state, start, testAgain, reset } = useRegistration(onAdded);
  switch (state.kind) {
    case 'idle':
    case 'creating':
      return <RegistrationForm list={list} state={state} start={start} />;
    case 'testing':
      return (
        <div className="passkey-form">
          <p>{t('passkeyCreated')}</p>
          <p role="alert" className="passkey-problem">
            {state.error}
          </p>
          <div className="button-row">
            <button
              type="button"
              className="button button-primary"
              aria-busy={state.isAsking}
              onClick={() => void testAgain()}
            >
              {t(state.isAsking ? 'waitingForBrowser' : 'testPasskey')}
            </button>
            <button type="button" className="button" onClick={reset}>
              {t('cancel')}
            </button>
          </div>
        </div>
      );
    case 'added':
      return <ConfigurationBlocks list={list} entry={state.entry} onDone={reset} />;
  }
}

interface FormProps {
  list: PasskeysResponse;
  state: Extract<Registration, { kind: 'idle' | 'creating' }>;
  start: (name: string, given: Confirmation | null) => Promise<void>;
}

function RegistrationForm({ list, state, start }: FormProps) {
  const busy = state.kind === 'creating';
  const canConfirm = list.passkeys.some(({ state: one }) =>
    ['configured', 'unsaved'].includes(one),
  );
  const asksForPassword = list.password_sign_in && !list.confirmed;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) void start(...readForm(event, list));
  };
  return (
    <form className="passkey-form" onSubmit={onSubmit} aria-busy={busy}>
      <h3>{t('registerPasskey')}</h3>
      <TextField label={t('passkeyName')} name="name" pattern="[\w.\-]{1,40}" />
      {asksForPassword && <PasswordFields required={!canConfirm} code={list.asks_for_code} />}
      <p role="alert" className="passkey-problem">
        {state.kind === 'idle' && state.error}
      </p>
      <div className="button-row">
        {(asksForPassword || list.confirmed) && (
          <button type="submit" className="button button-primary" aria-busy={busy} value="password">
            {t(busy ? 'waitingForBrowser' : 'registerPasskey')}
          </button>
        )}
        {canConfirm && !list.confirmed && (
          <button type="submit" className="button" aria-busy={busy} value="passkey">
            {t('confirmWithPasskey')}
          </button>
        )}
      </div>
    </form>
  );
}

/** The name, and what confirms the owner; null if the button for passkeys was pressed. */
function readForm(
  event: SubmitEvent<HTMLFormElement>,
  { asks_for_code, confirmed }: PasskeysResponse,
): readonly [string, Confirmation | null] {
  const name = new FormData(event.currentTarget).get('name');
  const given = confirmed ? { confirmed } : readConfirmation(event, asks_for_code);
  return [typeof name === 'string' ? name : '', given];
}
