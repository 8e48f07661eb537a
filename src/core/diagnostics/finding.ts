import type {
  Finding,
  FindingKey,
  FindingKeyAt,
  FindingLevel,
  FindingMessage,
  FindingMessages,
  FindingParameters,
  FindingValue,
  SecurityState,
} from '../../contract/index.js';
import { FINDING_MESSAGES } from '../../contract/findings/messages.js';
import { renderEnglish } from './english.js';
import { FINDINGS } from './table.js';

/** A sentence of a finding. */
export interface Sentence<Key extends FindingKey> extends FindingMessage {
  readonly key: Key;
  /** The sentence in English. */
  readonly text: string;
}

/** A sentence for a place in a finding. */
export type SentenceAt<Place extends keyof FindingMessages> = Sentence<FindingKeyAt<Place>>;

type Say = <Key extends FindingKey>(key: Key, ...values: FindingParameters<Key>) => Sentence<Key>;

type Values = Readonly<Record<string, FindingValue>>;

/**
 * Makes a sentence.
 *
 * @param key - of a message in `src/contract/findings/`
 * @param values - the message's arguments, if it has any
 */
export const say: Say = <Key extends FindingKey>(
  key: Key,
  ...[values = {}]: readonly Values[]
): Sentence<Key> => ({ key, values, text: renderEnglish(FINDING_MESSAGES[key], values) });

/** A finding, with sentences for any language. */
export interface FindingContent {
  readonly code: string;
  readonly level: FindingLevel;
  readonly summary: SentenceAt<'summary'>;
  readonly meaning: SentenceAt<'meaning'>;
  /** A text is a line of configuration, a command, or comes from elsewhere. It is never translated. */
  readonly fix: SentenceAt<'fix'> | string | null;
}

/** Creates a finding, with its sentences in English and what other languages need. */
export function finding({ code, level, summary, meaning, fix }: FindingContent): Finding {
  const isSentence = typeof fix === 'object' && fix !== null;
  return {
    code,
    level,
    summary: summary.text,
    meaning: meaning.text,
    fix: isSentence ? fix.text : fix,
    messages: {
      summary: messageOf(summary),
      meaning: messageOf(meaning),
      fix: isSentence ? messageOf(fix) : null,
    },
  };
}

function messageOf({ key, values }: FindingMessage): FindingMessage {
  return { key, values };
}

/** A check that passed. */
export function passing(
  code: string,
  summary: SentenceAt<'summary'>,
  meaning: SentenceAt<'meaning'>,
): Finding {
  return finding({ code, level: 'good', summary, meaning, fix: null });
}

type FindingCode = keyof typeof FINDINGS;

/** The sentences that are named after a code. */
type KeysOf<Code extends FindingCode> = Extract<FindingKey, `${Code}.${keyof FindingMessages}`>;

type Report = <Code extends FindingCode>(
  code: Code,
  ...values: FindingParameters<KeysOf<Code>>
) => Finding;

/**
 * Creates a finding from its row in the table and its sentences.
 *
 * @param values - the arguments of all its sentences, if they have any
 */
export const report: Report = (code: FindingCode, ...[values = {}]: readonly Values[]): Finding => {
  const row: { readonly level: FindingLevel; readonly fix?: string } = FINDINGS[code];
  const fixKey = `${code}.fix`;
  return finding({
    code,
    level: row.level,
    summary: sentenceOf(`${code}.summary`, values),
    meaning: sentenceOf(`${code}.meaning`, values),
    fix: row.fix ?? (isFix(fixKey) ? sentenceOf(fixKey, values) : null),
  });
};

function isFix(key: string): key is FindingKeyAt<'fix'> {
  return key in FINDING_MESSAGES;
}

/** A sentence with those of the values that it contains. */
function sentenceOf<Key extends FindingKey>(key: Key, values: Values): Sentence<Key> {
  const message = FINDING_MESSAGES[key];
  const own = Object.entries(values).filter(([name]) =>
    new RegExp(String.raw`\{${name}[,}]`).test(message),
  );
  const ownValues = Object.fromEntries(own);
  return { key, values: ownValues, text: renderEnglish(message, ownValues) };
}

/** Summarizes the findings. */
export function securityState(enabled: boolean, findings: readonly Finding[]): SecurityState {
  if (!enabled) return 'open';
  return findings.some(({ level }) => level === 'warning') ? 'at-risk' : 'secure';
}
