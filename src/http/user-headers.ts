import type { IdentityTokens } from '../core/auth/identity-tokens.js';
import type { User } from '../core/auth/auth.js';
import type { RequestContext } from './context.js';
import { forwardedValue } from './request-info.js';
import identityHeaders from './identity-headers.json' with { type: 'json' };

/** Carries the signed identity to the app. Removed from client requests. */
export const SIGNED_IDENTITY_HEADER = 'x-housekey-identity';

/**
 * Signs the user's identity for the app behind the gateway. Not for guests, and not without a public URL: audience
 * and issuer would be the client's Host header.
 *
 * @param audience - the origin of the app. Default: the public one
 */
export function signForUpstream(
  publicUrl: URL | undefined,
  { email, guest }: User,
  tokens: IdentityTokens,
  audience?: string,
): string | undefined {
  if (guest || publicUrl === undefined) return undefined;
  const { origin: issuer } = publicUrl;
  return tokens.issue({ subject: email, audience: audience ?? issuer, issuer });
}

/**
 * Signs the user's identity for an app behind a forward-auth proxy; not for guests. The audience is
 * the origin that the proxy forwards. Only trusted proxies count, because otherwise everyone
 * with a session could get a token for an app of their choice.
 */
export function signForProxy(
  context: RequestContext,
  { email, guest }: User,
  tokens: IdentityTokens,
): string | undefined {
  const { headers } = context.request;
  const host = context.fromProxy ? forwardedValue(headers, 'host') : undefined;
  // Traefik forwards `ws` or `wss` for a WebSocket, but its origin is the page's (RFC 6455 §1.6).
  const scheme = forwardedValue(headers, 'proto')?.replace(/^ws/, 'http');
  if (guest || host === undefined || (scheme !== 'https' && scheme !== 'http')) return undefined;
  return tokens.issue({
    subject: email,
    audience: `${scheme}://${host}`,
    issuer: context.origin,
  });
}

/** The user's email, percent-encoded as UTF-8 unless it is a valid header value (RFC 9110 §5.5, Latin-1). */
export function userHeaderValue({ email }: User): string {
  return /^[\x21-\x7e\xa1-\xff](?:[\x20-\x7e\xa0-\xff]*[\x21-\x7e\xa1-\xff])?$/.test(email)
    ? email
    : encodeURIComponent(Buffer.from(email).toString());
}

/** Request headers with which a proxy product tells the app behind it who is asking. */
interface IdentityHeaders {
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
export const IDENTITY_HEADERS: readonly IdentityHeaders[] = identityHeaders;

const NAMES: ReadonlySet<string> = new Set(IDENTITY_HEADERS.flatMap(({ names }) => names));
const PREFIXES: readonly string[] = IDENTITY_HEADERS.flatMap(({ prefixes }) => prefixes);

/** Whether only a proxy may send the header with this lower-case name. */
export function isIdentityHeader(name: string): boolean {
  return NAMES.has(name) || PREFIXES.some((prefix) => name.startsWith(prefix));
}
