import { detectLoad, waitUntilQuiet } from './drill/machine.js';
import { QUICK, ROUNDS } from './settings.js';

/**
 * @typedef {{ value: number, faults?: string[], more?: object }} Window The result of one measurement.
 * @typedef {{ name: string, measure: () => Promise<Window> }} Contestant
 * @typedef {{ readings: Map<string, Window[]>, voided: string[], disturbed: number }} Outcome
 */

const machine = { detectLoad, waitUntilQuiet };
/** So that the code is compiled. */
const WARM_UP_ROUNDS = 1;
/** A row that fails this often is broken, not unlucky. */
const MAX_VOIDED = 3;

/**
 * Measures all contestants in turn, round after round, so that a slow phase of the machine affects
 * all of them. A round is void if any contestant got a wrong response, and discarded if other
 * processes used the machine. Both are counted and repeated.
 *
 * @param {Contestant[]} contestants
 * @returns {Promise<Outcome>} One window per contestant and valid round.
 */
export async function inRounds(
  contestants,
  {
    rounds = ROUNDS,
    warmUps = WARM_UP_ROUNDS,
    maxSeconds = 150,
    ignoreLoad = QUICK,
    watch = machine,
  } = {},
) {
  const readings = new Map(contestants.map(({ name }) => [name, []]));
  const voided = [];
  let disturbed = 0;
  let valid = 0;
  for (let index = 0; index < warmUps; index += 1) await takeRound(contestants);
  const endsAt = performance.now() + maxSeconds * 1000;
  while (valid < rounds && voided.length < MAX_VOIDED && performance.now() < endsAt) {
    if (!ignoreLoad) await watch.waitUntilQuiet(endsAt);
    const { value: windows, quiet } = await watch.detectLoad(
      async () => await takeRound(contestants),
    );
    const faults = windows.flatMap(([name, { faults: of = [] }]) =>
      of.map((fault) => `${name}: ${fault}`),
    );
    if (faults.length > 0) voided.push(faults.join('; '));
    else if (!quiet && !ignoreLoad) disturbed += 1;
    else {
      for (const [name, window] of windows) readings.get(name).push(window);
      valid += 1;
    }
  }
  return { readings, voided, disturbed };
}

async function takeRound(contestants) {
  const windows = [];
  for (const { name, measure } of contestants) windows.push([name, await measure()]);
  return windows;
}
