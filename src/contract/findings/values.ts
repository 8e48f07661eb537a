import type { MessageArguments } from '../message-types.js';
import type { FINDING_MESSAGES } from './messages.js';

/** A length of time. */
export interface DurationValue {
  seconds: number;
}

/** A moment. */
export interface TimeValue {
  /** Milliseconds since the epoch. */
  time: number;
  /** The same in English and UTC. */
  text: string;
}

/** The word or sign that joins the items of a list: a comma, "and", or "or". */
export const LIST_KINDS = ['comma', 'and', 'or'] as const;

export type ListKind = (typeof LIST_KINDS)[number];

export interface ListValue {
  list: readonly string[];
  kind: ListKind;
}

/**
 * A value that is inserted into a sentence. Each language writes numbers, durations, times and lists in its
 * own way.
 */
export type FindingValue = string | number | DurationValue | TimeValue | ListValue;

/** A sentence for any language: the key of a message, and the values of its arguments. */
export interface FindingMessage {
  key: string;
  values: Readonly<Record<string, FindingValue>>;
}

/** The sentences of a finding for any language. */
export interface FindingMessages {
  summary: FindingMessage;
  meaning: FindingMessage;
  /** Null if the fix is a line of configuration or a command, or if nothing needs fixing. */
  fix: FindingMessage | null;
}

type English = typeof FINDING_MESSAGES;

/** The key of a sentence. */
export type FindingKey = keyof English;

/** The keys of the sentences for a place in a finding. */
export type FindingKeyAt<Place extends keyof FindingMessages> = Extract<
  FindingKey,
  `${string}.${Place}`
>;

/** Arguments whose values are no texts. Every translation may use a plural for a number. */
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

/** The arguments that a key requires. */
export type FindingParameters<Key extends FindingKey> = [MessageArguments<English[Key]>] extends [
  never,
]
  ? []
  : [values: ValuesOf<MessageArguments<English[Key]>>];
