import type { Rejected } from '../../src/client/auth-api.js';
import { sendRequest } from '../../src/client/request.js';
import { isErrorResponse } from '../../src/client/shapes.js';

/**
 * Result of a change. `here`: done, but not on all replicas yet, or not in the state directory; `detail`
 * says which. `gone`: what was to be changed is no longer there. `failed`: nothing has changed.
 */
export type ChangeOutcome =
  { kind: 'done' | 'gone' | 'failed' } | { kind: 'here'; detail: string } | Rejected;

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
      return { kind: 'here', detail: isErrorResponse(response.body) ? response.body.detail : '' };
    case 401:
      return { kind: 'rejected' };
    case 404:
      return { kind: 'gone' };
    default:
      return { kind: 'failed' };
  }
}
