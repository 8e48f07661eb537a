import { createHash } from 'node:crypto';
import { UNKNOWN_CLIENT, type Requester } from '../../audit/audit-event.js';
import type { Deps } from '../../deps.js';
import type { RecordList, Records } from '../../storage/records.js';
import type { Revocation } from '../../storage/sign-outs.js';
import { DEVICE_LIFETIME_SECONDS } from '../devices.js';
import type { DeviceRecord } from '../../storage/device-record.js';

const DAY_MS = 86_400_000;

/** The known devices, as the owner sees them. */
export interface DeviceList {
  readonly list: () => Promise<RecordList<DeviceRecord>>;
  /**
   * @param name - null to remove it
   * @returns whether all replicas have it; `undefined` if no such device is listed
   */
  readonly rename: (id: string, name: string | null) => Promise<boolean | undefined>;
  /**
   * Refuses the device's token from now on, so that it is a device like any other. Its sessions stay.
   *
   * @returns whether all replicas have acknowledged it; `undefined` if no such device is listed
   */
  readonly forget: (id: string) => Promise<boolean | undefined>;
  /** Distinguishes the device cookies of several instances on one host. */
  readonly cookieSuffix: string;
}

export interface DeviceListOptions extends Pick<Deps, 'now'> {
  readonly store: Records<DeviceRecord>;
  readonly cookieSuffix: string;
  readonly revoke: (revocation: Revocation) => Promise<boolean>;
  readonly isForgotten: (id: string) => boolean;
}

/** Also what the login itself does with devices. */
export interface DeviceManager extends DeviceList {
  /** Lists a device that has signed in, or when it did so last. */
  readonly signedIn: (device: SignedInDevice, requester: Requester | undefined) => void;
}

interface SignedInDevice {
  readonly id: string;
  /** Whether it had signed in before. */
  readonly wasKnown: boolean;
}

export function createDeviceList(options: DeviceListOptions): DeviceManager {
  const { store, cookieSuffix, revoke, isForgotten, now } = options;

  const find = async (id: string) => (isForgotten(id) ? undefined : await store.find(id));

  return {
    cookieSuffix,
    signedIn: (device, requester) => void recordSignIn(options, device, requester),
    list: async () => {
      const { records, complete } = await store.list();
      return { records: records.filter(({ id }) => !isForgotten(id)), complete };
    },
    rename: async (id, name) => {
      const device = await find(id);
      return device && (await store.put({ ...device, name, updatedAt: now() }));
    },
    forget: async (id) => {
      const device = await find(id);
      if (device === undefined) return undefined;
      // A sign-in that is running may still issue a token for it.
      const expiresAt = now() + DEVICE_LIFETIME_SECONDS * 1000 + DAY_MS;
      const shared = await revoke({ kind: 'token', digest: deviceDigest(id), expiresAt });
      await store.remove(id);
      return shared;
    },
  };
}

async function recordSignIn(
  { store, now }: DeviceListOptions,
  { id, wasKnown }: SignedInDevice,
  requester: Requester | undefined,
): Promise<void> {
  const { network, userAgent } = requester?.auditClient ?? UNKNOWN_CLIENT;
  const at = now();
  const known = await store.find(id);
  await store.put({
    id,
    name: known?.name ?? null,
    userAgent,
    network,
    firstAt: known === undefined && !wasKnown ? at : (known?.firstAt ?? null),
    lastAt: at,
    updatedAt: at,
    expiresAt: at + DEVICE_LIFETIME_SECONDS * 1000,
  });
}

/** Identifies a device among revoked tokens: no token's signing input has this form. */
export function deviceDigest(id: string): string {
  return createHash('sha256').update(`known device ${id}`).digest('base64url');
}
