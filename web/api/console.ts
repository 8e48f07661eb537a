import {
  APPS_PARAMETERS,
  AppsResponse,
  AppTokensResponse,
  ConfirmationResponse,
  DevicesResponse,
  PendingResponse,
  SessionsResponse,
  type ConfirmationMeans,
  type Pending,
} from '../../src/contract/index.js';
import { matches, type Schema } from '../../src/contract/schema.js';
import type { Rejected } from '../../src/client/auth-api.js';
import {
  sendRequest,
  UNREACHABLE,
  type ApiResponse,
  type UnreachableOutcome,
} from '../../src/client/request.js';
import { paths } from '../layout.js';
import { readFailure, type Failure, type GivenConfirmation } from './passkeys.js';

type Request<Outcome> = (token: string | null) => Promise<Outcome>;

/** The sessions that are still valid. */
export const fetchSessions = listAt(paths.sessions, SessionsResponse);
/** The known devices. */
export const fetchDevices = listAt(paths.devices, DevicesResponse);
/** The apps behind this login. */
export const fetchApps = listAt(paths.apps, AppsResponse);
/** The same, with the answers of the apps, which may take seconds. */
export const fetchLiveApps = listAt(`${paths.apps}?${APPS_PARAMETERS.live}=true`, AppsResponse);
/** The configured app tokens. */
export const fetchAppTokens = listAt(paths.appTokens, AppTokensResponse);

/** Ends a session. */
export const endSession: ConfirmedChange<{ id: string }> = confirmedChangeAt(paths.endSession);
/** Ends all sessions but this one. */
export const endOtherSessions: ConfirmedChange<object> = confirmedChangeAt(paths.endOtherSessions);
/** Refuses a passkey from now on. */
export const removePasskey: ConfirmedChange<{ id: string }> = confirmedChangeAt(
  paths.passkeyRemove,
);

/** Names a device; an empty name removes the name. */
export const renameDevice: SimpleChange<{ id: string; name: string }> = changeAt(
  paths.renameDevice,
);
/** Removes a device from the known ones. */
export const forgetDevice: SimpleChange<{ id: string }> = changeAt(paths.forgetDevice);
/** Revokes an app token. */
export const revokeAppToken: SimpleChange<{ name: string }> = changeAt(paths.revokeAppToken);

/** Result of fetching a list of the console. */
type ListOutcome<Body> = ({ kind: 'list' } & Body) | Rejected | UnreachableOutcome;

function listAt<Body extends object>(
  path: string,
  schema: Schema<Body>,
): Request<ListOutcome<Body>> {
  return async (token) => {
    const response = await sendRequest(path, { token });
    if (response.kind === 'unreachable') return response;
    if (response.status === 401) return { kind: 'rejected' };
    const { status, body } = response;
    return status === 200 && matches(schema, body) ? { kind: 'list', ...body } : UNREACHABLE;
  };
}

/**
 * `here`: done, but not on all replicas yet, or not in the state directory. `gone`: what was to be changed is no
 * longer there.
 */
type Change = { kind: 'done' | 'gone' } | { kind: 'here'; pending: Pending };

/** Result of a change. `failed`: nothing has changed. */
type ChangeOutcome = Change | { kind: 'failed' } | Rejected;

type SimpleChange<Json> = (token: string | null, json: Json) => Promise<ChangeOutcome>;

function changeAt(path: string): SimpleChange<object> {
  return async (token, json) => {
    const response = await sendRequest(path, { method: 'POST', token, json });
    if (response.kind === 'unreachable') return { kind: 'failed' };
    return readChange(response) ?? { kind: response.status === 401 ? 'rejected' : 'failed' };
  };
}

/** `unconfirmed`: the owner must confirm the change; `means`: with what. */
export type ConfirmedOutcome =
  ChangeOutcome | { kind: 'unconfirmed'; means: ConfirmationMeans } | Failure;

/** `given` is what confirms it; null at first. */
type ConfirmedChange<Json> = (
  token: string | null,
  json: Json,
  given: GivenConfirmation | null,
) => Promise<ConfirmedOutcome>;

function confirmedChangeAt(path: string): ConfirmedChange<object> {
  return async (token, json, given) => {
    // The password check may wait behind other sign-ins.
    const options = { method: 'POST', token, timeoutMs: 60_000 } as const;
    const response = await sendRequest(path, { ...options, json: { ...json, ...given } });
    if (response.kind === 'unreachable') return { kind: 'failed' };
    const { status, body } = response;
    if (status === 403 && matches(ConfirmationResponse, body) && body.confirmation !== undefined) {
      return { kind: 'unconfirmed', means: body.confirmation };
    }
    return readChange(response) ?? readFailure(response);
  };
}

/** Undefined if nothing has changed. */
function readChange({ status, body }: ApiResponse): Change | undefined {
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
