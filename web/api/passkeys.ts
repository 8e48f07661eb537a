import {
  isRecord,
  PASSKEY_PROBLEMS,
  PASSKEY_STATES,
  type PasskeyCreationOptions,
  type PasskeyListing,
  type PasskeyProblem,
  type PasskeyRegisterResponse,
  type PasskeysResponse,
  type PasskeyState,
} from '../../src/contract/index.js';
import { paths } from '../layout.js';
import type { Rejected } from '../../src/client/auth-api.js';
import {
  sendRequest,
  UNREACHABLE,
  type ApiResponse,
  type UnreachableOutcome,
} from '../../src/client/request.js';
import {
  isRequestOptions,
  readRefused,
  type PasskeyRefused,
} from '../../src/client/passkeys/passkey-api.js';
import { isErrorResponse } from '../../src/client/shapes.js';
import { isFilled } from '../../src/client/values.js';

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
): Promise<Outcome<{ kind: 'passkeys'; list: PasskeysResponse }>> {
  const response = await sendRequest(paths.passkeys, { token });
  return readOutcome(response, isPasskeysResponse, (list) => ({ kind: 'passkeys', list }));
}

/** How the owner confirms who they are. `passkey` is an assertion. */
export type Confirmation =
  { password: string; code?: string } | { passkey: unknown } | { confirmed: true };

/** Confirms the owner, and starts a registration. */
export async function beginRegistration(
  token: string | null,
  json: Confirmation,
): Promise<Outcome<{ kind: 'options'; options: PasskeyCreationOptions }>> {
  const response = await post(paths.passkeyRegistration, token, json);
  return readOutcome(response, isCreationOptions, (options) => ({ kind: 'options', options }));
}

/** Sends a new passkey, which must then be tested. */
export async function registerPasskey(
  token: string | null,
  name: string,
  credential: unknown,
): Promise<Outcome<{ kind: 'registered'; test: PasskeyRegisterResponse }>> {
  const response = await post(paths.passkeyRegister, token, { name, credential });
  return readOutcome(response, isRegisterResponse, (test) => ({ kind: 'registered', test }));
}

/** Sends the result of the test. */
export async function confirmPasskey(
  token: string | null,
  entry: string,
  assertion: unknown,
): Promise<Outcome<{ kind: 'confirmed' }>> {
  const response = await post(paths.passkeyConfirm, token, { entry, assertion });
  return readOutcome(response, isRecord, () => ({ kind: 'confirmed' }));
}

async function post(path: string, token: string | null, json: unknown) {
  // The password check may wait behind other sign-ins.
  return await sendRequest(path, { method: 'POST', token, json, timeoutMs: 60_000 });
}

function readOutcome<Body, Result extends object>(
  response: ApiResponse | UnreachableOutcome,
  isBody: (body: unknown) => body is Body,
  toResult: (body: Body) => Result,
): Outcome<Result> {
  return response.kind === 'response' && response.status === 200 && isBody(response.body)
    ? toResult(response.body)
    : readFailure(response);
}

/** Reads why nothing has changed. */
export function readFailure(response: ApiResponse | UnreachableOutcome): Failure {
  if (response.kind === 'unreachable') return response;
  const refused = readRefused(response);
  if (refused !== undefined) return refused;
  if (response.status === 401 && !hasOtherCause(response)) return { kind: 'rejected' };
  return isErrorResponse(response.body)
    ? { kind: 'explained', detail: response.body.detail }
    : UNREACHABLE;
}

/** A 401 for the one-time code, not for the session. */
function hasOtherCause({ body }: ApiResponse): boolean {
  return isRecord(body) && body['second_factor'] !== undefined;
}

/** The browser checks the rest. */
function isCreationOptions(value: unknown): value is PasskeyCreationOptions {
  return (
    isRecord(value) &&
    isFilled(value['challenge']) &&
    isRecord(value['rp']) &&
    isRecord(value['user']) &&
    isFilled(value['user']['id']) &&
    Array.isArray(value['pubKeyCredParams']) &&
    Array.isArray(value['excludeCredentials'])
  );
}

function isRegisterResponse(value: unknown): value is PasskeyRegisterResponse {
  return isRecord(value) && isFilled(value['entry']) && isRequestOptions(value['options']);
}

const STATES: ReadonlySet<unknown> = new Set(PASSKEY_STATES);
const PROBLEMS: ReadonlySet<unknown> = new Set([...PASSKEY_PROBLEMS, null]);

function isPasskeysResponse(value: unknown): value is PasskeysResponse {
  return (
    isRecord(value) &&
    isProblem(value['problem']) &&
    ['password_sign_in', 'asks_for_code', 'confirmed'].every(
      (name) => typeof value[name] === 'boolean',
    ) &&
    Array.isArray(value['passkeys']) &&
    value['passkeys'].every(isListing)
  );
}

function isProblem(value: unknown): value is PasskeyProblem | null {
  return PROBLEMS.has(value);
}

function isListing(value: unknown): value is PasskeyListing {
  return (
    isRecord(value) &&
    ['id', 'name', 'rp_id', 'entry'].every((name) => isFilled(value[name])) &&
    isState(value['state'])
  );
}

function isState(value: unknown): value is PasskeyState {
  return STATES.has(value);
}
