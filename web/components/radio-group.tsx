import { useId } from 'react';
import './radio-group.css';

export interface RadioOption<Value extends string> {
  value: Value;
  name: string;
}

interface Props<Value extends string> {
  legend: string;
  /** Default: only for screen readers. */
  showsLegend?: boolean;
  options: readonly RadioOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Radio buttons, shown as a row of buttons. */
export function RadioGroup<Value extends string>({
  legend,
  showsLegend = false,
  options,
  value,
  onChange,
}: Props<Value>) {
  const name = useId();
  return (
    <fieldset className="radio-group">
      <legend className={showsLegend ? undefined : 'visually-hidden'}>{legend}</legend>
      <div className="radio-options">
        {options.map((option) => (
          <label key={option.value} className="radio">
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
