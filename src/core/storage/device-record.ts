import { isStoredRecord, type RecordKind, type StoredRecord } from './records.js';

/** A known device in the console's list. `updatedAt` is its last sign-in, or when it was renamed. */
export interface DeviceRecord extends StoredRecord {
  /** The name that the owner gave it; null if none. */
  readonly name: string | null;
  readonly userAgent: string | null;
  /** Its first sign-in, in milliseconds since the epoch; null if it is older than this list. */
  readonly firstAt: number | null;
  /** Its last sign-in, in milliseconds since the epoch. */
  readonly lastAt: number;
  /** The network of its last sign-in. */
  readonly network: string;
}

export const DEVICE_STORE = {
  name: 'devices',
  max: 1000,
  isRecord: isDeviceRecord,
} satisfies RecordKind<DeviceRecord>;

function isDeviceRecord(value: unknown): value is DeviceRecord {
  return (
    isStoredRecord(value) &&
    (value['name'] === null || typeof value['name'] === 'string') &&
    (value['userAgent'] === null || typeof value['userAgent'] === 'string') &&
    (value['firstAt'] === null || typeof value['firstAt'] === 'number') &&
    typeof value['lastAt'] === 'number' &&
    typeof value['network'] === 'string'
  );
}
