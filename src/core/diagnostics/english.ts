import { roundDuration, type FindingValue, type ListKind } from '../../contract/index.js';

type Values = Readonly<Record<string, FindingValue>>;

/** A name in braces, or a plural with its forms, which contain nothing but text and names. */
const ARGUMENT = /\{(\w+)(?:, plural, ((?:[^{}]+\{(?:[^{}]|\{\w+\})*\})+))?\}/g;
const FORM = /([=\w]+) \{((?:[^{}]|\{\w+\})*)\}/g;

/**
 * Renders a message in English: arguments, and plurals with the forms `one`, `other` and exact numbers. The
 * translations are compiled when the pages are built; compiling here would add a parser to the service. A test
 * compares the two for every message.
 *
 * @param message - in ICU syntax, without quoting
 */
export function renderEnglish(message: string, values: Values): string {
  return message.replaceAll(ARGUMENT, (_, name: string, forms?: string) => {
    const value = inEnglish(values[name]);
    if (forms === undefined) return value;
    const texts = new Map([...forms.matchAll(FORM)].map(([, category, text]) => [category, text]));
    const form = [`=${value}`, value === '1' ? 'one' : 'other', 'other'].find((each) =>
      texts.has(each),
    );
    return renderEnglish(`${texts.get(form)}`.replaceAll('#', value), values);
  });
}

const SEPARATORS: Readonly<Record<ListKind, string>> = { comma: ', ', and: ' and ', or: ' or ' };

/** Numbers have no separators, so that programs and people can compare them with the log. */
function inEnglish(value: FindingValue | undefined): string {
  if (typeof value !== 'object') return String(value);
  if ('list' in value) return value.list.join(SEPARATORS[value.kind]);
  if ('time' in value) return value.text;
  const { amount, unit } = roundDuration(value.seconds);
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}
