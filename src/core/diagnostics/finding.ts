import {
  type DurationValue,
  type Finding,
  type FindingMessage,
  type FindingMessages,
  type FindingValue,
  type ListValue,
  type SecurityState,
  type TimeValue,
  roundDuration,
  type ListKind,
} from '../../contract/index.js';
import { FINDING_MESSAGES, FINDINGS, levelOf } from '../../contract/findings/messages.js';
import type { FindingArguments } from '../../contract/findings/arguments.js';
import type { FindingName } from '../../contract/findings/tables.js';

/** Arguments with values other than text. Every translation may use a plural for a number. */
interface NamedValues {
  duration: DurationValue;
  since: TimeValue;
  names: ListValue;
  addresses: ListValue;
  paths: ListValue;
  targets: ListValue;
  needed: ListValue;
  cost: number;
  minimum: number;
  length: number;
  count: number;
  mismatched: number;
  others: number;
  lightContrast: number;
  darkContrast: number;
  waiting: number;
  lost: number;
}

type ArgumentOf<Name> = Name extends keyof FindingArguments ? FindingArguments[Name] : never;

/** The values that the texts of a row require. */
export type FindingValues<Name extends FindingName> = {
  readonly [Each in ArgumentOf<Name>]: Each extends keyof NamedValues ? NamedValues[Each] : string;
};

type Values = Readonly<Record<string, FindingValue>>;

type Report = <Name extends FindingName>(
  names: Name | readonly [Name, Name],
  ...values: [ArgumentOf<Name>] extends [never] ? [] : [FindingValues<Name>]
) => Finding;

/**
 * Creates a finding from the table, with its sentences in English and what other languages need.
 *
 * @param names - of a row, or of two: what the first one lacks is that of the second
 * @param values - the arguments of all texts, if they have any
 */
export const report: Report = (
  names: FindingName | readonly [FindingName, FindingName],
  ...[values = {}]: readonly Values[]
): Finding => createFinding(typeof names === 'string' ? [names, names] : names, values);

/** Like `report`, with values that the compiler does not check. */
export function createFinding(
  [name, other]: readonly [FindingName, FindingName],
  values: Values,
): Finding {
  const code = FINDINGS[name].code ?? name;
  const from = [name, other, code] as const;
  const summary = sentenceOf(from, 'summary', values);
  const meaning = sentenceOf(from, 'meaning', values);
  const withFix = from.find((each) => FINDINGS[each].fix ?? FINDINGS[each].fixLine);
  const fixLine = withFix && FINDINGS[withFix].fixLine;
  const fix = withFix && fixLine === undefined ? sentenceOf([withFix], 'fix', values) : null;
  return {
    code,
    level: levelOf(name),
    summary: summary.text,
    meaning: meaning.text,
    fix: fixLine === undefined ? (fix?.text ?? null) : renderEnglish(fixLine, values),
    messages: {
      summary: summary.message,
      meaning: meaning.message,
      fix: fix?.message ?? null,
    },
  };
}

/** The first sentence for this place, with those of the values that it contains. */
function sentenceOf(
  names: readonly FindingName[],
  place: keyof FindingMessages,
  values: Values,
): { text: string; message: FindingMessage } {
  const key = `${names.find((name) => FINDINGS[name][place] !== undefined)}.${place}`;
  const source = `${FINDING_MESSAGES[key]}`;
  const own = Object.fromEntries(
    Object.entries(values).filter(([name]) => new RegExp(String.raw`\{${name}[,}]`).test(source)),
  );
  return { text: renderEnglish(source, own), message: { key, values: own } };
}

/** Summarizes the findings. */
export function securityState(enabled: boolean, findings: readonly Finding[]): SecurityState {
  if (!enabled) return 'open';
  return findings.some(({ level }) => level === 'warning') ? 'at-risk' : 'secure';
}

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
