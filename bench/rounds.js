import { calmly, untilCalm } from './drill/machine.js';
import { QUICK, ROUNDS } from './settings.js';

/**
 * @typedef {{ value: number, faults?: string[], more?: object }} Window What one measurement gave.
 * @typedef {{ name: string, measure: () => Promise<Window> }} Contestant
 * @typedef {{ readings: Map<string, Window[]>, voided: string[], restless: number }} Outcome
 */

const machine = { calmly, untilCalm };
/** Of the code: until it is compiled. */
const WARM_UP_ROUNDS = 1;
/** A row that goes wrong again and again is broken, not unlucky. */
const MOST_VOIDED = 3;

/**
 * Measures all contestants in turn, round after round, so that what slows the machine down for a
 * while hits all of them. A round in which any of them got a wrong answer is void, and so is one
 * in which others used the machine; both are taken again, and counted.
 *
 * @param {Contestant[]} contestants
 * @returns {Promise<Outcome>} As many windows of each as there were rounds that count.
 */
export async function inRounds(
  contestants,
  {
    rounds = ROUNDS,
    warmUps = WARM_UP_ROUNDS,
    mostSeconds = 150,
    anyCalm = QUICK,
    watch = machine,
  } = {},
) {
  const readings = new Map(contestants.map(({ name }) => [name, []]));
  const voided = [];
  let restless = 0;
  let counted = 0;
  for (let index = 0; index < warmUps; index += 1) await takeRound(contestants);
  const endsAt = performance.now() + mostSeconds * 1000;
  while (counted < rounds && voided.length < MOST_VOIDED && performance.now() < endsAt) {
    if (!anyCalm) await watch.untilCalm(endsAt);
    const { value: windows, calm } = await watch.calmly(async () => await takeRound(contestants));
    const faults = windows.flatMap(([name, { faults: of = [] }]) =>
      of.map((fault) => `${name}: ${fault}`),
    );
    if (faults.length > 0) voided.push(faults.join('; '));
    else if (!calm && !anyCalm) restless += 1;
    else {
      for (const [name, window] of windows) readings.get(name).push(window);
      counted += 1;
    }
  }
  return { readings, voided, restless };
}

async function takeRound(contestants) {
  const windows = [];
  for (const { name, measure } of contestants) windows.push([name, await measure()]);
  return windows;
}
