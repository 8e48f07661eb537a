import {
  MAX_DEVICE_NAME,
  pathsOf,
  type DeviceEntry,
  type DevicesResponse,
  type Layout,
} from '../../contract/index.js';
import type { DeviceRecord } from '../../core/auth/sessions/device-record.js';
import type { RequestContext } from '../context.js';
import { DEVICE_NAME } from '../device-name.js';
import type { Guard } from '../guard.js';
import { readFieldsIfAny } from '../request-body.js';
import { turnedOff, type Methods } from '../router.js';
import { respondChanged } from './respond-changed.js';
import type { SessionRouteOptions } from './session.js';

/** The routes of the console's list of known devices. Only the owner may use them. */
export function createDeviceRoutes(
  options: SessionRouteOptions,
  guard: Guard,
  layout: Layout,
): readonly (readonly [path: string, methods: Methods])[] {
  const { sessions, devices } = options.auth;
  const paths = pathsOf(layout);
  if (sessions === undefined || devices === undefined) {
    return turnedOff([paths.devices], [paths.renameDevice, paths.forgetDevice]);
  }
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
    const { id, name } = await readFieldsIfAny(context.request);
    if (typeof id !== 'string') return rejectId(context);
    if (typeof name !== 'string' || !DEVICE_NAME.test(name)) return context.reject(422, NAME_RULE);
    const shared = await devices.rename(id, name === '' ? null : name);
    if (shared === undefined) return rejectUnknown(context);
    return respondChanged(context, options, { what: 'deviceRenamed', shared });
  });
  const forget = guard.protectForOwner(async (context, { email }) => {
    const { id } = await readFieldsIfAny(context.request);
    if (typeof id !== 'string') return rejectId(context);
    const shared = await devices.forget(id);
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

function rejectId(context: RequestContext): Response {
  return context.reject(400, 'Send the ID of the device as {"id": "…"} in JSON');
}

function rejectUnknown(context: RequestContext): Response {
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
