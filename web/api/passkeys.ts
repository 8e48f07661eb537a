import {
  ErrorResponse,
  isRecord,
  PasskeyConfirmResponse,
  PasskeyCreationOptions,
  PasskeyRegisterResponse,
  PasskeysResponse,
} from '../../src/contract/index.js';
import { matches } from '../../src/contract/schema.js';
import type { Schema } from '../../src/contract/schema.js';
import { paths } from '../layout.js';
import type { Rejected } from '../../src/client/auth-api.js';
import {
  sendRequest,
  UNREACHABLE,
  type ApiResponse,
  type UnreachableOutcome,
} from '../../src/client/request.js';
import { readRefused, type PasskeyRefused } from '../../src/client/passkeys/passkey-api.js';

/** An error that the service explains in one sentence. */
export interface Explained {
  kind: 'explained';
  detail: string;
}

/** Why nothing has changed. */
export type Failure = PasskeyRefused | Rejected | Explained | UnreachableOutcome;

type Outcome<Result extends object> = Result | Failure;

/** Fetches the owner's passkeys. */
export async function fetchPasskeys(
  token: string | null,
): Promise<Outcome<{ kind: 'list' } & PasskeysResponse>> {
  const response = await sendRequest(paths.passkeys, { token });
  return readOutcome(response, PasskeysResponse, (list) => ({ kind: 'list', ...list }));
}

/** How the owner confirms who they are. `passkey` is an assertion. */
export type GivenConfirmation =
  { password: string; code?: string } | { passkey: unknown } | { confirmed: true };

/** Confirms the owner, and starts a registration. */
export async function beginRegistration(
  token: string | null,
  json: GivenConfirmation,
): Promise<Outcome<{ kind: 'options'; options: PasskeyCreationOptions }>> {
  const response = await post(paths.passkeyRegistration, token, json);
  return readOutcome(response, PasskeyCreationOptions, (options) => ({ kind: 'options', options }));
}

/** Sends a new passkey, which must then be tested. */
export async function registerPasskey(
  token: string | null,
  name: string,
  credential: unknown,
): Promise<Outcome<{ kind: 'registered'; test: PasskeyRegisterResponse }>> {
  const response = await post(paths.passkeyRegister, token, { name, credential });
  return readOutcome(response, PasskeyRegisterResponse, (test) => ({ kind: 'registered', test }));
}

/** Sends the result of the test. */
export async function confirmPasskey(
  token: string | null,
  entry: string,
  assertion: unknown,
): Promise<Outcome<{ kind: 'confirmed' }>> {
  const response = await post(paths.passkeyConfirm, token, { entry, assertion });
  return readOutcome(response, PasskeyConfirmResponse, () => ({ kind: 'confirmed' }));
}

async function post(path: string, token: string | null, json: unknown) {
  // The password check may wait behind other sign-ins.
  return await sendRequest(path, { method: 'POST', token, json, timeoutMs: 60_000 });
}

function readOutcome<Body, Result extends object>(
  response: ApiResponse | UnreachableOutcome,
  schema: Schema<Body>,
  toResult: (body: Body) => Result,
): Outcome<Result> {
  return response.kind === 'response' && response.status === 200 && matches(schema, response.body)
    ? toResult(response.body)
    : readFailure(response);
}

/** Reads why nothing has changed. */
export function readFailure(response: ApiResponse | UnreachableOutcome): Failure {
  if (response.kind === 'unreachable') return response;
  const refused = readRefused(response);
  if (refused !== undefined) return refused;
  if (response.status === 401 && !hasOtherCause(response)) return { kind: 'rejected' };
  return matches(ErrorResponse, response.body)
    ? { kind: 'explained', detail: response.body.detail }
    : UNREACHABLE;
}

/** A 401 for the one-time code, not for the session. */
function hasOtherCause({ body }: ApiResponse): boolean {
  return isRecord(body) && body['second_factor'] !== undefined;
}
