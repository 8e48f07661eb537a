import { addresses } from './addresses.js';
import { admission } from './admission.js';
import { consoleUnderAttack } from './console.js';
import { costs } from './costs.js';
import { gateway } from './gateway.js';
import { guessers } from './guessers.js';
import { hostile } from './hostile.js';
import { watchOthers } from './machine.js';
import { replicas } from './replicas.js';
import { printRows } from './report.js';
import { slow } from './slow.js';
import { stop } from './stop.js';
import { timing } from './timing.js';

/*
 * `npm run drill` runs all, `npm run drill -- NAME …` some. Each starts the built service and drives real
 * traffic against it. The exit code is 1 where a figure misses its bound, 2 for an unknown name.
 */

/** How long a drill may take, in seconds: whatever goes wrong, it ends. */
const MOST_SECONDS = 720;

const DRILLS = {
  guessers,
  admission,
  timing,
  hostile,
  costs,
  addresses,
  stop,
  slow,
  gateway,
  console: consoleUnderAttack,
  replicas,
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(DRILLS, name));
if (unknown.length > 0) {
  console.error(`There is no drill "${unknown[0]}". There are: ${Object.keys(DRILLS).join(', ')}.`);
  process.exit(2);
}
process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));

let allHold = true;
for (const name of names.length > 0 ? names : Object.keys(DRILLS)) {
  const startedAt = performance.now();
  const others = watchOthers();
  const rows = await Promise.race([DRILLS[name](), tooLong()]);
  printRows(name, rows, { seconds: (performance.now() - startedAt) / 1000, others: others() });
  allHold &&= rows.every(({ ok }) => ok);
}
// The rest of what a drill that took too long had started ends with us.
process.exit(allHold ? 0 : 1);

async function tooLong() {
  return await new Promise((resolve) => {
    const row = {
      what: 'the drill',
      figure: 'still runs',
      wanted: `≤ ${MOST_SECONDS} s`,
      ok: false,
    };
    setTimeout(() => resolve([row]), MOST_SECONDS * 1000).unref();
  });
}
