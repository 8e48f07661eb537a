import * as s from '../../contract/schema.js';
import { STORED_FIELDS, type RecordKind } from './records.js';

/**
 * A record that grants access. Someone may be able to write to the storage, so everything that counts is in a signed
 * message, and `id` is derived from it.
 */
const signedRecord = s.object({ ...STORED_FIELDS, signed: s.string });
export type SignedRecord = Readonly<s.TypeOf<typeof signedRecord>>;

export const PASS_STORE: RecordKind<SignedRecord> = {
  name: 'passes',
  max: 100,
  schema: signedRecord,
};

/** Codes and tokens of OpenID Connect, and the grants that they belong to. */
export const OIDC_STORE: RecordKind<SignedRecord> = {
  name: 'oidc',
  max: 10_000,
  schema: signedRecord,
};

/** The private keys of OpenID Connect. `signed` is encrypted and authenticated. */
export const OIDC_KEY_STORE: RecordKind<SignedRecord> = {
  name: 'oidc-keys',
  max: 10,
  schema: signedRecord,
};

/** Lines of configuration that the owner has made in the console. */
export const MADE_LINE_STORE: RecordKind<SignedRecord> = {
  name: 'made-lines',
  max: 1000,
  schema: signedRecord,
};
