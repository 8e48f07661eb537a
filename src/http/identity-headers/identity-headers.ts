import { CONNECTION_HEADERS } from './connection.js';
import type { IdentityHeaders } from './entry.js';
import { LOGIN_HEADERS } from './logins.js';
import { PLATFORM_HEADERS } from './platforms.js';

/**
 * What apps take for the word of the proxy in front of them: identity, client certificate, client
 * address, scheme, and the address that was asked for. Sent by a client it is a lie, so the gateway
 * and the files in `deploy/` remove all of these, on public paths too.
 *
 * The one list of them: `docs/gateway.md` and the proxies' files are tested against it. Exact names,
 * and families only where the whole family is a proxy's: an app's own `X-User-Id`, `X-Auth-Token` or
 * `X-Api-Key` is nobody else's and always passes.
 */
export const IDENTITY_HEADERS: readonly IdentityHeaders[] = [
  ...LOGIN_HEADERS,
  ...CONNECTION_HEADERS,
  ...PLATFORM_HEADERS,
];

const NAMES: ReadonlySet<string> = new Set(IDENTITY_HEADERS.flatMap(({ names }) => names));
const FAMILIES: readonly string[] = IDENTITY_HEADERS.flatMap(({ families = [] }) => families);

/** Whether a header, by its lower-case name, is for a proxy to send and not for a client. */
export function isIdentityHeader(name: string): boolean {
  return NAMES.has(name) || FAMILIES.some((family) => name.startsWith(family));
}
