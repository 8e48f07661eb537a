import { useId } from 'react';
import './radio-group.css';

interface Props<Value extends string> {
  legend: string;
  /** Default: only for screen readers. */
  showsLegend?: boolean;
  options: readonly { value: Value; name: string }[];
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
