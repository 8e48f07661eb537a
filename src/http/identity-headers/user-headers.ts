import type { IdentityTokens } from '../../core/auth/identity-tokens.js';
import type { User } from '../../core/auth/user.js';
import type { RequestContext } from '../context.js';
import { forwardedValue } from '../request-info.js';

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
