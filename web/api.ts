import {
  APPS_PARAMETERS,
  AppsResponse,
  AppTokensResponse,
  ClientsResponse,
  LineResponse,
  CodesResponse,
  ConfirmationResponse,
  CreatedLinkResponse,
  CreatedResponse,
  DeviceCodeResponse,
  DevicesResponse,
  ErrorResponse,
  isRecord,
  NoticesResponse,
  OtherOverviewResponse,
  OVERVIEW_PARAMETERS,
  OverviewResponse,
  PassesResponse,
  PasskeyConfirmResponse,
  PasskeyCreationOptions,
  PasskeyRegisterResponse,
  PasskeysResponse,
  PendingResponse,
  SessionsResponse,
  SharesResponse,
  SettingsResponse,
  type ConfirmationMeans,
  type CreateAppTokenRequest,
  type CreateShareRequest,
  type Pending,
} from '../src/contract/index.js';
import type { Rejected } from '../src/client/auth-api.js';
import { readRefused, type PasskeyRefused } from '../src/client/passkeys/passkey-api.js';
import {
  sendRequest,
  UNREACHABLE,
  type ApiResponse,
  type UnreachableOutcome,
} from '../src/client/request.js';
import { matches, union, type Schema } from '../src/contract/schema.js';
import { paths } from './layout.js';
import { session } from './session/session.js';

/** Why there is no answer, and nothing has changed. `explained`: the service says why, in one sentence. */
export type Failure =
  | PasskeyRefused
  | Rejected
  | { kind: 'explained'; status: number; detail: string }
  | UnreachableOutcome;

export type ApiAnswer<Body> = { kind: 'answer'; body: Body } | Failure;

/** The sessions that are still valid. */
export const fetchSessions = from(paths.sessions, SessionsResponse);
/** The addresses that may use an app without a session, and what is needed for another one. */
export const fetchPasses = from(paths.passes, PassesResponse);
/** The apps that sign their user in here. */
export const fetchClients = from(paths.clients, ClientsResponse);
/** The known devices. */
export const fetchDevices = from(paths.devices, DevicesResponse);
/** The apps behind this login. */
export const fetchApps = from(paths.apps, AppsResponse);
/** The same, with the answers of the apps, which may take seconds. */
export const fetchLiveApps = from(`${paths.apps}?${APPS_PARAMETERS.live}=true`, AppsResponse);
/** The configured app tokens. */
export const fetchAppTokens = from(paths.appTokens, AppTokensResponse);
/** The configured shares. */
export const fetchShares = from(paths.shares, SharesResponse);
/** The owner's passkeys. */
export const fetchPasskeys = from(paths.passkeys, PasskeysResponse);
/** Whether one-time codes are on. */
export const fetchCodes = from(paths.codes, CodesResponse);

/** Every setting with its source, and the targets of notices. */
export const fetchSettings = from(paths.settings, SettingsResponse);

/** The session is valid, but not the owner's: another program issued its token. */
const EitherOverview = union(OtherOverviewResponse, OverviewResponse);

/**
 * Fetches the overview and lets the service compare this browser's address and clock with its own.
 * The service also sends a request to the app, which may take seconds.
 */
export async function fetchComparedOverview() {
  const seen = new URLSearchParams({
    [OVERVIEW_PARAMETERS.origin]: location.origin,
    [OVERVIEW_PARAMETERS.clock]: String(Date.now()),
  });
  return await ask(EitherOverview, `${paths.overview}?${seen}`);
}

/** How the owner confirms who they are. `passkey` is an assertion. */
export type GivenConfirmation =
  { password: string; code?: string } | { passkey: unknown } | { confirmed: true };

/** The device that shows a code. */
export const findDevice = to(paths.deviceCode, DeviceCodeResponse);
/** Confirms the owner, and starts a registration. */
export const beginRegistration = to(paths.passkeyRegistration, PasskeyCreationOptions);
/** Sends a new passkey, with its name and credential, which must then be tested. */
export const registerPasskey = to(paths.passkeyRegister, PasskeyRegisterResponse);
/** Sends the result of the test. */
export const confirmPasskey = to(paths.passkeyConfirm, PasskeyConfirmResponse);

/** Sends one notice to each target. */
export const testNotices = to(paths.testNotices, NoticesResponse);

function from<Body>(path: string, schema: Schema<Body>): () => Promise<ApiAnswer<Body>> {
  return async () => await ask(schema, path);
}

function to<Body>(path: string, schema: Schema<Body>): (json: object) => Promise<ApiAnswer<Body>> {
  return async (json) => await ask(schema, path, json);
}

async function ask<Body>(
  schema: Schema<Body>,
  path: string,
  json?: object,
): Promise<ApiAnswer<Body>> {
  return await session.call(async (token) => {
    const response = await send(path, token, json);
    const isAnswer = response.kind === 'response' && response.status === 200;
    return isAnswer && matches(schema, response.body)
      ? { kind: 'answer', body: response.body }
      : readFailure(response);
  });
}

async function send(path: string, token: string | null, json?: object) {
  if (json === undefined) return await sendRequest(path, { token });
  // The password check may wait behind other sign-ins.
  return await sendRequest(path, { method: 'POST', token, json, timeoutMs: 60_000 });
}

