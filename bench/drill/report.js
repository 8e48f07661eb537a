/** @typedef {{ what: string, figure: string, target: string, ok: boolean }} Row */

/** A figure with an upper limit. */
export function atMost(what, value, limit, unit = '', note = '') {
  return row(what, value, `≤ ${limit.toLocaleString('en')}${unit}`, value <= limit, unit, note);
}

/** A figure with a lower limit. */
export function atLeast(what, value, limit, unit = '', note = '') {
  return row(what, value, `≥ ${limit.toLocaleString('en')}${unit}`, value >= limit, unit, note);
}

/** A figure that must have exactly this value. */
export function exactly(what, value, wanted, note = '') {
  return row(what, value, format(wanted), value === wanted, '', note);
}

/** A figure without a target. */
export function info(what, figure) {
  return { what, figure: String(figure), target: '', ok: true };
}

function row(what, value, target, ok, unit, note) {
  return { what, figure: `${format(value)}${unit}${note && ` (${note})`}`, target, ok };
}

/** Whole numbers with thousands separators, others with three significant digits. */
export function format(value) {
  if (Number.isInteger(value) || Math.abs(value) >= 100)
    return Math.round(value).toLocaleString('en');
  return Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(3);
}

/** Formats milliseconds. */
export function formatMilliseconds(value) {
  return `${value >= 100 ? Math.round(value) : value.toPrecision(2)} ms`;
}

export function printRows(name, rows, { seconds, otherCores }) {
  const columns = ['what', 'figure', 'target'];
  const widths = columns.map((column) =>
    Math.max(column.length, ...rows.map((each) => each[column].length)),
  );
  const line = (cells) =>
    cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd();
  console.log(
    `\n${name} (${Math.round(seconds)} s; other processes used ${otherCores.toFixed(2)} cores)`,
  );
  console.log(line([...columns, 'result']));
  for (const { what, figure, target, ok } of rows) {
    console.log(line([what, figure, target, target === '' ? '' : ok ? 'ok' : 'MISSED']));
  }
}
