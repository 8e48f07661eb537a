import * as s from '../../contract/schema.js';
import { STORED_FIELDS, type RecordKind } from './records.js';

/** The states of a device code. Later ones win over earlier ones, whatever the clocks of the replicas say. */
const STATES = ['pending', 'approved', 'refused', 'used'] as const;

/** A device code. `id` is the SHA-256 of its secret, which is not stored. */
const deviceCodeRecord = s.object({
  ...STORED_FIELDS,
  /** In milliseconds since the epoch. */
  issuedAt: s.number,
  /** Without the hyphen. */
  userCode: s.string,
  state: s.oneOf(STATES),
  /** The network of the device that asked for it. */
  network: s.string,
  /** Whether its connection or a trusted proxy proves that network. */
  isProven: s.boolean,
  userAgent: s.nullable(s.string),
  /** ID of the session that approved it; empty if none did. */
  approvedBy: s.string,
  /** `SignOuts.issuedUntil` when it was approved; 0 if there was none. */
  signedOutUntil: s.number,
  /** The client of OpenID Connect that asked for it, which alone can use it. Default: a device of the owner. */
  client: s.optional(s.string),
  /** Its request, in JSON. */
  payload: s.optional(s.string),
});
export type DeviceCodeRecord = Readonly<s.TypeOf<typeof deviceCodeRecord>>;

export const DEVICE_CODE_STORE: RecordKind<DeviceCodeRecord> = {
  name: 'device-codes',
  max: 1000,
  merge: (later, earlier) =>
    STATES.indexOf(earlier.state) > STATES.indexOf(later.state) ? earlier : later,
  schema: deviceCodeRecord,
};
