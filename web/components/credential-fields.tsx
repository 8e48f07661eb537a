import { useId, type SubmitEvent } from 'react';
import type { Confirmation } from '../api/passkeys.js';
import { t } from '../messages/pages.js';
import './credential-fields.css';

/** The credential with which a form confirms the owner; null if its button with the value `passkey` was pressed. */
export function readConfirmation(
  { currentTarget, nativeEvent }: SubmitEvent<HTMLFormElement>,
  asksForCode: boolean,
): Confirmation | null {
  if (nativeEvent.submitter?.getAttribute('value') === 'passkey') return null;
  const fields = new FormData(currentTarget);
  const textOf = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  const password = textOf('password');
  return asksForCode ? { password, code: textOf('code') } : { password };
}

/** The password, and the one-time code if the service asks for it. */
export function PasswordFields({ required, code }: { required: boolean; code: boolean }) {
  return (
    <>
      <TextField
        label={t('passwordAgain')}
        name="password"
        type="password"
        autoComplete="current-password"
        required={required}
      />
      {code && (
        <TextField label={t('code')} name="code" autoComplete="one-time-code" required={required} />
      )}
    </>
  );
}

interface TextFieldProps {
  label: string;
  name: string;
  type?: 'text' | 'password';
  pattern?: string;
  autoComplete?: string;
  required?: boolean;
}

export function TextField({
  label,
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
      />
    </p>
  );
}
