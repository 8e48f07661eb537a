import { SIGN_IN_METHODS, type SignInMethod } from '../../contract/index.js';
import * as s from '../../contract/schema.js';
import type { GuestMethod, PasskeyMethod } from '../audit/audit-event.js';
import { STORED_FIELDS, type RecordKind } from './records.js';

/** How a session began. */
export type SessionMethod = 'password' | SignInMethod | PasskeyMethod | GuestMethod;

const method: s.Schema<SessionMethod> = {
  type: 'string',
  pattern: String.raw`^(?:password|${SIGN_IN_METHODS.join('|')}|(?:passkey|guest) "[^"]*")$`,
};

/** The latest cookie of a session that slides, on one host. */
const latestCookie = s.object({
  /** Cookies on the same host with a lower one were replaced. */
  serial: s.number,
  /** When it was first used, in milliseconds since the epoch. */
  since: s.number,
  /** When it ends, or the one that will replace it, in milliseconds since the epoch. */
  until: s.number,
});
type LatestCookies = Readonly<Record<string, s.TypeOf<typeof latestCookie>>>;

/** Combines what is known about the cookies of a session: of each host, the latest. */
export function mergeCookies(
  one: LatestCookies | undefined,
  other: LatestCookies | undefined,
): LatestCookies | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const merged = { ...one };
  for (const [host, cookie] of Object.entries(other)) {
    const { serial, until } = merged[host] ?? { serial: -1, until: 0 };
    const isLater = cookie.serial === serial ? cookie.until > until : cookie.serial > serial;
    if (isLater) merged[host] = cookie;
  }
  return merged;
}

/** When a session ends unless it is used, in milliseconds since the epoch. */
export function endOf({ cookies, expiresAt }: SessionRecord): number {
  return cookies ? Math.max(...Object.values(cookies).map(({ until }) => until)) : expiresAt;
}

/** A session in the console's list. Contains no token. `updatedAt` is when it was last seen. */
const sessionRecord = s.object({
  ...STORED_FIELDS,
  /** SHA-256 of the token's signing input, which revokes it. */
  digest: s.string,
  /** The token's `iat`: seconds since the epoch. */
  issuedAt: s.number,
  /** Identifies the credentials under which it was issued. With others, the token is not valid. */
  credentials: s.string,
  /** Null if its sign-in was not recorded: the session is older than this list. */
  method: s.nullable(method),
  /** Digest of the passkey, or of the account elsewhere, that its token is bound to. */
  passkey: s.optional(s.string),
  /** Digest of the line of the share, if it is a guest's. */
  share: s.optional(s.string),
  /** ID of the known device that signed in. */
  device: s.optional(s.string),
  /** IDs of the session that approved it, of the one that approved that one, and so on. */
  approvers: s.optional(s.array(s.string)),
  userAgent: s.nullable(s.string),
  /** The network where it began; if that was not recorded, where it was first seen. */
  network: s.string,
  /** The network where it was last seen. */
  lastNetwork: s.string,
  /** Host of each app that it has opened → when it was last seen there, in milliseconds since the epoch. */
  apps: s.optional(s.record(s.number)),
  /** Host of each cookie that is renewed, or `LOGIN_HOST`; `*` for the token, which is not. */
  cookies: s.optional(s.record(latestCookie)),
});
export type SessionRecord = Readonly<s.TypeOf<typeof sessionRecord>>;

/** 10,000 sessions take about 6 MB. */
export const SESSION_STORE: RecordKind<SessionRecord> = {
  name: 'sessions',
  max: 10_000,
  /** A replica that did not see the sign-in knows only when the session was last seen. */
  merge: (later, earlier) => {
    const cookies = mergeCookies(later.cookies, earlier.cookies);
    if (later.method !== null || earlier.method === null) return { ...later, cookies };
    const { updatedAt, lastNetwork } = later;
    const apps = { ...earlier.apps, ...later.apps };
    return { ...earlier, updatedAt, lastNetwork, apps, cookies };
  },
  schema: sessionRecord,
};

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
