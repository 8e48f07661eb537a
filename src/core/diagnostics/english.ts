import { roundDuration, type FindingValue, type ListKind } from '../../contract/index.js';

type Values = Readonly<Record<string, FindingValue>>;

/**
 * Renders a message in English: arguments, and plurals with the forms `one`, `other` and exact numbers. The
 * translations are compiled when the pages are built; compiling here would add a parser to the service. A test
 * compares the two for every message.
 *
 * @param message - in ICU syntax, without quoting
 */
export function renderEnglish(message: string, values: Values): string {
  return render(message, values, '#');
}

/** @param counted - what `#` stands for */
function render(message: string, values: Values, counted: string): string {
  return splitBraces(message)
    .map((part, index) =>
      index % 2 === 0 ? part.replaceAll('#', counted) : renderArgument(part, values),
    )
    .join('');
}

const PLURAL = /^(\w+), plural, (.*)$/s;

function renderArgument(argument: string, values: Values): string {
  const [, name = argument, forms] = PLURAL.exec(argument) ?? [];
  const value = inEnglish(values[name]);
  return forms === undefined ? value : render(selectForm(forms, value), values, value);
}

function selectForm(forms: string, count: string): string {
  const parts = splitBraces(forms);
  const categories = parts.map((part) => part.trim());
  const category = [`=${count}`, count === '1' ? 'one' : 'other'].find((each) =>
    categories.includes(each),
  );
  const start = categories.indexOf(category ?? 'other') + 1;
  return parts.slice(start, start + 1).join('');
}

/** The texts outside of the outermost braces, and between them what is inside. */
function splitBraces(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '}') depth -= 1;
    if (depth === 0 && /[{}]/.test(character)) parts.push('');
    else parts.push(`${parts.pop()}${character}`);
    if (character === '{') depth += 1;
  }
  return parts;
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
