import { ConfirmationResponse, type ConfirmationMeans } from '../../src/contract/index.js';
import { matches } from '../../src/contract/schema.js';
import { sendRequest } from '../../src/client/request.js';
import { readChange, type ChangeOutcome } from './change.js';
import { readFailure, type GivenConfirmation, type Failure } from './passkeys.js';

/** `unconfirmed`: the owner must confirm the change; `means`: with what. */
export type ConfirmedOutcome =
  ChangeOutcome | { kind: 'unconfirmed'; means: ConfirmationMeans } | Failure;

/**
 * Sends a change that may need a confirmation.
 *
 * @param given - what confirms it; null at first
 */
export async function sendConfirmedChange(
  token: string | null,
  path: string,
  json: object,
  given: GivenConfirmation | null,
): Promise<ConfirmedOutcome> {
  // The password check may wait behind other sign-ins.
  const options = { method: 'POST', token, timeoutMs: 60_000 } as const;
  const response = await sendRequest(path, { ...options, json: { ...json, ...given } });
  if (response.kind === 'unreachable') return { kind: 'failed' };
  const { status, body } = response;
  if (status === 403 && matches(ConfirmationResponse, body) && body.confirmation !== undefined) {
    return { kind: 'unconfirmed', means: body.confirmation };
  }
  return readChange(response) ?? readFailure(response);
}
