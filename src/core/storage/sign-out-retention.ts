import type { Deps } from '../deps.js';

/** How long a sign-out is kept after its token has expired, in milliseconds: a clock may be set back. */
export const KEPT_AFTER_EXPIRY_MS = 86_400_000;

/**
 * Uptime after which the clock is trusted. A machine may start with a wrong time, and if that is far in
 * the future, everything would seem to have expired.
 */
const CLOCK_TRUSTED_AFTER_MS = 600_000;

/**
 * Decides which sign-outs may be forgotten, in memory, on the disk and in Redis. A sign-out that is
 * forgotten too early makes its token valid again.
 *
 * A wrong time server may set the clock ahead for a while. So a sign-out must have expired by the clock,
 * and also by the clock at the start plus the time that has passed since.
 *
 * @param deps - the clock, and `elapsed`, which is never set forward
 * @returns a function that returns a time in milliseconds since the epoch: sign-outs of tokens that
 *   expired then or earlier may be forgotten; `-Infinity` in the first ten minutes
 */
export function createSignOutRetention({
  now,
  elapsed = now,
}: Pick<Deps, 'now' | 'elapsed'>): () => number {
  const startedAt = elapsed();
  const offset = now() - startedAt;
  return () => {
    const uptime = elapsed();
    if (uptime - startedAt <= CLOCK_TRUSTED_AFTER_MS) return -Infinity;
    return Math.min(now(), offset + uptime) - KEPT_AFTER_EXPIRY_MS;
  };
}
