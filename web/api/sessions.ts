import { DevicesResponse, SessionsResponse } from '../../src/contract/index.js';
import { paths } from '../layout.js';
import { sendChange, type ChangeOutcome } from './change.js';
import { sendConfirmedChange, type ConfirmedOutcome } from './confirmed-change.js';
import { fetchList, type ListOutcome } from './list.js';
import type { GivenConfirmation } from './passkeys.js';

/** Fetches the sessions that are still valid. */
export async function fetchSessions(token: string | null): Promise<ListOutcome<SessionsResponse>> {
  return await fetchList(paths.sessions, SessionsResponse, token);
}

/** Ends a session. */
export async function endSession(
  token: string | null,
  id: string,
  given: GivenConfirmation | null,
): Promise<ConfirmedOutcome> {
  return await sendConfirmedChange(token, paths.endSession, { id }, given);
}

/** Ends all sessions but this one. */
export async function endOtherSessions(
  token: string | null,
  given: GivenConfirmation | null,
): Promise<ConfirmedOutcome> {
  return await sendConfirmedChange(token, paths.endOtherSessions, {}, given);
}

/** Fetches the known devices. */
export async function fetchDevices(token: string | null): Promise<ListOutcome<DevicesResponse>> {
  return await fetchList(paths.devices, DevicesResponse, token);
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
