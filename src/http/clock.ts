import { setTimeout as delay } from 'node:timers/promises';

/** Time, for everything that takes longer than a request. */
export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Milliseconds since an arbitrary moment, never set forward or back. */
  readonly elapsed?: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/** The system's clock. */
export const SYSTEM_CLOCK: Clock = {
  now: Date.now,
  elapsed: performance.now.bind(performance),
  sleep: async (milliseconds) => await delay(milliseconds),
};
