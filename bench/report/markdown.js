import { readFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { spawnSync } from 'node:child_process';
import { CADDY } from '../caddy.js';
import { ROUNDS, WINDOW_SECONDS } from '../settings.js';
import { cellsOf, omissionsOf } from './figures.js';

const WITH_TARGET = ['row', 'what', 'against', 'figure', 'quartiles', 'target', 'result', 'note'];
const FOR_COMPARISON = ['row', 'what', 'against', 'figure', 'quartiles', 'note'];
const TITLES = {
  row: '#',
  what: 'What',
  against: 'Compared with',
  figure: 'Ratio, median',
  quartiles: 'Quartiles',
  target: 'Target',
  result: 'Result',
  note: 'Housekey ÷ alternative',
};

/** The text of RESULTS.md: every row of a full run. */
export function markdown(rows, { machine = describeMachine() } = {}) {
  const withTarget = rows.filter(({ forComparison }) => !forComparison);
  const compared = rows.filter((row) => row.forComparison && row.row !== 'growth');
  const growth = rows.filter(({ row }) => row === 'growth');
  const omissions = omissionsOf(rows);
  return `# Benchmark results

Written by \`npm run bench\` ([how it measures](../docs/performance.md#how-it-is-measured)). Each figure is
the median of ${ROUNDS} rounds of ${WINDOW_SECONDS} s, with one ratio per round.

${machine}

## Targets

${table(withTarget, WITH_TARGET)}

## For comparison

${table(compared, FOR_COMPARISON)}

## Growth

Each ratio is to the first row of its group.

${table(growth, ['what', 'against', 'figure', 'quartiles', 'note'], { against: 'With', note: '' })}

## Discarded rounds

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
    `${versionOf('/usr/sbin/nginx', '-v')}, Caddy ${versionOf(CADDY, 'version')}`,
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

/** The installed versions of the peers. */
function peers() {
  const { dependencies } = manifest('../package.json');
  return Object.keys(dependencies).map(
    (name) => `${name} ${manifest(`../node_modules/${name}/package.json`).version}`,
  );
}
