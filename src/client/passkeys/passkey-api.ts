import {
  ErrorResponse,
  isRecord,
  PASSKEY_DETAILS,
  PasskeyRequestOptions,
  type Paths,
} from '../../contract/index.js';
import { matches } from '../../contract/schema.js';
import { sendRequest, type ApiResponse } from '../request.js';
import { readLogin, type SessionFields, type SignInOutcome } from '../sign-in-api.js';

/** Why the service does not accept a passkey. */
export interface PasskeyRefused {
  /**
   * `passkey-unknown`: it is not registered, or was removed. `passkey-expired`: the challenge was used too
   * late or twice. `passkey-refused`: its signature is wrong, or its user was not verified.
   */
  kind: 'passkey-unknown' | 'passkey-expired' | 'passkey-refused';
}

/** The endpoints that sign in with a passkey. */
export interface PasskeyApi {
  /** Asks the service for what a sign-in with a passkey needs. */
  readonly fetchOptions: () => Promise<
    { kind: 'options'; options: PasskeyRequestOptions } | SignInOutcome
  >;
  /** Exchanges what the browser returned for a token. */
  readonly signIn: (assertion: unknown) => Promise<SignInOutcome | PasskeyRefused>;
}

/** See `createSignInApi`. */
export function createPasskeyApi(
  paths: Paths,
  sessionFields: SessionFields = () => ({}),
): PasskeyApi {
  return {
    fetchOptions: async () => {
      const response = await sendRequest(paths.passkeyOptions, { method: 'POST', json: {} });
      if (response.kind === 'unreachable') return response;
      if (response.status === 403) return { kind: 'cross-site' };
      if (response.status === 423) return { kind: 'locked' };
      return response.status === 200 && matches(PasskeyRequestOptions, response.body)
        ? { kind: 'options', options: response.body }
        : { kind: 'unexpected' };
    },
    signIn: async (assertion) => {
      const json = isRecord(assertion) ? { ...assertion, ...sessionFields() } : assertion;
      const response = await sendRequest(paths.passkeySignIn, { method: 'POST', json });
      if (response.kind === 'unreachable') return response;
      if (response.status === 200) return readLogin(response.body);
      if (response.status === 403) return { kind: 'cross-site' };
      if (response.status === 423) return { kind: 'locked' };
      if (response.status === 503) {
        return { kind: 'busy', waitSeconds: response.retryAfterSeconds ?? 1, challenge: null };
      }
      return readRefused(response) ?? { kind: 'unexpected' };
    },
  };
}

/** Why a 401 does not accept a passkey; undefined if it has another reason. */
export function readRefused({ status, body }: ApiResponse): PasskeyRefused | undefined {
  if (status !== 401 || !matches(ErrorResponse, body)) return undefined;
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
