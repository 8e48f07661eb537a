import { useId, type ComponentProps, type ReactNode } from 'react';
import './field.css';

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string;
  /** Null if the field is valid. */
  error: string | null;
  /** Rendered inside the field, at its end. */
  action?: ReactNode;
  /** Rendered under the field. */
  hint?: ReactNode;
  /** The id of an element elsewhere that describes the field, too. */
  describedBy?: string;
}

/** A labeled text field. The line under it is always there, so that nothing moves on an error. */
export function Field({ label, error, action, hint, describedBy = '', ...input }: Props) {
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
          aria-describedby={`${describedBy} ${helpId}`}
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
