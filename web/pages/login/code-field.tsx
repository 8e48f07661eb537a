import type { RefObject } from 'react';
import { Field } from './field.js';
import { INSTRUCTION_ID } from './form-message.js';
import { t } from '../../messages/login.js';

interface Props {
  ref: RefObject<HTMLInputElement | null>;
  missing: boolean;
}

/** The field for the one-time code, which phones and password managers fill. */
export function CodeField({ ref, missing }: Props) {
  return (
    <Field
      ref={ref}
      label={t('code')}
      describedBy={INSTRUCTION_ID}
      name="code"
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      error={missing ? t('codeMissing') : null}
    />
  );
}
