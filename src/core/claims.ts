import { FINGERPRINT_CLAIM } from './fingerprint.js';
import { isRecord } from './record.js';
import type { SignedInUser } from './user.js';

/** What claims are held against. */
export interface Demands {
  /** The present credentials'. */
  readonly fingerprint: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** When everybody was signed out, in whole seconds since the epoch; `undefined` for never. */
  readonly issuedAfter: number | undefined;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Whose claims these are (RFC 7519 §4.1), or `undefined` where they do not hold at `now`
 * (milliseconds since the epoch): `sub` must name somebody, `exp` must be there and ahead, `nbf`
 * behind, and a fingerprint must be the present credentials'. Where everybody was signed out, `iat`
 * must be there and after that; else it is not judged, as all others are not.
 */
export function judgeClaims(
  payload: Uint8Array,
  { fingerprint, now, issuedAfter }: Demands,
): SignedInUser | undefined {
  const { sub, exp, nbf, iat, [FINGERPRINT_CLAIM]: carried } = parseClaims(payload);
  if (typeof sub !== 'string' || sub === '') return undefined;
  // JSON can spell a number beyond all others, which would never pass.
  if (typeof exp !== 'number' || !Number.isFinite(exp) || exp * 1000 <= now) return undefined;
  if (nbf !== undefined && (typeof nbf !== 'number' || nbf * 1000 > now)) return undefined;
  if (carried !== undefined && carried !== fingerprint) return undefined;
  if (issuedAfter !== undefined && !(typeof iat === 'number' && Math.floor(iat) > issuedAfter))
    return undefined;
  return { email: sub, guest: false, expiresAt: exp };
}

/** No claims where the payload is no JSON object. */
function parseClaims(payload: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    const claims: unknown = JSON.parse(utf8.decode(payload));
    return isRecord(claims) ? claims : {};
  } catch {
    return {};
  }
}
