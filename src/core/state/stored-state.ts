import type { Deps } from '../deps.js';
import { MemoryRateLimiter } from '../limits/rate-limiter.js';
import { createLocalState, type SharedState } from '../shared-state.js';
import type { StateLog } from './section.js';
import { StoredRevocations } from './stored-revocations.js';
import { StoredSingleUse } from './stored-single-use.js';

/**
 * State of a service with one process that keeps it in a directory: sign-outs and used items survive a
 * restart. The limits on failed sign-ins are in memory.
 */
export function createStoredState(log: StateLog, deps: Pick<Deps, 'now' | 'elapsed'>): SharedState {
  const revocations = new StoredRevocations(log, deps);
  return {
    ...createLocalState(deps),
    rateLimiter: new MemoryRateLimiter(deps),
    singleUse: new StoredSingleUse(log, deps),
    subscribe: (store) => revocations.subscribe(store),
    publish: async (revocation) => await revocations.publish(revocation),
  };
}
