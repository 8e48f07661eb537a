import { setTimeout as delay } from 'node:timers/promises';

/** Time, for what lasts longer than a request. */
export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/** The machine's own. */
export const SYSTEM_CLOCK: Clock = {
  now: () => Date.now(),
  sleep: async (milliseconds) => await delay(milliseconds),
};
