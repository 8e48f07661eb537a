// Runs the files with failed tests, or with errors outside of a test, once more, alone and in new processes, and
// corrects the report. A test that depends on the moment is listed, to be fixed, and does not hide the result
// of thousands of others. A defect fails again. The exit code says whether everything passes now.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** With more failed files, the change itself is broken. */
const MAXIMUM_FILES = 10;

const [path] = process.argv.slice(2);
const report = read(path);
const errors = read(`${path}.errors`) ?? [];
const failedFiles = report?.testResults.filter(({ status }) => status === 'failed') ?? [];
const names = [
  ...new Set([...failedFiles.map(({ name }) => name), ...errors.map(({ file }) => file)]),
];
if (names.includes(null)) giveUp('An error belongs to no file');
if (names.length === 0) giveUp('No test failed, but the run did: see its errors, or the coverage,');
if (names.length > MAXIMUM_FILES) giveUp(`${names.length} files failed, too many to repeat`);

const second = `${path}.repeated`;
console.log(`\n== repeating ${names.length} of ${report.testResults.length} files`);
const { status } = spawnSync(
  'npx',
  [
    'vitest',
    'run',
    ...names,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${second}`,
  ],
  { stdio: 'inherit', timeout: 15 * 60_000 },
);
const repeated = read(second);
for (const file of failedFiles) correct(file, repeated?.testResults);
const all = report.testResults.flatMap(({ assertionResults }) => assertionResults);
report.numPassedTests = all.filter((test) => test.status === 'passed').length;
// A file that could not be loaded has no test that failed.
const broken = report.testResults.filter(
  (file) => file.status === 'failed' && !file.assertionResults.some(isFailed),
);
report.numFailedTests = all.filter(isFailed).length + broken.length;
writeFileSync(path, JSON.stringify(report));
// The second run also fails because of an error outside of a test.
process.exit(status === 0 && report.numFailedTests === 0 && isCovered() ? 0 : 1);

function giveUp(reason) {
  console.error(`\n${reason} above`);
  process.exit(1);
}

/** Takes over the results of a file that passed when it was repeated. */
function correct(file, results = []) {
  const again = results.find(({ name }) => name === file.name);
  if (again?.status !== 'passed' || again.assertionResults.length === 0) return;
  for (const { fullName } of file.assertionResults.filter(isFailed))
    console.log(`Passed only when repeated: ${file.name} > ${fullName}`);
  file.status = again.status;
  file.assertionResults = again.assertionResults;
}

function isFailed(test) {
  return test.status === 'failed';
}

/** The first run writes it, also if tests fail. */
function isCovered() {
  const { total } = read('coverage/coverage-summary.json') ?? { total: { branches: { pct: 0 } } };
  const missing = Object.entries(total).filter(([, { pct }]) => pct < 100);
  if (missing.length > 0) console.error('The coverage is incomplete; see the table above');
  return missing.length === 0;
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8') || 'null') : undefined;
}
