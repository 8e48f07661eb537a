import { PendingResponse, type Pending } from '../../src/contract/index.js';
import { matches } from '../../src/contract/schema.js';
import type { Rejected } from '../../src/client/auth-api.js';
import { sendRequest, type ApiResponse } from '../../src/client/request.js';

/**
 * Result of a change. `here`: done, but not on all replicas yet, or not in the state directory. `gone`: what was to be changed is no longer there. `failed`: nothing has changed.
 */
export type ChangeOutcome = Change | { kind: 'failed' } | Rejected;

type Change = { kind: 'done' | 'gone' } | { kind: 'here'; pending: Pending };

/** Sends a change. */
export async function sendChange(
  token: string | null,
  path: string,
  json?: object,
): Promise<ChangeOutcome> {
  const response = await sendRequest(path, { method: 'POST', token, json });
  if (response.kind === 'unreachable') return { kind: 'failed' };
  return readChange(response) ?? { kind: response.status === 401 ? 'rejected' : 'failed' };
}

/** The message of a response about a change; undefined if nothing has changed. */
export function readChange({ status, body }: ApiResponse): Change | undefined {
  switch (status) {
    case 204:
      return { kind: 'done' };
    case 202:
      return matches(PendingResponse, body)
        ? { kind: 'here', pending: body.pending }
        : { kind: 'done' };
    case 404:
      return { kind: 'gone' };
    default:
      return undefined;
  }
}
