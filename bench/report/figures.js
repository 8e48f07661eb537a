import { format } from '../drill/report.js';
import { median } from '../drill/statistics.js';
import { valuesOf } from '../ratios.js';

/** The medians themselves: `21,400 ÷ 20,100 a second`. */
export function ratesOf(outcome, names, unit = 'a second') {
  const figures = names.map((name) => format(median(valuesOf(outcome, name))));
  return `${figures.join(' ÷ ')} ${unit}`;
}

/**
 * A row against the app itself, with how much more that gives than the quickest gateway took of it.
 * Close to 1, the core of the load was full, and the quickest is quicker than its figure.
 */
export function withSpare(row, outcome, names) {
  const most = Math.max(...names.map((name) => median(valuesOf(outcome, name))));
  const spare = median(valuesOf(outcome, row.against)) / most;
  return { ...row, note: `${row.note}; ${readable(spare)} times the quickest gateway` };
}

/** A ratio or a figure, for reading. */
export function readable(value) {
  if (Number.isNaN(value)) return '–';
  return value >= 1000 ? format(Math.round(value)) : String(Number(value.toPrecision(3)));
}

/** The cells of a row, for the terminal and for RESULTS.md. */
export function cellsOf(row) {
  const { figure, unit } = row;
  const withUnit = (value) => (unit === '' ? readable(value) : `${readable(value)} ${unit}`);
  return {
    row: String(row.row),
    what: row.what,
    against: row.against,
    figure: withUnit(figure.middle),
    quartiles: `${readable(figure.low)} – ${readable(figure.high)}`,
    wanted: boundOf(row.bound, withUnit),
    verdict: row.shown ? '' : row.ok ? 'ok' : 'MISSED',
    rounds: String(row.rounds),
    note: row.note ?? '',
  };
}

function boundOf({ atLeast, atMost }, withUnit) {
  if (atLeast !== undefined) return `≥ ${withUnit(atLeast)}`;
  return atMost === undefined ? '' : `≤ ${withUnit(atMost)}`;
}

/** What was left out, and why; empty where nothing was. */
export function omissionsOf(rows) {
  const said = rows.flatMap(({ what, voided, restless }) => [
    ...voided.map((fault) => `${what}: a round is void: ${fault}`),
    ...(restless > 0 ? [`${what}: ${restless} rounds taken again, others used the machine`] : []),
  ]);
  return [...new Set(said)];
}
