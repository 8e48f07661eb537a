import { LRUCache } from 'lru-cache';
import type { Deps } from '../deps.js';
import { MAX_USED_PROOFS, type UsedProofs } from './proof-lane.js';
import type { Proof } from './proof-of-work.js';

/**
 * Used proofs in this process's memory. Proofs from before its start are rejected, because it cannot
 * know whether they were used.
 */
export class MemoryUsedProofs implements UsedProofs {
  readonly #startedAt: number;
  readonly #used = new LRUCache<string, true>({ max: MAX_USED_PROOFS });

  constructor({ now }: Pick<Deps, 'now'>) {
    this.#startedAt = now();
  }

  redeem({ id, issuedAt }: Proof): boolean {
    if (issuedAt < this.#startedAt || this.#used.has(id)) return false;
    this.#used.set(id, true);
    return true;
  }
}
