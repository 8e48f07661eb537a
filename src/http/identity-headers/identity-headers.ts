import headers from './identity-headers.json' with { type: 'json' };

/** Request headers with which a proxy product tells the app behind it who is asking. */
export interface IdentityHeaders {
  /** The products that use these headers. */
  readonly products: string;
  /**
   * Lower-case names. Includes the documented members of the prefixes, because proxies without
   * wildcards (nginx, Traefik) can only remove names.
   */
  readonly names: readonly string[];
  /** Lower-case prefixes that only these products use, including the hyphen. */
  readonly prefixes: readonly string[];
}

/**
 * Headers that apps trust because a proxy usually sets them: identity, client certificate, client
 * address, scheme and original URL. A client could forge them, so the gateway and the files in
 * `deploy/` remove all of these, on public paths too.
 *
 * `docs/gateway.md` and the proxies' files are tested against this list. It has exact names, and
 * prefixes only if everything under the prefix belongs to a proxy: headers of the app itself, such
 * as `X-User-Id`, `X-Auth-Token` or `X-Api-Key`, always pass.
 */
export const IDENTITY_HEADERS: readonly IdentityHeaders[] = headers;

const NAMES: ReadonlySet<string> = new Set(IDENTITY_HEADERS.flatMap(({ names }) => names));
const PREFIXES: readonly string[] = IDENTITY_HEADERS.flatMap(({ prefixes }) => prefixes);

/** Whether only a proxy may send the header with this lower-case name. */
export function isIdentityHeader(name: string): boolean {
  return NAMES.has(name) || PREFIXES.some((prefix) => name.startsWith(prefix));
}
