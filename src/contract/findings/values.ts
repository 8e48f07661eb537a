import {
  described,
  array,
  nullable,
  number,
  object,
  oneOf,
  record,
  string,
  union,
  type Schema,
  type TypeOf,
} from '../schema.js';

const durationValue = described(object({ seconds: number }), 'A length of time.');
export type DurationValue = TypeOf<typeof durationValue>;

const timeValue = described(
  object({
    time: described(number, 'In milliseconds since the epoch.'),
    text: described(string, 'The same in English and UTC.'),
  }),
  'A moment.',
);
export type TimeValue = TypeOf<typeof timeValue>;

/** The word or sign that joins the items of a list: a comma, "and", or "or". */
export const LIST_KINDS = ['comma', 'and', 'or'] as const;

export type ListKind = (typeof LIST_KINDS)[number];

const names: Schema<readonly string[]> = array(string);

const listValue = object({
  list: names,
  kind: described(oneOf(LIST_KINDS), 'What joins the items.'),
});
export type ListValue = TypeOf<typeof listValue>;

const findingValue = union(string, number, durationValue, timeValue, listValue);

/**
 * A value that is inserted into a sentence. Each language writes numbers, durations, times and lists in its
 * own way.
 */
export type FindingValue = TypeOf<typeof findingValue>;

const findingMessage = object({ key: string, values: record(findingValue) });

/** A sentence for any language: the key of a message, and the values of its arguments. */
export type FindingMessage = TypeOf<typeof findingMessage>;

/** The sentences of a finding for any language. */
export const findingMessages = object({
  summary: findingMessage,
  meaning: findingMessage,
  fix: described(
    nullable(findingMessage),
    'Null if the fix is a line to copy, or if nothing needs fixing.',
  ),
});
export type FindingMessages = TypeOf<typeof findingMessages>;
