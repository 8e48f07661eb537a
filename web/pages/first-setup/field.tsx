import { useId, type ComponentProps, type ReactNode } from 'react';
import { t } from '../../messages/pages.js';
import '../../components/field.css';

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string;
  /** Null if the field is valid. */
  error: string | null;
  /** Rendered inside the field, at its end. */
  action?: ReactNode;
  /** Rendered under the field. */
  hint?: ReactNode;
}

/** A labeled text field. The line under it is always there, so that nothing moves on an error. */
export function Field({ label, error, action, hint, ...input }: Props) {
  const id = useId();
  const helpId = `${id}-help`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-control">
        <input
          {...input}
          id={id}
          aria-required="true"
          aria-invalid={error !== null}
          aria-describedby={helpId}
        />
        {action}
      </div>
      <div className="field-help" id={helpId}>
        {error !== null && <p className="field-error">{error}</p>}
        {hint}
      </div>
    </div>
  );
}

/** Shows or hides the password. */
export function ShowButton({ shown, onClick }: { shown: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className="field-action"
      aria-label={t('showPassword')}
      aria-pressed={shown}
      // Tapping the button must not take the focus from the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Eye />
    </button>
  );
}

function Eye() {
  return (
    <svg className="eye-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M2.5 12c2-4.2 5.4-6.4 9.5-6.4s7.5 2.2 9.5 6.400c-2 4.2-5.4 6.4-9.5 6.400S4.5 16.2 2.5 12Z" />
      <circle cx="12" cy="12" r="2.9" />
      <path className="eye-slash" d="M4 3.5 20 20.5" />
    </svg>
  );
}
