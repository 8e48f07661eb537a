import { LRUCache } from 'lru-cache';
import type { Deps } from '../deps.js';
import { REMEMBERED_PROOFS } from './proof-lane.js';
import type { Proof } from './proof-of-work.js';

/**
 * Used proofs in this process's memory. It cannot know what was used before it started, so it
 * refuses every proof that was issued before.
 */
export class MemoryUsedProofs {
  readonly #startedAt: number;
  readonly #used = new LRUCache<string, true>({ max: REMEMBERED_PROOFS });

  constructor({ now }: Pick<Deps, 'now'>) {
    this.#startedAt = now();
  }

  /** Whether this is the proof's first use. */
  redeem({ id, issuedAt }: Proof): boolean {
    if (issuedAt < this.#startedAt || this.#used.has(id)) return false;
    this.#used.set(id, true);
    return true;
  }
}
