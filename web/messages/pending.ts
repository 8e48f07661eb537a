import type { Pending } from '../../src/contract/index.js';
import { t, type LoginMessages } from './login.js';

const TEXTS = {
  replicas: 'pendingReplicas',
  'state-directory': 'pendingStateDirectory',
} as const satisfies Readonly<Record<Pending, keyof LoginMessages>>;

/** What is missing after a change that one replica has made in its memory alone. */
export function pendingText(pending: Pending): string {
  return t(TEXTS[pending]);
}
