import type { NestedBuckets } from './nested-buckets.js';
import type { Nest, RateLimiter } from './rate-limiter.js';
import type { Path } from './waiting-room.js';

export interface FailureBudgetOptions {
  readonly budgets: RateLimiter;
  readonly buckets: NestedBuckets;
}

/** Who may pay for a failure, in order. */
export type Payers = readonly [Nest, ...Nest[]];

export type Payment =
  | { readonly paid: true; readonly refund: () => void | Promise<void> }
  | { readonly paid: false; readonly waitMs: number };

/** A check that costs no budget, such as one for a proof of work. */
export const NOTHING_TO_PAY: Payment = { paid: true, refund: () => {} };

/** What failed sign-ins cost, and whom. */
export interface FailureBudgets {
  /**
   * A stranger pays as a network. A known device pays for itself, and its network does if the
   * device's own bucket is empty: a page of a sibling host can make a browser fail on the device's
   * account, and must not shut its owner out.
   */
  readonly payersFor: (device: string | undefined, network: string) => Payers;
  /** Milliseconds until one of them can pay; 0 if one can now. */
  readonly waitMs: (payers: Payers) => Promise<number>;
  /** Takes a token from the first that has one. */
  readonly pay: (payers: Payers) => Promise<Payment>;
}

export function createFailureBudgets({ budgets, buckets }: FailureBudgetOptions): FailureBudgets {
  return {
    payersFor: (device, network) => {
      const nest = buckets.ofNetwork(network);
      return device === undefined ? [nest] : [buckets.ofDevice(device), nest];
    },
    waitMs: async (payers) => {
      let least = Number.POSITIVE_INFINITY;
      for (const nest of payers) {
        least = Math.min(least, await budgets.waitMs(nest));
        if (least === 0) break;
      }
      return least;
    },
    pay: async (payers) => {
      let least = Number.POSITIVE_INFINITY;
      for (const nest of payers) {
        const waitMs = await budgets.consume(nest);
        if (waitMs === 0) return { paid: true, refund: () => budgets.refund(nest) };
        least = Math.min(least, waitMs);
      }
      return { paid: false, waitMs: least };
    },
  };
}

/** A nest as the queue knows it: the first bucket's key, then those of the networks around. */
export function pathOf([own, ...around]: Nest): Path {
  return [own.key, ...around.map(({ key }) => key)];
}
