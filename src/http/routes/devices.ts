import {
  ForgetDeviceRequest,
  MAX_DEVICE_NAME,
  pathsOf,
  RenameDeviceRequest,
  type DeviceEntry,
  type DevicesResponse,
} from '../../contract/index.js';
import { matches } from '../../contract/schema.js';
import type { DeviceRecord } from '../../core/storage/device-record.js';
import type { KnownDevices } from '../../core/auth/devices.js';
import type { Sessions } from '../../core/auth/sessions/sessions.js';
import type { RequestContext } from '../context.js';
import type { Guard } from '../access/guard.js';
import { readBody, readFieldsIfAny } from '../request-body.js';
import { type Routes } from '../router.js';
import { respondChanged } from './respond-changed.js';
import type { RouteOptions } from './route-options.js';
import type { PlainResponse } from '../plain-response.js';

/** The routes of the console's list of known devices. Only the owner may use them. */
export function createDeviceRoutes(
  options: RouteOptions,
  devices: KnownDevices,
  sessions: Sessions,
  guard: Guard,
): Routes {
  const paths = pathsOf(options.settings.layout);
  const list = guard.protectForOwner(async (context, { sessionId }) => {
    const { records, complete } = await devices.list();
    // The device cookie is only sent to the login, but the session remembers its device.
    const session = (await sessions.list()).records.find(({ id }) => id === sessionId);
    const entries = records
      .toSorted((left, right) => right.lastAt - left.lastAt)
      .map((device) => describe(device, session?.device));
    return context.json(200, { devices: entries, complete } satisfies DevicesResponse);
  });
  const rename = guard.protectForOwner(async (context) => {
    const body = await readFieldsIfAny(context.request, RenameDeviceRequest);
    if (!matches(ForgetDeviceRequest, body)) return rejectId(context);
    if (!matches(RenameDeviceRequest, body)) return context.reject(422, NAME_RULE);
    const shared = await devices.rename(body.id, body.name || null);
    if (shared === undefined) return rejectUnknown(context);
    return respondChanged(context, options, { what: 'deviceRenamed', shared });
  });
  const forget = guard.protectForOwner(async (context, { email }) => {
    const body = await readBody(context.request, ForgetDeviceRequest);
    if (typeof body === 'string') return rejectId(context);
    const shared = await devices.forget(body.id);
    if (shared === undefined) return rejectUnknown(context);
    context.audit({ event: 'device-forgotten', email });
    return respondChanged(context, options, { what: 'deviceRemoved', shared });
  });
  return [
    [paths.devices, { GET: list }],
    [paths.renameDevice, { POST: rename }],
    [paths.forgetDevice, { POST: forget }],
  ];
}

const NAME_RULE = `The name must be at most ${MAX_DEVICE_NAME} characters, without line breaks, and not begin or end with a space; an empty one removes it`;

function rejectId(context: RequestContext): PlainResponse {
  return context.reject(400, 'Send the ID of the device as {"id": "…"} in JSON');
}

function rejectUnknown(context: RequestContext): PlainResponse {
  return context.reject(404, 'There is no such device, or it was removed; reload the list');
}

function describe(device: DeviceRecord, current: string | undefined): DeviceEntry {
  const { id, name, userAgent, network, firstAt, lastAt } = device;
  return {
    id,
    current: id === current,
    name,
    user_agent: userAgent,
    network,
    first_at: firstAt,
    last_at: lastAt,
  };
}
