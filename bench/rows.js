import { bodies } from './rows/bodies.js';
import { forged } from './rows/forged.js';
import { forwardAuth } from './rows/forward-auth.js';
import { gateway } from './rows/gateway.js';
import { growth } from './rows/growth.js';
import { guessers } from './rows/guessers.js';
import { me } from './rows/me.js';
import { page } from './rows/page.js';
import { remembered } from './rows/remembered.js';
import { signIns } from './rows/sign-ins.js';
import { startUp } from './rows/start.js';

/** What can be run by name, and which rows of the table each gives. */
export const GROUPS = {
  me: { rows: [1, 2], run: me },
  forged: { rows: [3], run: forged },
  remembered: { rows: [4], run: remembered },
  guessers: { rows: [5], run: guessers },
  'sign-ins': { rows: [6], run: signIns },
  gateway: { rows: [7, 8], run: gateway },
  bodies: { rows: [9], run: bodies },
  'forward-auth': { rows: [10], run: forwardAuth },
  start: { rows: [11], run: startUp },
  page: { rows: [12], run: page },
  growth: { rows: ['growth'], run: growth },
};

/** The names of the groups that are asked for, by name or by a row's number; all for none. */
export function chosen(words) {
  if (words.length === 0) return Object.keys(GROUPS);
  const names = words.map((word) => {
    const byRow = Object.keys(GROUPS).find((name) => GROUPS[name].rows.includes(Number(word)));
    const name = Object.hasOwn(GROUPS, word) ? word : byRow;
    if (name === undefined) throw new UnknownRowError(word);
    return name;
  });
  return [...new Set(names)];
}

export class UnknownRowError extends Error {
  constructor(word) {
    const names = Object.keys(GROUPS).join(', ');
    super(`There is no row "${word}". There are 1 to 12, or by name: ${names}.`);
  }
}
