import type { Problem } from './problems.js';

/** How to parse a variable, and what to report if it is not valid. */
export interface Format<T> extends Pick<Problem, 'message' | 'fix'> {
  /** @returns `undefined` if the text is not valid. */
  readonly parse: (text: string) => T | undefined;
}

/** How to check each item of a list, and what to report for one that is not valid. */
export interface ItemFormat {
  readonly isValid: (item: string) => boolean;
  /** Completes the sentence `SERVICE_… contains "item", which …`. */
  readonly message: string;
  readonly fix: string;
}

/** Inclusive limits, and the value to use if the variable is unset. */
export interface IntegerRange {
  readonly min: number;
  readonly max: number;
  readonly fallback: number;
}

/** A whole number in decimal digits, without a sign. */
export function integerFormat({ min, max, fallback }: IntegerRange): Format<number> {
  return {
    parse: (text) => {
      const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
      return number >= min && number <= max ? number : undefined;
    },
    message: `must be a whole number from ${min} to ${max}.`,
    fix: `Correct it, or remove it to use the default, ${fallback}.`,
  };
}

/** One of two words, of which the first is the default. */
export function choiceFormat<Choice extends string>(
  choices: readonly [Choice, Choice],
): Format<Choice> {
  return {
    parse: (text) => choices.find((choice) => choice === text),
    message: `must be ${choices.join(' or ')}.`,
    fix: `Correct it, or remove it to use the default, ${choices[0]}.`,
  };
}