/**
 * Result of a change. `done`: perhaps not on all replicas yet, or not in the state directory. `created`: a secret that
 * only this answer contains. `line`: one for the configuration. `gone`: what was to be changed is no longer there. `unconfirmed`: the owner must confirm the change; `means`: with what.
 */
export type ChangeOutcome =
  | {
      kind: 'done';
      pending?: Pending;
      created?: CreatedResponse;
      link?: CreatedLinkResponse;
      line?: string;
    }
  | { kind: 'gone' }
  | { kind: 'unconfirmed'; means: ConfirmationMeans }
  | Failure;

export type CodesChange =
  { to: 'on'; secret: string; first_code: string } | { to: 'off'; code: string } | { to: 'shown' };

/** `given` is what confirms the change; null at first. */
type Change<Json> = (json: Json, given?: GivenConfirmation | null) => Promise<ChangeOutcome>;

/** Makes a link that signs in another device. */
export const createLink: Change<object> = changeAt(paths.createLink);
/** Ends a session. */
export const endSession: Change<{ id: string; approved: boolean }> = changeAt(paths.endSession);
/** Locks the login, which ends all sessions. */
export const lockLogin: Change<object> = changeAt(paths.lock);
/** Ends all sessions but this one. */
export const endOtherSessions: Change<object> = changeAt(paths.endOtherSessions);
/** Lets the address of this browser use an app. */
export const createPass: Change<{ app: string }> = changeAt(paths.createPass);
/** Ends a pass. */
export const endPass: Change<{ id: string }> = changeAt(paths.endPass);
/** Ends everything that an app has got. */
export const endClient: Change<{ name: string }> = changeAt(paths.endClient);
/** Refuses a passkey from now on. */
export const removePasskey: Change<{ id: string }> = changeAt(paths.passkeyRemove);
/** Turns one-time codes on, with a secret and its first code, or off; or shows the line with their secret. */
export const changeCodes: Change<CodesChange> = changeAt(paths.changeCodes);
/** Makes the line of a new password. */
export const makePasswordLine: Change<{ new_password: unknown }> = changeAt(paths.newPassword);
/** Allows or refuses the device that shows a code. */
export const decideOnDevice: Change<{ user_code: string }> = changeAt(paths.deviceCode);
/** Names a device; an empty name removes the name. */
export const renameDevice: Change<{ id: string; name: string }> = changeAt(paths.renameDevice);
/** Removes a device from the known ones. */
export const forgetDevice: Change<{ id: string }> = changeAt(paths.forgetDevice);
/** Creates an app token, which only the outcome contains. */
export const makeAppToken: Change<CreateAppTokenRequest> = changeAt(paths.createAppToken);
/** Removes an app token that was created here. */
export const removeAppToken: Change<{ name: string }> = changeAt(paths.removeAppToken);
/** Creates a share, whose link only the outcome contains. */
export const makeShare: Change<CreateShareRequest> = changeAt(paths.createShare);
/** Removes a share that was created here. */
export const removeShare: Change<{ name: string }> = changeAt(paths.removeShare);
/** Removes all devices but this one. */
export const forgetOtherDevices: Change<object> = changeAt(paths.forgetOtherDevices);
/** Revokes an app token. */
export const revokeAppToken: Change<{ name: string }> = changeAt(paths.revokeAppToken);

function changeAt(path: string): Change<object> {
  return async (json, given) =>
    await session.call(async (token) => {
      const outcome = readChange(await send(path, token, { ...json, ...given }));
      // Only a confirmation needs to be explained.
      return given === undefined && outcome.kind === 'explained' ? UNREACHABLE : outcome;
    });
}

function readChange(response: ApiResponse | UnreachableOutcome): ChangeOutcome {
  if (response.kind === 'unreachable') return response;
  const { status, body } = response;
  if (status === 204) return { kind: 'done' };
  if (matches(CreatedLinkResponse, body)) return { kind: 'done', link: body };
  if (matches(LineResponse, body)) return { kind: 'done', line: body.line };
  if (status === 404) return { kind: 'gone' };
  const created = matches(CreatedResponse, body) ? { created: body } : {};
  if (status === 200 && 'created' in created) return { kind: 'done', ...created };
  if (status === 202) {
    const pending = matches(PendingResponse, body) ? { pending: body.pending } : {};
    return { kind: 'done', ...pending, ...created };
  }
  return status === 403 && matches(ConfirmationResponse, body) && body.confirmation !== undefined
    ? { kind: 'unconfirmed', means: body.confirmation }
    : readFailure(response);
}

function readFailure(response: ApiResponse | UnreachableOutcome): Failure {
  if (response.kind === 'unreachable') return response;
  const { status, body } = response;
  const refused = readRefused(response);
  if (refused !== undefined) return refused;
  // Another 401 is for the one-time code, not for the session.
  if (status === 401 && !(isRecord(body) && body['second_factor'] !== undefined)) {
    return { kind: 'rejected' };
  }
  return matches(ErrorResponse, body)
    ? { kind: 'explained', status, detail: body.detail }
    : UNREACHABLE;
}
