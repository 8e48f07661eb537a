/** Reports what is wrong with a value, and the fix: see `Problem` for how to word them. */
export type Report = (message: string, fix: string) => void;

/** How a variable without a `_FILE` variant is read. */
export interface Reader<T> {
  /** The value if the variable is unset or not valid. */
  readonly fallback: T;
  /** Its text, where `fallback` is the documented default. */
  readonly defaultText?: string;
  /** The TypeScript type of the library's option. */
  readonly option: string;
  /**
   * @param text - `undefined` if the variable is unset
   * @param fallback - instead of the one above, where the default depends on the machine
   */
  readonly read: (text: string | undefined, report: Report, fallback?: T) => T;
}

/** How to parse a value or an item of a list, and what to report if it is not valid. */
export interface Format<T> {
  /** @returns `undefined` if the text is not valid. */
  readonly parse: (text: string) => T | undefined;
  /** Completes the sentence `SERVICE_… …`; of an item, the sentence `SERVICE_… contains "item", which …`. */
  readonly message: string;
  readonly fix: string;
}

/** A text of any content. */
export function text(fallback: string): Reader<string> & { readonly defaultText: string };
export function text(): Reader<string | undefined>;
export function text(fallback?: string): Reader<string | undefined> {
  const read = (value: string | undefined) => value ?? fallback;
  return { option: 'string', fallback, read, ...(fallback && { defaultText: fallback }) };
}

/** A value in a format; by default there is none. */
export function optionalIn<T>(format: Format<T>): Reader<T | undefined> {
  return formatted({ ...format, fallback: undefined });
}

/** A text in a format, with a default. */
export function textIn(format: Format<string> & { readonly fallback: string }) {
  return { ...formatted(format), defaultText: format.fallback };
}

/** A value in a format. */
function formatted<T, Fallback>({
  parse,
  message,
  fix,
  fallback,
}: Format<T> & { readonly fallback: Fallback }): Reader<T | Fallback> {
  return {
    option: 'string',
    fallback,
    read: (value, report) => {
      if (value === undefined) return fallback;
      const parsed = parse(value);
      if (parsed === undefined) report(message, fix);
      return parsed ?? fallback;
    },
  };
}

/** A whole number in decimal digits, without a sign, within inclusive limits. */
export function whole({ min, max, fallback }: { min: number; max: number; fallback: number }) {
  return {
    option: 'number | `${number}`',
    fallback,
    defaultText: String(fallback),
    read: (value, report, usual = fallback) => {
      if (value === undefined) return usual;
      const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
      if (number >= min && number <= max) return number;
      report(
        `must be a whole number from ${min} to ${max}.`,
        `Correct it, or remove it to use the default, ${usual}.`,
      );
      return usual;
    },
  } satisfies Reader<number>;
}

/** One of two words, of which the first is the default. */
export function choice<const Choice extends string>(choices: readonly [Choice, Choice]) {
  const [fallback] = choices;
  const reader = formatted<Choice, Choice>({
    parse: (value) => choices.find((each) => each === value),
    message: `must be ${choices.join(' or ')}.`,
    fix: `Correct it, or remove it to use the default, ${fallback}.`,
    fallback,
  });
  const option = choices.map((each) => `'${each}'`).join(' | ');
  return { ...reader, option, defaultText: fallback };
}

/** `true` or `false`. */
export function flag(fallback: boolean) {
  const words = choice(fallback ? ['true', 'false'] : ['false', 'true']);
  return {
    fallback,
    defaultText: words.defaultText,
    option: "boolean | 'true' | 'false'",
    read: (value, report) => words.read(value, report) === 'true',
  } satisfies Reader<boolean>;
}

/** The type of an option for a list. */
export const LIST_OPTION = 'string | readonly string[]';

/** Items separated by commas or white space. None of them is used if one is not valid. */
export function list<T>(
  { parse, message, fix }: Format<string>,
  { collect, defaults }: { collect: (items: readonly string[]) => T; defaults?: readonly string[] },
) {
  const fallback = collect(defaults ?? []);
  const read: Reader<T>['read'] = (value, report) => {
    const items = value?.split(/[\s,]+/).filter((item) => item !== '') ?? [];
    const invalid = items.filter((item) => parse(item) === undefined);
    for (const item of invalid) report(`contains "${item}", which ${message}`, fix);
    return items.length === 0 || invalid.length > 0 ? fallback : collect(items);
  };
  const defaultText = defaults?.join(',');
  return { option: LIST_OPTION, fallback, read, ...(defaultText && { defaultText }) };
}
