import type { Pending } from '../../src/contract/index.js';
import type { Rejected } from '../../src/client/auth-api.js';
import { sendRequest } from '../../src/client/request.js';
import { isPendingResponse } from '../../src/client/shapes.js';

/**
 * Result of a change. `here`: done, but not on all replicas yet, or not in the state directory. `gone`: what was to be changed is no longer there. `failed`: nothing has changed.
 */
export type ChangeOutcome =
  { kind: 'done' | 'gone' | 'failed' } | { kind: 'here'; pending: Pending } | Rejected;

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
      return isPendingResponse(response.body)
        ? { kind: 'here', pending: response.body.pending }
        : { kind: 'done' };
    case 401:
      return { kind: 'rejected' };
    case 404:
      return { kind: 'gone' };
    default:
      return { kind: 'failed' };
  }
}
