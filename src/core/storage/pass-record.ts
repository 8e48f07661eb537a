import * as s from '../../contract/schema.js';
import { STORED_FIELDS, type RecordKind } from './records.js';

/**
 * A pass. It grants access, and someone may be able to write to the storage, so everything that counts is in a signed
 * message. `id` is derived from app and network.
 */
const passRecord = s.object({ ...STORED_FIELDS, signed: s.string });
export type PassRecord = Readonly<s.TypeOf<typeof passRecord>>;

export const PASS_STORE: RecordKind<PassRecord> = { name: 'passes', max: 100, schema: passRecord };
