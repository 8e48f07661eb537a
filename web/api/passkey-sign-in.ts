import { isRecord, PASSKEY_DETAILS, type PasskeyRequestOptions } from '../../src/contract/index.js';
import { paths } from '../layout.js';
import { sendRequest, type ApiResponse } from '../../src/client/request.js';
import { isErrorResponse } from '../../src/client/shapes.js';
import { readLogin, type SignInOutcome } from '../../src/client/sign-in-api.js';
import { isFilled, isPositive } from '../../src/client/values.js';
import { staySignedInField } from '../session/stay-signed-in.js';

/** Why the service does not accept a passkey. */
export interface PasskeyRefused {
  kind: 'passkey-unknown' | 'passkey-expired' | 'passkey-refused';
}

/** Asks the service for what a sign-in with a passkey needs. */
export async function fetchPasskeyOptions(): Promise<
  { kind: 'options'; options: PasskeyRequestOptions } | SignInOutcome
> {
  const response = await sendRequest(paths.passkeyOptions, { method: 'POST', json: {} });
  if (response.kind === 'unreachable') return response;
  if (response.status === 403) return { kind: 'cross-site' };
  return response.status === 200 && isRequestOptions(response.body)
    ? { kind: 'options', options: response.body }
    : { kind: 'unexpected' };
}

/** Exchanges what the browser returned for a token. */
export async function signInWithPasskey(
  assertion: unknown,
): Promise<SignInOutcome | PasskeyRefused> {
  const json = isRecord(assertion) ? { ...assertion, ...staySignedInField() } : assertion;
  const response = await sendRequest(paths.passkeySignIn, { method: 'POST', json });
  if (response.kind === 'unreachable') return response;
  if (response.status === 200) return readLogin(response.body);
  if (response.status === 403) return { kind: 'cross-site' };
  if (response.status === 503) {
    return { kind: 'busy', waitSeconds: response.retryAfterSeconds ?? 1, challenge: null };
  }
  return readRefused(response) ?? { kind: 'unexpected' };
}

/** Why a 401 does not accept a passkey; undefined if it has another reason. */
export function readRefused({ status, body }: ApiResponse): PasskeyRefused | undefined {
  if (status !== 401 || !isErrorResponse(body)) return undefined;
  switch (body.detail) {
    case PASSKEY_DETAILS.unknown:
      return { kind: 'passkey-unknown' };
    case PASSKEY_DETAILS.expired:
      return { kind: 'passkey-expired' };
    case PASSKEY_DETAILS.refused:
      return { kind: 'passkey-refused' };
    default:
      return undefined;
  }
}

export function isRequestOptions(value: unknown): value is PasskeyRequestOptions {
  return (
    isRecord(value) &&
    isFilled(value['challenge']) &&
    isFilled(value['rpId']) &&
    isPositive(value['timeout']) &&
    value['userVerification'] === 'required'
  );
}
