import {
  useId,
  useState,
  type ChangeEventHandler,
  type MouseEvent,
  type ReactNode,
  type SubmitEvent,
} from 'react';
import { flushSync } from 'react-dom';
import type { ConfirmationMeans } from '../../src/contract/index.js';
import type { GivenConfirmation } from '../api.js';
import { createPasskeyApi } from '../../src/client/passkeys/passkey-api.js';
import { paths } from '../layout.js';
import { textOf } from '../messages/catalog.js';
import { rich, t } from '../messages/pages.js';
import { serviceText } from '../messages/service-messages.js';
import './credential-fields.css';

/** The credential with which a form confirms the owner; null if its button with the value `passkey` was pressed. */
export function readConfirmation(
  { currentTarget, nativeEvent }: SubmitEvent<HTMLFormElement>,
  asksForCode: boolean,
): GivenConfirmation | null {
  if (nativeEvent.submitter?.getAttribute('value') === 'passkey') return null;
  const fields = new FormData(currentTarget);
  const typed = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  const password = typed('password');
  return asksForCode ? { password, code: typed('code') } : { password };
}

interface ConfirmationProps {
  /** How the owner can confirm the form; null if nothing needs to be confirmed. */
  means: ConfirmationMeans | null;
  /** On the button that submits the form. */
  label: string;
  isBusy: boolean;
  error: ReactNode;
  errorClass: string;
  /** More buttons. */
  children?: ReactNode;
}

/**
 * The end of a form that the owner may have to confirm: fields, what went wrong, and its buttons. Asks for a passkey if
 * there is one, and for the password only on request.
 */
export function ConfirmationFields(props: ConfirmationProps) {
  const { means, label, isBusy, error, errorClass, children } = props;
  const [prefersPassword, setPrefersPassword] = useState(false);
  const byPasskey = means?.passkey === true && !prefersPassword;
  const byPassword = means?.password === true && !byPasskey;
  const isPossible = means === null || byPasskey || byPassword;
  return (
    <>
      {byPassword && <PasswordFields asksForCode={means.code} />}
      {!isPossible && <p>{rich('nothingToConfirm')}</p>}
      <p role="alert" className={errorClass}>
        {error}
      </p>
      <div className="button-row">
        {isPossible && (
          <button
            type="submit"
            className="button button-primary"
            aria-busy={isBusy}
            value={byPasskey ? 'passkey' : undefined}
          >
            {byPasskey ? t('confirmWithPasskey') : label}
          </button>
        )}
        {byPasskey && means.password && <PasswordButton onClick={() => setPrefersPassword(true)} />}
        {children}
      </div>
    </>
  );
}

function PasswordFields({ asksForCode }: { asksForCode: boolean }) {
  return (
    <>
      <TextField
        label={t('passwordAgain')}
        name="password"
        type="password"
        autoComplete="current-password"
      />
      {asksForCode && <TextField label={t('code')} name="code" autoComplete="one-time-code" />}
    </>
  );
}

/** Has the form ask for the password, and moves the focus there: the button is gone. */
function PasswordButton({ onClick }: { onClick: () => void }) {
  const choose = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    flushSync(onClick);
    form?.querySelector<HTMLElement>('[type=password]')?.focus();
  };
  return (
    <button type="button" className="button" onClick={choose}>
      {t('confirmWithPassword')}
    </button>
  );
}

interface TextFieldProps {
  label: string;
  /** Shown below the field. Default: nothing. */
  hint?: string;
  name: string;
  type?: 'text' | 'password' | 'date';
  inputMode?: 'numeric';
  onChange?: ChangeEventHandler<HTMLInputElement>;
  pattern?: string;
  maxLength?: number;
  autoComplete?: string;
  defaultValue?: string;
  /** Default: true. */
  required?: boolean;
}

export function TextField({
  label,
  hint,
  autoComplete = 'off',
  required = true,
  ...input
}: TextFieldProps) {
  const id = useId();
  return (
    <p className="text-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        required={required}
        autoComplete={autoComplete}
        spellCheck={false}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
      {hint !== undefined && (
        <span id={`${id}-hint`} className="fine-print">
          {hint}
        </span>
      )}
    </p>
  );
}

/** Asks for a passkey. @returns what went wrong, as a sentence, if nothing was confirmed */
export async function askForConfirmation(): Promise<GivenConfirmation | string> {
  const outcome = await createPasskeyApi(paths).fetchOptions();
  if (outcome.kind !== 'options') return registrationError(outcome);
  // Loaded like on the login page, so that both share a file that neither needs at first.
  const { getAssertion } = await import('../../src/client/passkeys/webauthn.js');
  const result = await getAssertion(outcome.options);
  return result.kind === 'answer' ? { passkey: result.answer } : registrationError(result);
}

/** Explains the failure in one or two sentences. `detail`: the service's own explanation. */
export function registrationError(failure: { kind: string; detail?: string }): string {
  if (failure.detail !== undefined)
    return t('registrationReason', { text: serviceText(failure.detail) });
  const kind = failure.kind === 'passkey-unknown' ? 'passkey-refused' : failure.kind;
  // Only some kinds have their own text.
  return textOf(`registration-${kind}`) || t('registration-failed');
}
