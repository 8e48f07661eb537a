import { networksAround } from '../network.js';
import type { Bucket, Nest } from './rate-limiter.js';

export interface FailureLimits {
  /** Failures that a full bucket allows. */
  readonly failures: number;
  /** Seconds until one of them is restored. */
  readonly regainSeconds: number;
}

/** The buckets that a sign-in pays. */
export interface NestedBuckets {
  /** A known device's own. It never pays the networks that it comes from. */
  readonly ofDevice: (id: string) => Nest;
  /** A client network's, and then those of the networks around it. */
  readonly ofNetwork: (network: string) => Nest;
}

/**
 * Buckets for failed sign-ins. The bucket of a larger network holds more failures and restores them
 * as many times faster: all of them fill up in the same time, and a /24 is always worth sixteen
 * addresses, in a burst as in the long run. If its parents restored no faster than one address, a
 * single client could keep a whole /24 of strangers at 429.
 */
export function createNestedBuckets({ failures, regainSeconds }: FailureLimits): NestedBuckets {
  const restoreMs = regainSeconds * 1000;
  const fillMs = failures * restoreMs;
  const bucketOf = (key: string, size: number): Bucket => ({
    key,
    restoreMs: restoreMs / size,
    fillMs,
  });
  return {
    ofDevice: (id) => [bucketOf(`device ${id}`, 1)],
    ofNetwork: (network) => [
      bucketOf(`network ${network}`, 1),
      ...networksAround(network).map(({ name, size }) => bucketOf(`network ${name}`, size)),
    ],
  };
}
