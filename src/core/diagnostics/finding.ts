import type {
  DurationValue,
  Finding,
  FindingLevel,
  FindingMessage,
  FindingMessages,
  FindingRow,
  FindingValue,
  ListValue,
  MessageArguments,
  SecurityState,
  TimeValue,
} from '../../contract/index.js';
import { FINDING_MESSAGES, FINDINGS } from '../../contract/findings/messages.js';
import { renderEnglish } from './english.js';

type Table = typeof FINDINGS;

/** The name of a row in the table of findings. */
export type FindingName = keyof Table;

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

type ValueOf<Name> = Name extends keyof NamedValues ? NamedValues[Name] : string;

type ValuesOf<Pair extends [string, unknown]> = {
  readonly [Each in Pair as Each[0]]: ValueOf<Each[0]>;
};

/** A text of a row, or of the finding that the row is a variant of. */
type TextAt<From, Place extends keyof FindingRow> =
  From extends Readonly<Record<Place, infer Text extends string>>
    ? Text
    : From extends { readonly code: infer Code extends FindingName }
      ? TextAt<Table[Code], Place>
      : never;

type TextsOf<Name extends FindingName> =
  | TextAt<Table[Name], 'summary'>
  | TextAt<Table[Name], 'meaning'>
  | TextAt<Table[Name], 'fix'>
  | TextAt<Table[Name], 'fixLine'>;

/** The values that the texts of a row require. */
export type FindingValues<Name extends FindingName> = ValuesOf<MessageArguments<TextsOf<Name>>>;

type Values = Readonly<Record<string, FindingValue>>;

type Report = <Name extends FindingName>(
  names: Name | readonly [Name, Name],
  ...values: [MessageArguments<TextsOf<Name>>] extends [never] ? [] : [FindingValues<Name>]
) => Finding;

type Row = FindingRow & { readonly code?: FindingName | undefined };

const ROWS: Readonly<Record<FindingName, Row>> = FINDINGS;

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
  const code = ROWS[name].code ?? name;
  const from = [name, other, code] as const;
  const summary = sentenceOf(from, 'summary', values);
  const meaning = sentenceOf(from, 'meaning', values);
  const withFix = from.find((each) => ROWS[each].fix ?? ROWS[each].fixLine);
  const fixLine = withFix && ROWS[withFix].fixLine;
  const fix = withFix && fixLine === undefined ? sentenceOf([withFix], 'fix', values) : null;
  return {
    code,
    level: levelOf(ROWS[name]),
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

function levelOf(row: Row): FindingLevel {
  return row.code === undefined ? row.level : (row.level ?? levelOf(ROWS[row.code]));
}

/** The first sentence for this place, with those of the values that it contains. */
function sentenceOf(
  names: readonly FindingName[],
  place: keyof FindingMessages,
  values: Values,
): { text: string; message: FindingMessage } {
  const key = `${names.find((name) => ROWS[name][place] !== undefined)}.${place}`;
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
