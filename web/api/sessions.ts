import {
  isRecord,
  type DeviceEntry,
  type DevicesResponse,
  type SessionEntry,
  type SessionsResponse,
} from '../../src/contract/index.js';
import { paths } from '../layout.js';
import type { Rejected } from '../../src/client/auth-api.js';
import { sendChange, type ChangeOutcome } from './change.js';
import { sendConfirmedChange, type ConfirmedOutcome } from './confirmed-change.js';
import type { Confirmation } from './passkeys.js';
import { sendRequest, UNREACHABLE, type UnreachableOutcome } from '../../src/client/request.js';
import { isCount, isFilled, isPositive, isTextOrNull } from '../../src/client/values.js';

export type SessionsOutcome = ({ kind: 'list' } & SessionsResponse) | Rejected | UnreachableOutcome;

export type DevicesOutcome = ({ kind: 'list' } & DevicesResponse) | Rejected | UnreachableOutcome;

/** Fetches the sessions that are still valid. */
export async function fetchSessions(token: string | null): Promise<SessionsOutcome> {
  const response = await sendRequest(paths.sessions, { token });
  if (response.kind === 'unreachable') return response;
  if (response.status === 401) return { kind: 'rejected' };
  if (response.status !== 200 || !isSessionsResponse(response.body)) return UNREACHABLE;
  return { kind: 'list', ...response.body };
}

/** Ends a session. */
export async function endSession(
  token: string | null,
  id: string,
  given: Confirmation | null,
): Promise<ConfirmedOutcome> {
  return await sendConfirmedChange(token, paths.endSession, { id }, given);
}

/** Ends all sessions but this one. */
export async function endOtherSessions(
  token: string | null,
  given: Confirmation | null,
): Promise<ConfirmedOutcome> {
  return await sendConfirmedChange(token, paths.endOtherSessions, {}, given);
}

/** Fetches the known devices. */
export async function fetchDevices(token: string | null): Promise<DevicesOutcome> {
  const response = await sendRequest(paths.devices, { token });
  if (response.kind === 'unreachable') return response;
  if (response.status === 401) return { kind: 'rejected' };
  if (response.status !== 200 || !isDevicesResponse(response.body)) return UNREACHABLE;
  return { kind: 'list', ...response.body };
}

/** Names a device; an empty name removes the name. */
export async function renameDevice(
  token: string | null,
  id: string,
  name: string,
): Promise<ChangeOutcome> {
  return await sendChange(token, paths.renameDevice, { id, name });
}

/** Removes a device from the known ones. */
export async function forgetDevice(token: string | null, id: string): Promise<ChangeOutcome> {
  return await sendChange(token, paths.forgetDevice, { id });
}

/** Whether a response is a valid list of sessions. */
export function isSessionsResponse(value: unknown): value is SessionsResponse {
  return (
    isRecord(value) &&
    Array.isArray(value['sessions']) &&
    value['sessions'].every(isSession) &&
    isCount(value['total']) &&
    typeof value['complete'] === 'boolean'
  );
}

function isSession(value: unknown): value is SessionEntry {
  return (
    isRecord(value) &&
    isFilled(value['id']) &&
    typeof value['current'] === 'boolean' &&
    isTextOrNull(value['method']) &&
    isTextOrNull(value['user_agent']) &&
    isFilled(value['network']) &&
    isPositive(value['started_at']) &&
    isPositive(value['expires_at']) &&
    isPositive(value['last_seen_at']) &&
    isFilled(value['last_network'])
  );
}

/** Whether a response is a valid list of devices. */
export function isDevicesResponse(value: unknown): value is DevicesResponse {
  return (
    isRecord(value) &&
    Array.isArray(value['devices']) &&
    value['devices'].every(isDevice) &&
    typeof value['complete'] === 'boolean'
  );
}

function isDevice(value: unknown): value is DeviceEntry {
  return (
    isRecord(value) &&
    isFilled(value['id']) &&
    typeof value['current'] === 'boolean' &&
    isTextOrNull(value['name']) &&
    isTextOrNull(value['user_agent']) &&
    isFilled(value['network']) &&
    (value['first_at'] === null || isPositive(value['first_at'])) &&
    isPositive(value['last_at'])
  );
}
