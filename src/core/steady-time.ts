import type { Deps } from './deps.js';

/**
 * The time by which something is forgotten for good, in milliseconds since the epoch: what the clock
 * shows, but no more than has really passed since the start. A clock that is set ahead for a while,
 * by a wrong time server, must not revive tokens that were signed out.
 */
export function createSteadyTime({
  now,
  elapsed = now,
}: Pick<Deps, 'now' | 'elapsed'>): () => number {
  const offset = now() - elapsed();
  return () => Math.min(now(), offset + elapsed());
}
