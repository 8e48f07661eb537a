import { median, quantile } from './drill/statistics.js';
import { QUICK, ROUNDS } from './settings.js';

/** With fewer valid rounds, a row counts as missed. */
const MIN_ROUNDS = QUICK ? 1 : ROUNDS;

/** Median and quartiles. */
function spread(values) {
  return { middle: median(values), low: quantile(values, 0.25), high: quantile(values, 0.75) };
}

/** The values of a contestant, round by round. */
export function valuesOf({ readings }, name) {
  return (readings.get(name) ?? []).map(({ value }) => value);
}

/** `above` ÷ `below`, per round, because a slow phase of the machine affects both. */
export function ratiosOf(outcome, above, below) {
  const divisors = valuesOf(outcome, below);
  return valuesOf(outcome, above).map((value, round) => value / divisors[round]);
}

/** The name with the highest median; with `lowest`, the lowest. */
export function bestOf(outcome, names, { lowest = false } = {}) {
  const sign = lowest ? -1 : 1;
  const middle = (name) => sign * median(valuesOf(outcome, name));
  return names.toSorted((left, right) => middle(right) - middle(left))[0];
}

/**
 * A row with a target. `values` are ratios, or absolute figures with a `unit`. The row is `ok` if their
 * median meets the target and there were enough valid rounds.
 *
 * @param {{ row: number, what: string, against: string, values: number[],
 *   atLeast?: number, atMost?: number, unit?: string, note?: string, outcome: object }} options
 */
export function targetRow({
  row,
  what,
  against,
  values,
  atLeast,
  atMost,
  unit = '',
  note,
  outcome,
  minRounds = MIN_ROUNDS,
}) {
  const figure = spread(values);
  const enough = values.length >= minRounds;
  const { middle } = figure;
  const within = (atLeast === undefined || middle >= atLeast) && (atMost ?? Infinity) >= middle;
  return {
    row,
    what,
    against,
    figure,
    unit,
    target: atLeast === undefined ? { atMost } : { atLeast },
    // NaN means that nothing was measured, which meets no target.
    ok: enough && within && !Number.isNaN(middle),
    rounds: values.length,
    voided: outcome.voided,
    disturbed: outcome.disturbed,
    note: enough ? note : `too few valid rounds: ${values.length}`,
  };
}

/** A row without a target, shown for comparison. */
export function comparisonRow(options) {
  return { ...targetRow(options), target: {}, ok: true, forComparison: true };
}
