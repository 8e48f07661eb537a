import { format } from '../drill/report.js';
import { median } from '../drill/statistics.js';
import { valuesOf } from '../ratios.js';

/** The medians themselves, such as `21,400 ÷ 20,100 a second`. */
export function ratesOf(outcome, names, unit = 'a second') {
  const figures = names.map((name) => format(median(valuesOf(outcome, name))));
  return `${figures.join(' ÷ ')} ${unit}`;
}

/**
 * Adds to a row how many times more the app alone can serve than the fastest gateway. If that is close
 * to 1, the load generator's core was full, and the fastest gateway is faster than its figure.
 */
export function withHeadroom(row, outcome, names) {
  const fastest = Math.max(...names.map((name) => median(valuesOf(outcome, name))));
  const headroom = median(valuesOf(outcome, row.against)) / fastest;
  return { ...row, note: `${row.note}; ${formatFigure(headroom)} times the fastest gateway` };
}

/** Formats a ratio or a figure with three significant digits. */
export function formatFigure(value) {
  if (Number.isNaN(value)) return '–';
  return value >= 1000 ? format(Math.round(value)) : String(Number(value.toPrecision(3)));
}

/** The cells of a row, as text, for the terminal and for RESULTS.md. */
export function cellsOf(row) {
  const { figure, unit } = row;
  const withUnit = (value) =>
    unit === '' ? formatFigure(value) : `${formatFigure(value)} ${unit}`;
  return {
    row: String(row.row),
    what: row.what,
    against: row.against,
    figure: withUnit(figure.middle),
    quartiles: `${formatFigure(figure.low)} – ${formatFigure(figure.high)}`,
    target: formatTarget(row.target, withUnit),
    result: row.forComparison ? '' : row.ok ? 'ok' : 'MISSED',
    rounds: String(row.rounds),
    note: row.note ?? '',
  };
}

function formatTarget({ atLeast, atMost }, withUnit) {
  if (atLeast !== undefined) return `≥ ${withUnit(atLeast)}`;
  return atMost === undefined ? '' : `≤ ${withUnit(atMost)}`;
}

/** The rounds that were discarded, and why. */
export function omissionsOf(rows) {
  const omissions = rows.flatMap(({ what, voided, disturbed }) => [
    ...voided.map((fault) => `${what}: void round: ${fault}`),
    ...(disturbed > 0
      ? [`${what}: ${disturbed} rounds repeated because other processes used the machine`]
      : []),
  ]);
  return [...new Set(omissions)];
}
