import { isStoredRecord, type RecordKind, type StoredRecord } from './records.js';
import type { PasskeyMethod } from '../audit/audit-event.js';

/** How a session began. */
export type SessionMethod = 'password' | 'link' | PasskeyMethod;

/** A session in the console's list. Contains no token. `updatedAt` is when it was last seen. */
export interface SessionRecord extends StoredRecord {
  /** SHA-256 of the token's signing input, which revokes it. */
  readonly digest: string;
  /** The token's `iat`: seconds since the epoch. */
  readonly issuedAt: number;
  /** Identifies the credentials under which it was issued. With others, the token is not valid. */
  readonly credentials: string;
  /** Null if its sign-in was not recorded: the session is older than this list. */
  readonly method: SessionMethod | null;
  /** Digest of the passkey that its token is bound to. */
  readonly passkey?: string | undefined;
  /** ID of the known device that signed in. */
  readonly device?: string | undefined;
  readonly userAgent: string | null;
  /** The network where it began; if that was not recorded, where it was first seen. */
  readonly network: string;
  /** The network where it was last seen. */
  readonly lastNetwork: string;
}

/** 10,000 sessions take about 6 MB. */
export const SESSION_STORE = {
  name: 'sessions',
  max: 10_000,
  /** A replica that did not see the sign-in knows only when the session was last seen. */
  merge: (later, earlier) =>
    later.method === null && earlier.method !== null
      ? { ...earlier, updatedAt: later.updatedAt, lastNetwork: later.lastNetwork }
      : later,
  isRecord: isSessionRecord,
} satisfies RecordKind<SessionRecord>;

function isSessionRecord(value: unknown): value is SessionRecord {
  return (
    isStoredRecord(value) &&
    typeof value['digest'] === 'string' &&
    typeof value['issuedAt'] === 'number' &&
    typeof value['credentials'] === 'string' &&
    isMethod(value['method']) &&
    isOptionalText(value['passkey']) &&
    isOptionalText(value['device']) &&
    (value['userAgent'] === null || typeof value['userAgent'] === 'string') &&
    typeof value['network'] === 'string' &&
    typeof value['lastNetwork'] === 'string'
  );
}

function isMethod(value: unknown): value is SessionMethod | null {
  return (
    value === null ||
    value === 'password' ||
    value === 'link' ||
    (typeof value === 'string' && /^passkey "[^"]*"$/.test(value))
  );
}

function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}
