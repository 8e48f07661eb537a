import { median, quantile } from './drill/statistics.js';
import { QUICK, ROUNDS } from './settings.js';

/** Fewer rounds than this show nothing. */
export const LEAST_ROUNDS = QUICK ? 1 : ROUNDS;

/** Middle and quartiles. */
export function spread(values) {
  return { middle: median(values), low: quantile(values, 0.25), high: quantile(values, 0.75) };
}

/** The values of a contestant, round by round. */
export function valuesOf({ readings }, name) {
  return (readings.get(name) ?? []).map(({ value }) => value);
}

/** One ÷ another, round by round: what slows the machine down for a round slows both down. */
export function ratiosOf(outcome, above, below) {
  const divisors = valuesOf(outcome, below);
  return valuesOf(outcome, above).map((value, round) => value / divisors[round]);
}

/** Which of them has the highest median; the lowest, where less is better. */
export function bestOf(outcome, names, { lowest = false } = {}) {
  const sign = lowest ? -1 : 1;
  const middle = (name) => sign * median(valuesOf(outcome, name));
  return names.toSorted((left, right) => middle(right) - middle(left))[0];
}

/**
 * A row of the table. `values` are ratios, or absolute figures with a `unit`; the row holds if their
 * median is within the bound, and there were enough rounds to say so.
 *
 * @param {{ row: number, what: string, against: string, values: number[],
 *   atLeast?: number, atMost?: number, unit?: string, note?: string, outcome: object }} options
 */
export function judge({
  row,
  what,
  against,
  values,
  atLeast,
  atMost,
  unit = '',
  note,
  outcome,
  leastRounds = LEAST_ROUNDS,
}) {
  const figure = spread(values);
  const enough = values.length >= leastRounds;
  const { middle } = figure;
  const within = (atLeast === undefined || middle >= atLeast) && (atMost ?? Infinity) >= middle;
  return {
    row,
    what,
    against,
    figure,
    unit,
    bound: atLeast === undefined ? { atMost } : { atLeast },
    // Not a number where nothing was measured, which is within no bound.
    ok: enough && within && !Number.isNaN(middle),
    rounds: values.length,
    voided: outcome.voided,
    restless: outcome.restless,
    note: enough ? note : `too few rounds that count: ${values.length}`,
  };
}

/** A row that is shown without a bound. */
export function show(options) {
  return { ...judge(options), bound: {}, ok: true, shown: true };
}
