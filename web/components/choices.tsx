import { useId } from 'react';
import './choices.css';

export interface Choice<Value extends string> {
  value: Value;
  name: string;
}

interface Props<Value extends string> {
  legend: string;
  choices: readonly Choice<Value>[];
  chosen: Value;
  choose: (value: Value) => void;
}

/** One of a few, side by side: radio buttons, with the keys and the words that those have. */
export function Choices<Value extends string>({ legend, choices, chosen, choose }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className="choices">
      <legend className="visually-hidden">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="choice">
          <input
            type="radio"
            name={name}
            checked={choice.value === chosen}
            onChange={() => {
              choose(choice.value);
            }}
          />
          <span>{choice.name}</span>
        </label>
      ))}
    </fieldset>
  );
}
