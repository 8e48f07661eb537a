import type { IdentityTokens } from '../../core/auth/identity-tokens.js';
import type { User } from '../../core/auth/user.js';
import { forwardedValue } from '../client-info.js';
import type { Handler } from '../methods.js';
import type { RequestHead, RequestContext } from '../context.js';

/** The header that carries the signed identity to the app. Never taken from a client. */
export const SIGNED_IDENTITY_HEADER = 'x-housekey-identity';

/** Seconds for which an app may keep the public key. */
const KEY_SET_SECONDS = 300;

/** `GET /_housekey/jwks.json`: the public key that identity tokens are verified with (RFC 7517 §5). */
export function createKeySetHandler({ keySet }: IdentityTokens): Handler {
  const text = JSON.stringify(keySet);
  const headers = { 'cache-control': `public, max-age=${KEY_SET_SECONDS}` };
  return (context) => context.text('application/json', text, headers);
}

/** For the app behind the gateway: it is on our own origin. Never for a guest. */
export function signForUpstream(
  context: RequestContext<RequestHead>,
  { email, guest }: User,
  tokens: IdentityTokens,
): string | undefined {
  if (guest) return undefined;
  const { origin } = context;
  return tokens.issue({ subject: email, audience: origin, issuer: origin });
}

/**
 * For an app behind a proxy that asks: the origin that the visitor asked for is the proxy's word.
 * From nobody else's, or everyone with a session could have a token for an app of their choice.
 */
export function signForProxy(
  context: RequestContext,
  { email, guest }: User,
  tokens: IdentityTokens,
): string | undefined {
  const { headers } = context.request;
  const host = context.fromProxy ? forwardedValue(headers, 'host') : undefined;
  // Traefik calls a WebSocket's scheme `ws` or `wss`; the origin is that of the page (RFC 6455 §1.6).
  const scheme = forwardedValue(headers, 'proto')?.replace(/^ws/, 'http');
  if (guest || host === undefined || (scheme !== 'https' && scheme !== 'http')) return undefined;
  return tokens.issue({
    subject: email,
    audience: `${scheme}://${host}`,
    issuer: context.origin,
  });
}
