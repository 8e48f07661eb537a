import { setTimeout as delay } from 'node:timers/promises';

/** Time, for everything that takes longer than a request. */
export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/** The system's clock. */
export const SYSTEM_CLOCK: Clock = {
  now: Date.now,
  sleep: async (milliseconds) => await delay(milliseconds),
};
