import type { BucketChain, RateLimiter, Bucket } from '../storage/buckets.js';
import { enclosingNetworks } from '../network.js';
import { Environment } from '../config/environment.js';
import { MAX_CONCURRENCY } from '../config/variables.js';
import type { QueueKeys } from './bounded-queue.js';
import type { QueueLimits } from './fair-queue.js';

/** How often sign-ins may fail, for each client network and each known device. */
export interface FailureLimits {
  /** Failed sign-ins that a full bucket allows, from 1 to 1000; 10 by default. */
  readonly failures: number;
  /** Seconds until one attempt is restored, from 1 to 3600; 60 by default. */
  readonly regainSeconds: number;
}

/** Chains that a failure can be charged to, in order of preference. */
export type ChargeableChains = readonly [BucketChain, ...BucketChain[]];

/** Result of taking an attempt. `refund` puts it back: the sign-in did not fail. */
export type ConsumeResult =
  | { readonly ok: true; readonly refund: () => void | Promise<void> }
  | { readonly ok: false; readonly waitMs: number };

/** For a check that counts against no limit, such as one with a proof of work. */
export const NOTHING_CONSUMED: ConsumeResult = { ok: true, refund: () => {} };

/** See `createFailedSignInLimiter`. */
export type FailedSignInLimiter = ReturnType<typeof createFailedSignInLimiter>;

/**
 * Limits the failed sign-ins of each device and network. The bucket of a larger network holds more failures and
 * restores them proportionally faster, so that all buckets refill in the same time: a /24 always counts as sixteen
 * addresses, in a burst as in the long run. If it restored no faster than one address, a single
 * client could keep a whole /24 of other clients at 429.
 */
export function createFailedSignInLimiter(
  rateLimiter: RateLimiter,
  { failures, regainSeconds }: FailureLimits,
) {
  const restoreMs = regainSeconds * 1000;
  const bucket = (key: string, size: number): Bucket => {
    return { key, restoreMs: restoreMs / size, fillMs: failures * restoreMs };
  };
  /** The first chain for which there is nothing to wait. */
  const findFree = async (
    chains: ChargeableChains,
    ask: (chain: BucketChain) => number | Promise<number>,
  ): Promise<ConsumeResult> => {
    let shortest = Number.POSITIVE_INFINITY;
    for (const chain of chains) {
      const waitMs = await ask(chain);
      if (waitMs === 0) return { ok: true, refund: () => rateLimiter.refund(chain) };
      shortest = Math.min(shortest, waitMs);
    }
    return { ok: false, waitMs: shortest };
  };
  return {
    /**
     * An unknown device is charged to its network. A known device is charged to its own bucket, or to
     * its network if that is empty: a page on a sibling host can make the browser fail on the device's
     * account, and must not lock its owner out.
     */
    chainsFor: (device: string | undefined, network: string): ChargeableChains => {
      const larger = enclosingNetworks(network);
      const chain: BucketChain = [
        bucket(`network ${network}`, 1),
        ...larger.map(({ name, size }) => bucket(`network ${name}`, size)),
      ];
      return device === undefined ? [chain] : [[bucket(`device ${device}`, 1)], chain];
    },
    /** Milliseconds until one of the chains allows an attempt; 0 if one does now. */
    waitMs: async (chains: ChargeableChains): Promise<number> => {
      const result = await findFree(chains, (chain) => rateLimiter.waitMs(chain));
      return result.ok ? 0 : result.waitMs;
    },
    /** Takes an attempt from the first chain that has one left. */
    consume: async (chains: ChargeableChains) =>
      await findFree(chains, (chain) => rateLimiter.consume(chain)),
  };
}

/** The chain's keys, which the queue identifies clients and networks by. */
export function queueKeysOf([own, ...enclosing]: BucketChain): QueueKeys {
  return [own.key, ...enclosing.map(({ key }) => key)];
}

/** How often sign-ins may fail, and how many passwords are checked at a time. */
export interface SignInLimits extends FailureLimits, QueueLimits {}

/**
 * Reads SERVICE_LOGIN_FAILURES, _REGAIN_SECONDS, _CONCURRENCY and _QUEUE.
 *
 * @param cores - processor cores that the process may use. One of them is left to everything else.
 */
export function readSignInLimits(environment: Environment, cores: number): SignInLimits {
  const spareCores = Math.min(Math.max(1, cores - 1), MAX_CONCURRENCY);
  return {
    failures: environment.get('SERVICE_LOGIN_FAILURES'),
    regainSeconds: environment.get('SERVICE_LOGIN_REGAIN_SECONDS'),
    concurrency: environment.get('SERVICE_LOGIN_CONCURRENCY', spareCores),
    maxQueued: environment.get('SERVICE_LOGIN_QUEUE'),
  };
}

/** Without any variable, on one core. */
export const DEFAULT_LIMITS = readSignInLimits(new Environment({}, String), 1);
