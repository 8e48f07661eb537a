import { PENDING_MESSAGES, type Pending } from '../../src/contract/index.js';
import { t } from './login.js';

/** What is missing after a change that one replica has made in its memory alone. */
export function pendingText(pending: Pending): string {
  return t(PENDING_MESSAGES[pending]);
}
