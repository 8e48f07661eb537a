import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { watchOthers } from './drill/machine.js';
import { chart } from './report/chart.js';
import { markdown } from './report/markdown.js';
import { printTable } from './report/table.js';
import { chosen, GROUPS, UnknownRowError } from './rows.js';
import { QUICK } from './settings.js';

/*
 * `npm run bench` measures every row and writes RESULTS.md and results.svg; `npm run bench -- ROW …`
 * measures some, and prints them only. The exit code is 1 where a row misses its bound, 2 for an
 * unknown row.
 */

/** How long a group may take. */
const MOST_SECONDS = 600;

if (availableParallelism() < 2) {
  console.error('The bench needs two cores: one for what is measured, one for what loads it.');
  process.exit(1);
}
const words = process.argv.slice(2);
const names = namesOf(words);
process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));

const startedAt = performance.now();
const rows = [];
const broken = [];
for (const name of names) {
  const from = performance.now();
  const others = watchOthers();
  try {
    const found = await Promise.race([GROUPS[name].run(), tooLong()]);
    rows.push(...found);
    printTable(name, found, { seconds: (performance.now() - from) / 1000, others: others() });
  } catch (error) {
    broken.push(name);
    console.error(`\n${name} broke: ${error.stack}`);
  }
}
const seconds = Math.round((performance.now() - startedAt) / 1000);
console.log(`\n${names.length} of ${Object.keys(GROUPS).length} groups in ${seconds} s.`);
if (QUICK) console.log('A quick run: it shows that all of it works. Not for comparison.');
else if (words.length === 0 && broken.length === 0) {
  writeFileSync(new URL('RESULTS.md', import.meta.url), markdown(rows));
  writeFileSync(new URL('results.svg', import.meta.url), chart(rows));
  console.log('Written: bench/RESULTS.md and bench/results.svg.');
}
process.exit(broken.length === 0 && rows.every(({ ok }) => ok) ? 0 : 1);

/** Whatever goes wrong, it ends. */
async function tooLong() {
  return await new Promise((_, reject) => {
    setTimeout(() => reject(new Error('still runs')), MOST_SECONDS * 1000).unref();
  });
}

function namesOf(asked) {
  try {
    return chosen(asked);
  } catch (error) {
    if (!(error instanceof UnknownRowError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}
