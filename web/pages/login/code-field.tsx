import type { RefObject } from 'react';
import { Field } from './field.js';

interface Props {
  ref: RefObject<HTMLInputElement | null>;
  missing: boolean;
}

/** The field for the one-time code, which phones and password managers fill. */
export function CodeField({ ref, missing }: Props) {
  return (
    <Field
      ref={ref}
      label="One-time code"
      name="code"
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      error={missing ? 'Please enter the code.' : null}
    />
  );
}
