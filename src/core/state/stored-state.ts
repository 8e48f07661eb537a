import type { Deps } from '../deps.js';
import { MemoryRateLimiter } from '../limits/rate-limiter.js';
import type { SharedState } from '../shared-state.js';
import { DEVICE_STORE } from '../auth/sessions/device-record.js';
import { SESSION_STORE } from '../auth/sessions/session-record.js';
import type { StateLog } from './section.js';
import { StoredCodeLimiter } from './stored-code-limiter.js';
import { StoredRecords } from './stored-records.js';
import { StoredRevocations } from './stored-revocations.js';
import { StoredSingleUse } from './stored-single-use.js';

/**
 * State of a service with one process that keeps it in a directory: sign-outs, used items and the
 * limit on wrong codes survive a restart. The limits on failed sign-ins are in memory.
 */
export function createStoredState(log: StateLog, deps: Pick<Deps, 'now' | 'elapsed'>): SharedState {
  const revocations = new StoredRevocations(log, deps);
  return {
    rateLimiter: new MemoryRateLimiter(deps),
    codeLimiter: new StoredCodeLimiter(log, deps),
    singleUse: new StoredSingleUse(log, deps),
    sessions: new StoredRecords(log, { ...SESSION_STORE, section: 'sessions', now: deps.now }),
    devices: new StoredRecords(log, { ...DEVICE_STORE, section: 'devices', now: deps.now }),
    subscribe: (store) => revocations.subscribe(store),
    publish: async (revocation) => await revocations.publish(revocation),
  };
}
