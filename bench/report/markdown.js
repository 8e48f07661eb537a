import { readFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { spawnSync } from 'node:child_process';
import { ROUNDS, WINDOW_SECONDS } from '../settings.js';
import { cellsOf, omissionsOf } from './figures.js';

const BOUNDED = ['row', 'what', 'against', 'figure', 'quartiles', 'wanted', 'verdict', 'note'];
const SHOWN = ['row', 'what', 'against', 'figure', 'quartiles', 'note'];
const TITLES = {
  row: '#',
  what: 'What',
  against: 'Against',
  figure: 'Ratio, median',
  quartiles: 'Quartiles',
  wanted: 'Wanted',
  verdict: '',
  note: 'Housekey ÷ the other',
};

/** RESULTS.md: every row of the last whole run. */
export function markdown(rows, { machine = describeMachine() } = {}) {
  const bounded = rows.filter(({ shown }) => !shown);
  const shown = rows.filter((row) => row.shown && row.row !== 'growth');
  const growth = rows.filter(({ row }) => row === 'growth');
  const omissions = omissionsOf(rows);
  return `# Measured side by side

Written by \`npm run bench\`; [how it measures](../docs/performance.md#how-it-is-measured). ${ROUNDS}
rounds of ${WINDOW_SECONDS} s, a ratio for each round, and of those the median and the quartiles.

${machine}

## With a bound

${table(bounded, BOUNDED)}

## For comparison

${table(shown, SHOWN)}

## Growth

Each figure is a ratio to the first of its kind.

${table(growth, ['what', 'against', 'figure', 'quartiles', 'note'], { against: 'With', note: '' })}

## Rounds that did not count

${omissions.length === 0 ? 'None.' : omissions.map((omission) => `- ${omission}`).join('\n')}
`;
}

function table(rows, columns, titles = {}) {
  return [
    line(columns.map((column) => titles[column] ?? TITLES[column])),
    line(columns.map(() => '---')),
    ...rows.map(cellsOf).map((cells) => line(columns.map((column) => cells[column]))),
  ].join('\n');
}

function line(cells) {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function describeMachine() {
  const [{ model }] = cpus();
  const lines = [
    `${availableParallelism()} cores (${model.trim()}), Node ${process.versions.node}`,
    `${versionOf('/usr/sbin/nginx', '-v')}, Caddy ${versionOf('caddy', 'version')}`,
    peers().join(', '),
  ];
  return lines.map((each) => `- ${each}`).join('\n');
}

function versionOf(program, option) {
  const { stdout, stderr } = spawnSync(program, [option], { encoding: 'utf8' });
  return (stdout + stderr).trim().replace('nginx version: ', '').split(/\s/, 1)[0];
}

function manifest(path) {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
}

/** The peers with the versions that are installed. */
function peers() {
  const { dependencies } = manifest('../package.json');
  return Object.keys(dependencies).map(
    (name) => `${name} ${manifest(`../node_modules/${name}/package.json`).version}`,
  );
}
