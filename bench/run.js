import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { watchOtherLoad } from './drill/machine.js';
import { chart } from './report/chart.js';
import { markdown } from './report/markdown.js';
import { printTable } from './report/table.js';
import { GROUPS, selectGroups, UnknownRowError } from './rows.js';
import { QUICK } from './settings.js';

/*
 * `npm run bench` measures every row and writes RESULTS.md and results.svg. `npm run bench -- ROW …`
 * measures the given rows and only prints them. The exit code is 1 if a row misses its target, and 2
 * for an unknown row.
 */

/** Time limit of a group. */
const MAX_GROUP_SECONDS = 600;

if (availableParallelism() < 2) {
  console.error(
    'The benchmark needs two cores: one for the program under test, one for the load generator.',
  );
  process.exit(1);
}
const args = process.argv.slice(2);
const names = groupsOrExit(args);
process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));

const startedAt = performance.now();
const rows = [];
const failed = [];
for (const name of names) {
  const groupStartedAt = performance.now();
  const otherCores = watchOtherLoad();
  try {
    const groupRows = await Promise.race([GROUPS[name].run(), timeLimit()]);
    rows.push(...groupRows);
    const groupSeconds = (performance.now() - groupStartedAt) / 1000;
    printTable(name, groupRows, { seconds: groupSeconds, otherCores: otherCores() });
  } catch (error) {
    failed.push(name);
    console.error(`\n${name} failed: ${error.stack}`);
  }
}
const seconds = Math.round((performance.now() - startedAt) / 1000);
console.log(`\n${names.length} of ${Object.keys(GROUPS).length} groups in ${seconds} s.`);
if (QUICK)
  console.log(
    'This was a quick run: it only shows that everything works. Do not compare its figures.',
  );
else if (args.length === 0 && failed.length === 0) {
  writeFileSync(new URL('RESULTS.md', import.meta.url), markdown(rows));
  writeFileSync(new URL('results.svg', import.meta.url), chart(rows));
  console.log('Wrote bench/RESULTS.md and bench/results.svg.');
}
process.exit(failed.length === 0 && rows.every(({ ok }) => ok) ? 0 : 1);

/** Rejects after the time limit, so that a group that hangs ends too. */
async function timeLimit() {
  return await new Promise((_, reject) => {
    setTimeout(
      () => reject(new Error(`still running after ${MAX_GROUP_SECONDS} s`)),
      MAX_GROUP_SECONDS * 1000,
    ).unref();
  });
}

function groupsOrExit(requested) {
  try {
    return selectGroups(requested);
  } catch (error) {
    if (!(error instanceof UnknownRowError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}
