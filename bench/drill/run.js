import { addresses } from './addresses.js';
import { admission } from './admission.js';
import { consoleUnderAttack } from './console.js';
import { costs } from './costs.js';
import { devices } from './devices.js';
import { gateway } from './gateway.js';
import { guessers } from './guessers.js';
import { hostile } from './hostile.js';
import { watchOtherLoad } from './machine.js';
import { replicas } from './replicas.js';
import { printRows } from './report.js';
import { slow } from './slow.js';
import { state } from './state.js';
import { stop } from './stop.js';
import { timing } from './timing.js';

/*
 * `npm run drill` runs all drills, `npm run drill -- NAME …` some. Each starts the built service and sends
 * it real traffic. The exit code is 1 if a figure misses its target, and 2 for an unknown name.
 */

/** Time limit of a drill, in seconds, so that one that hangs ends too. */
const MAX_SECONDS = 720;

const DRILLS = {
  guessers,
  admission,
  devices,
  timing,
  hostile,
  costs,
  addresses,
  stop,
  slow,
  gateway,
  console: consoleUnderAttack,
  replicas,
  state,
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(DRILLS, name));
if (unknown.length > 0) {
  console.error(`Unknown drill "${unknown[0]}". Available: ${Object.keys(DRILLS).join(', ')}.`);
  process.exit(2);
}
process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));

let allOk = true;
for (const name of names.length > 0 ? names : Object.keys(DRILLS)) {
  const startedAt = performance.now();
  const otherCores = watchOtherLoad();
  const rows = await Promise.race([DRILLS[name](), timeLimit()]);
  const seconds = (performance.now() - startedAt) / 1000;
  printRows(name, rows, { seconds, otherCores: otherCores() });
  allOk &&= rows.every(({ ok }) => ok);
}
// Exiting also stops everything that a drill started and did not stop.
process.exit(allOk ? 0 : 1);

async function timeLimit() {
  return await new Promise((resolve) => {
    const row = {
      what: 'the drill',
      figure: 'still running',
      target: `≤ ${MAX_SECONDS} s`,
      ok: false,
    };
    setTimeout(() => resolve([row]), MAX_SECONDS * 1000).unref();
  });
}
