import {
  ForgetDeviceRequest,
  MAX_DEVICE_NAME,
  RenameDeviceRequest,
  type DeviceEntry,
  type DevicesResponse,
} from '../../contract/index.js';
import { matches } from '../../contract/schema.js';
import type { DeviceRecord } from '../../core/storage/record-kinds.js';
import type { RequestContext } from '../context.js';
import type { OwnerHandler } from '../access/guard.js';
import { readBody, readFieldsIfAny } from '../request-body.js';
import type { OwnerRouteOptions } from './route-options.js';
import { respondChanged } from './respond-changed.js';
import type { NamedHandlers } from './table.js';
import type { PlainResponse } from '../plain-response.js';

/** A device without a session leaves the list this long after its last sign-in: 30 days. */
const LISTED_MS = 30 * 86_400_000;

/** The routes of the console's list of known devices. Only the owner may use them. */
export function createDeviceRoutes(options: OwnerRouteOptions): NamedHandlers {
  const { devices, sessions } = options.auth;
  const read: ReadDevices = async (sessionId) => {
    const { records, complete } = await devices.list();
    const open = (await sessions.list()).records;
    const groups = groupEqual(records, new Set(open.map(({ device }) => device)));
    // The device cookie is only sent to the login, but the session remembers its device.
    const current = open.find(({ id }) => id === sessionId)?.device;
    return { groups, current, complete };
  };
  const list: OwnerHandler = async (context, { sessionId }) => {
    const { groups, current, complete } = await read(sessionId);
    const since = options.clock.now() - LISTED_MS;
    const entries = groups
      .filter(({ inUse, latest }) => inUse || latest.lastAt > since)
      .map((group) => describe(group, current));
    return context.json(200, { devices: entries, complete } satisfies DevicesResponse);
  };
  const [forget, forgetOthers] = createForgetting(options, read);
  return {
    devices: list,
    renameDevice: createRenaming(options),
    forgetDevice: forget,
    forgetOtherDevices: forgetOthers,
  };
}

/** Reads the devices as the list shows them, with that of a session. */
type ReadDevices = (sessionId?: string) => Promise<{
  readonly groups: readonly EqualDevices[];
  readonly current: string | undefined;
  readonly complete: boolean;
}>;

/** Its name is what the owner recognizes a device by. */
function createRenaming(options: OwnerRouteOptions): OwnerHandler {
  const { auth, confirmation } = options;
  return async (context, owner) => {
    const body = await readFieldsIfAny(context.request, RenameDeviceRequest);
    if (!matches(ForgetDeviceRequest, body)) return rejectId(context);
    if (!matches(RenameDeviceRequest, body)) return context.reject(422, NAME_RULE);
    const rejection = await confirmation.fresh(context, owner, body);
    if (rejection !== undefined) return rejection;
    const shared = await auth.devices.rename(body.id, body.name || null);
    if (shared === undefined) return rejectUnknown(context);
    return respondChanged(context, options, { what: 'deviceRenamed', shared });
  };
}

/** Creates what removes an entry of the list, and all others than that of the session. */
function createForgetting(
  options: OwnerRouteOptions,
  read: ReadDevices,
): readonly [one: OwnerHandler, others: OwnerHandler] {
  const { devices } = options.auth;
  const forget = async (context: RequestContext, email: string, ids: readonly string[]) => {
    if (ids.length === 0) return rejectUnknown(context);
    const results = await Promise.all(ids.map(async (id) => await devices.forget(id)));
    context.audit({ event: 'device-forgotten', email });
    const shared = !results.includes(false);
    return respondChanged(context, options, { what: 'deviceRemoved', shared });
  };
  const one: OwnerHandler = async (context, { email }) => {
    const body = await readBody(context.request, ForgetDeviceRequest);
    if (typeof body === 'string') return rejectId(context);
    const group = (await read()).groups.find(({ ids }) => ids.includes(body.id));
    return await forget(context, email, group?.ids ?? []);
  };
  const others: OwnerHandler = async (context, { email, sessionId }) => {
    const { groups, current } = await read(sessionId);
    const ids = groups.flatMap((group) => group.ids).filter((id) => id !== current);
    return await forget(context, email, ids);
  };
  return [one, others];
}

const NAME_RULE = `The name must be at most ${MAX_DEVICE_NAME} characters, without line breaks, and not begin or end with a space; an empty one removes it`;

function rejectId(context: RequestContext): PlainResponse {
  return context.reject(400, 'Send the ID of the device as {"id": "…"} in JSON');
}

function rejectUnknown(context: RequestContext): PlainResponse {
  return context.reject(404, 'There is no such device, or it was removed; reload the list');
}

/** Devices that the list shows as one. */
interface EqualDevices {
  readonly latest: DeviceRecord;
  readonly ids: string[];
  /** Whether it has a session. Then it is alone. */
  readonly inUse: boolean;
}

/**
 * Those without a name or a session are equal if their browsers are: each private window leaves one.
 *
 * @returns the one that signed in last first
 */
function groupEqual(
  devices: readonly DeviceRecord[],
  usedIds: ReadonlySet<string | undefined>,
): readonly EqualDevices[] {
  const groups = new Map<string, EqualDevices>();
  for (const latest of devices.toSorted((left, right) => right.lastAt - left.lastAt)) {
    const { id, name, userAgent } = latest;
    const inUse = usedIds.has(id);
    // An ID has no space.
    const key = name === null && !inUse ? `browser ${userAgent}` : id;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { latest, ids: [id], inUse });
    else group.ids.push(id);
  }
  return [...groups.values()];
}

function describe({ latest, ids }: EqualDevices, current: string | undefined): DeviceEntry {
  const { id, name, userAgent, network, firstAt, lastAt } = latest;
  return {
    id,
    current: id === current,
    count: ids.length,
    name,
    user_agent: userAgent,
    network,
    first_at: firstAt,
    last_at: lastAt,
  };
}
