import { setTimeout as delay } from 'node:timers/promises';
import type { Deps } from '../core/deps.js';

/** Time, for everything that takes longer than a request. */
export type Clock = Pick<Deps, 'now' | 'elapsed'> & Required<Pick<Deps, 'sleep'>>;

/** The system's clock. */
export const SYSTEM_CLOCK: Clock = {
  now: Date.now,
  elapsed: performance.now.bind(performance),
  sleep: async (milliseconds) => await delay(milliseconds),
};
