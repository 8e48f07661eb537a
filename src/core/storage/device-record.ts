import * as s from '../../contract/schema.js';
import { STORED_FIELDS, type RecordKind } from './records.js';

/** A known device in the console's list. `updatedAt` is its last sign-in, or when it was renamed. */
const deviceRecord = s.object({
  ...STORED_FIELDS,
  /** The name that the owner gave it; null if none. */
  name: s.nullable(s.string),
  userAgent: s.nullable(s.string),
  /** Its first sign-in, in milliseconds since the epoch; null if it is older than this list. */
  firstAt: s.nullable(s.number),
  /** Its last sign-in, in milliseconds since the epoch. */
  lastAt: s.number,
  /** The network of its last sign-in. */
  network: s.string,
});
export type DeviceRecord = Readonly<s.TypeOf<typeof deviceRecord>>;

export const DEVICE_STORE: RecordKind<DeviceRecord> = {
  name: 'devices',
  max: 1000,
  schema: deviceRecord,
};
