import { enclosingNetworks } from '../network.js';
import type { Bucket, BucketChain } from './rate-limiter.js';

export interface FailureLimits {
  /** Failed sign-ins that a full bucket allows. */
  readonly failures: number;
  /** Seconds until one attempt is restored. */
  readonly regainSeconds: number;
}

/** The buckets that a sign-in is charged to. */
export interface NestedBuckets {
  /** A known device's own bucket. The networks that it connects from are not charged. */
  readonly forDevice: (id: string) => BucketChain;
  /** A client network's bucket, then those of the enclosing networks. */
  readonly forNetwork: (network: string) => BucketChain;
}

/**
 * Buckets for failed sign-ins. The bucket of a larger network holds more failures and restores them
 * proportionally faster, so that all buckets refill in the same time: a /24 always counts as sixteen
 * addresses, in a burst as in the long run. If it restored no faster than one address, a single
 * client could keep a whole /24 of other clients at 429.
 */
export function createNestedBuckets({ failures, regainSeconds }: FailureLimits): NestedBuckets {
  const restoreMs = regainSeconds * 1000;
  const fillMs = failures * restoreMs;
  const createBucket = (key: string, size: number): Bucket => ({
    key,
    restoreMs: restoreMs / size,
    fillMs,
  });
  return {
    forDevice: (id) => [createBucket(`device ${id}`, 1)],
    forNetwork: (network) => [
      createBucket(`network ${network}`, 1),
      ...enclosingNetworks(network).map(({ name, size }) => createBucket(`network ${name}`, size)),
    ],
  };
}
