import { isIPv4 } from 'node:net';
import type { PasskeyProblem } from '../../../contract/index.js';

/** Whom browsers create passkeys for, and from which pages they may be used (WebAuthn Level 3 §5.1). */
export interface RelyingParty {
  /** The host of SERVICE_PUBLIC_URL. */
  readonly id: string;
  /** The origin of SERVICE_PUBLIC_URL: the only one whose pages may use the passkeys. */
  readonly origin: string;
}

/**
 * Derives the relying party from SERVICE_PUBLIC_URL alone. A Host header could name any host, and with
 * it the one whose passkeys are asked for.
 */
export function relyingPartyOf(publicUrl: URL | undefined): RelyingParty | PasskeyProblem {
  if (publicUrl === undefined) return 'no-public-url';
  const { hostname, origin, protocol } = publicUrl;
  if (isIPv4(hostname) || hostname.startsWith('[')) return 'address';
  // Browsers treat http://localhost as secure (Secure Contexts §3.1).
  if (protocol !== 'https:' && hostname !== 'localhost') return 'insecure';
  return { id: hostname, origin };
}
