import { cellsOf, omissionsOf } from './figures.js';

const COLUMNS = ['row', 'what', 'against', 'figure', 'quartiles', 'target', 'result', 'note'];

export function printTable(name, rows, { seconds, otherCores }) {
  const table = [
    Object.fromEntries(COLUMNS.map((column) => [column, column])),
    ...rows.map(cellsOf),
  ];
  const widths = COLUMNS.map((column) => Math.max(...table.map((cells) => cells[column].length)));
  console.log(
    `\n${name} (${Math.round(seconds)} s; other processes used ${otherCores.toFixed(2)} cores)`,
  );
  for (const cells of table) {
    console.log(
      COLUMNS.map((column, index) => cells[column].padEnd(widths[index]))
        .join('  ')
        .trimEnd(),
    );
  }
  for (const omission of omissionsOf(rows)) console.log(`- ${omission}`);
}
