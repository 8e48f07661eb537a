import { useId, type ComponentProps, type ReactNode } from 'react';
import './field.css';

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string;
  /** What is wrong with the field; null for nothing. */
  problem: string | null;
  /** Stands inside the field, at its end. */
  tool?: ReactNode;
  /** Stands under the field while there is no problem. */
  hint?: ReactNode;
}

/** A labelled text field with a line kept free under it, so that nothing moves when it speaks. */
export function Field({ label, problem, tool, hint, ...input }: Props) {
  const id = useId();
  const problemId = `${id}-problem`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <input
          {...input}
          id={id}
          aria-required="true"
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : problemId}
        />
        {tool}
      </div>
      <div className="field-line">
        {problem !== null && (
          <p className="field-problem" id={problemId}>
            {problem}
          </p>
        )}
        {hint}
      </div>
    </div>
  );
}
