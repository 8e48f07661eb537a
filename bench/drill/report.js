/** @typedef {{ what: string, figure: string, wanted: string, ok: boolean }} Row */

/** A figure that has a bound. */
export function atMost(what, value, bound, unit = '', note = '') {
  return row(what, value, `≤ ${bound.toLocaleString('en')}${unit}`, value <= bound, unit, note);
}

export function atLeast(what, value, bound, unit = '', note = '') {
  return row(what, value, `≥ ${bound.toLocaleString('en')}${unit}`, value >= bound, unit, note);
}

export function exactly(what, value, wanted, note = '') {
  return row(what, value, format(wanted), value === wanted, '', note);
}

/** A figure that is only told. */
export function told(what, figure) {
  return { what, figure: String(figure), wanted: '', ok: true };
}

function row(what, value, wanted, ok, unit, note) {
  return { what, figure: `${format(value)}${unit}${note && ` (${note})`}`, wanted, ok };
}

/** Whole numbers as they are, with thousands apart; all others with three digits that count. */
export function format(value) {
  if (Number.isInteger(value) || Math.abs(value) >= 100)
    return Math.round(value).toLocaleString('en');
  return Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(3);
}

/** Milliseconds, for reading. */
export function inMilliseconds(value) {
  return `${value >= 100 ? Math.round(value) : value.toPrecision(2)} ms`;
}

export function printRows(name, rows, { seconds, others }) {
  const columns = ['what', 'figure', 'wanted'];
  const widths = columns.map((column) =>
    Math.max(column.length, ...rows.map((each) => each[column].length)),
  );
  const line = (cells) =>
    cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd();
  console.log(`\n${name} (${Math.round(seconds)} s; others used ${others.toFixed(2)} cores)`);
  console.log(line([...columns, 'ok?']));
  for (const { what, figure, wanted, ok } of rows) {
    console.log(line([what, figure, wanted, wanted === '' ? '' : ok ? 'ok' : 'MISSED']));
  }
}
