import type { Rejected } from './auth.js';
import { sendRequest } from './client.js';

/**
 * Result of a change that all replicas must learn of. `here`: done on one replica; the others follow once
 * Redis is back. `gone`: what was to be changed is no longer there. `failed`: nothing has changed.
 */
export type ChangeOutcome = { kind: 'done' | 'here' | 'gone' | 'failed' } | Rejected;

/** Sends a change. */
export async function sendChange(
  token: string | null,
  path: string,
  json?: object,
): Promise<ChangeOutcome> {
  const response = await sendRequest(path, { method: 'POST', token, json });
  if (response.kind === 'unreachable') return { kind: 'failed' };
  switch (response.status) {
    case 204:
      return { kind: 'done' };
    case 202:
      return { kind: 'here' };
    case 401:
      return { kind: 'rejected' };
    case 404:
      return { kind: 'gone' };
    default:
      return { kind: 'failed' };
  }
}

/** Added to what a change has done if only one replica knows about it. */
export const HERE_TEXT = 'The other replicas follow as soon as Redis can be reached.';
