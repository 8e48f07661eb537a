import * as s from '../schema.js';

const durationValue = s.described(s.object({ seconds: s.number }), 'A length of time.');
export type DurationValue = s.TypeOf<typeof durationValue>;

const timeValue = s.described(
  s.object({
    time: s.described(s.number, 'In milliseconds since the epoch.'),
    text: s.described(s.string, 'The same in English and UTC.'),
  }),
  'A moment.',
);
export type TimeValue = s.TypeOf<typeof timeValue>;

/** The word or sign that joins the items of a list: a comma, "and", or "or". */
export const LIST_KINDS = ['comma', 'and', 'or'] as const;

export type ListKind = (typeof LIST_KINDS)[number];

const names: s.Schema<readonly string[]> = s.array(s.string);

const listValue = s.object({
  list: names,
  kind: s.described(s.oneOf(LIST_KINDS), 'What joins the items.'),
});
export type ListValue = s.TypeOf<typeof listValue>;

const findingValue = s.union(s.string, s.number, durationValue, timeValue, listValue);

/**
 * A value that is inserted into a sentence. Each language writes numbers, durations, times and lists in its
 * own way.
 */
export type FindingValue = s.TypeOf<typeof findingValue>;

const findingMessage = s.object({ key: s.string, values: s.record(findingValue) });

/** A sentence for any language: the key of a message, and the values of its arguments. */
export type FindingMessage = s.TypeOf<typeof findingMessage>;

/** The sentences of a finding for any language. */
export const findingMessages = s.object({
  summary: findingMessage,
  meaning: findingMessage,
  fix: s.described(
    s.nullable(findingMessage),
    'Null if the fix is a line to copy, or if nothing needs fixing.',
  ),
});
export type FindingMessages = s.TypeOf<typeof findingMessages>;

/** An amount of a unit, such as 3 minutes. */
export interface RoundedDuration {
  amount: number;
  unit: 'second' | 'minute' | 'hour';
}

/** A duration as a whole number of the unit that is easiest to read. At least 1 second. */
export function roundDuration(seconds: number): RoundedDuration {
  if (seconds < 120) return { amount: Math.max(1, Math.round(seconds)), unit: 'second' };
  if (seconds < 7200) return { amount: Math.round(seconds / 60), unit: 'minute' };
  return { amount: Math.round(seconds / 3600), unit: 'hour' };
}
