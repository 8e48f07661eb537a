import { PENDING_MESSAGES, type Pending } from '../../src/contract/index.js';
import { t } from './pages.js';

/** Names the places that a change of one replica has not reached yet. */
export function pendingText(pending: Pending): string {
  return t(PENDING_MESSAGES[pending]);
}
