import { isIPv4 } from 'node:net';
import type { PasskeyProblem } from '../../../contract/index.js';

/**
 * The party that passkeys belong to: a host, and the origin whose pages may use them (WebAuthn Level 3
 * §5.1).
 */
export interface RelyingParty {
  /** The host of SERVICE_PUBLIC_URL. */
  readonly id: string;
  /** The origin of SERVICE_PUBLIC_URL: the only one whose pages may use the passkeys. */
  readonly origin: string;
}

/**
 * Derives the relying party from SERVICE_PUBLIC_URL alone. A Host header could name any host, so a client
 * could choose which passkeys are asked for.
 */
export function relyingPartyOf(publicUrl: URL | undefined): RelyingParty | PasskeyProblem {
  if (publicUrl === undefined) return 'no-public-url';
  const { hostname, origin, protocol } = publicUrl;
  if (isIPv4(hostname) || hostname.startsWith('[')) return 'address';
  // Browsers treat http://localhost as secure (Secure Contexts §3.1).
  if (protocol !== 'https:' && hostname !== 'localhost') return 'insecure';
  return { id: hostname, origin };
}
