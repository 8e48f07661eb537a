import { FINGERPRINT_CLAIM } from './fingerprint.js';
import { isRecord } from '../is-record.js';
import type { SignedInUser } from './user.js';

/** What claims are held against. */
export interface ClaimRequirements {
  /** The present credentials'. */
  readonly fingerprint: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** When tokens must have been issued; `undefined` if nobody was ever signed out everywhere. */
  readonly issued: IssuePeriod | undefined;
}

/** In whole seconds since the epoch. */
export interface IssuePeriod {
  /** When everybody was signed out: tokens must have been issued later. */
  readonly after: number;
  /** The latest second that a token of ours can name; others are held to the clock. */
  readonly oursUntil: number;
}

/**
 * How far the clock of another replica may be ahead, in seconds: a token of ours is accepted that
 * much before its time, or the owner who signs in at one replica would be refused by the next.
 */
export const CLOCK_TOLERANCE_SECONDS = 5;

/** The last second that a date can hold (ECMA-262 §21.4.1.1), since the epoch. */
export const LAST_SECOND = 8.64e12;

// `ignoreBOM`: a byte order mark is not ignored but kept, and then it is no JSON (RFC 8259 §8.1).
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Whose claims these are (RFC 7519 §4.1), or `undefined` if they do not hold at `now`: `sub` must
 * name somebody, `exp` must be a date ahead, `nbf` behind, and a fingerprint must be the present
 * credentials'. Once everybody was signed out, `iat` must be there, after that, and not in the
 * future: a token with a later time of issue would outlive the sign-out. Until then it is ignored,
 * like all other claims.
 */
export function validateClaims(
  payload: Uint8Array,
  { fingerprint, now, issued }: ClaimRequirements,
): SignedInUser | undefined {
  const claims = parseJsonObject(payload);
  const { sub, exp, nbf, iat, [FINGERPRINT_CLAIM]: carried } = claims ?? {};
  if (typeof sub !== 'string' || sub === '') return undefined;
  // Beyond all dates it would be `null` in JSON, and no sorted set or timer could hold it.
  if (typeof exp !== 'number' || exp > LAST_SECOND || exp * 1000 <= now) return undefined;
  if (nbf !== undefined && (typeof nbf !== 'number' || nbf * 1000 > now)) return undefined;
  if (carried !== undefined && carried !== fingerprint) return undefined;
  if (issued !== undefined) {
    const until = carried === undefined ? now / 1000 : issued.oursUntil;
    if (!isIssuedWithin(iat, issued.after, until)) return undefined;
  }
  return { email: sub, guest: false, expiresAt: exp };
}

/** Whether `iat` lies after the sign-out and not after `until`, in seconds since the epoch. */
function isIssuedWithin(iat: unknown, after: number, until: number): boolean {
  return typeof iat === 'number' && Math.floor(iat) > after && Math.floor(iat) <= until;
}

/** The JSON object that these bytes are in strict UTF-8, or `undefined` if they are anything else. */
export function parseJsonObject(bytes: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(utf8.decode(bytes));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
