import { DETAILS, NEXT_PARAMETER, viewsOf } from '../../contract/index.js';
import type { IdentityTokens } from '../../core/auth/identity-tokens.js';
import type { User } from '../../core/auth/user.js';
import { mapMaybePromise } from '../../core/maybe-promise.js';
import { forwardedValue } from '../client-info.js';
import { isForeignUpgrade, isForgery, refuseOtherSite } from '../checks/cross-site.js';
import type { Guard, AccessDecision } from '../guard.js';
import { admissionHeaders } from '../identity-headers/remote-user.js';
import type { Handler } from '../methods.js';
import { isNavigation, isReading } from '../navigation.js';
import type { HttpSettings } from '../http-settings.js';
import { SIGNED_IDENTITY_HEADER, signForProxy } from '../identity-headers/signed-identity.js';
import type { RequestContext } from '../context.js';

/** RFC 6455 §4.1; over HTTP/2 (RFC 8441) the version alone. */
const UPGRADE_HEADERS = ['sec-websocket-key', 'sec-websocket-version', 'upgrade'];

/**
 * `GET /api/auth/verify`: the verdict for a proxy that asks before it lets a request through to an
 * app (nginx auth_request, Caddy forward_auth, Traefik forwardAuth). With `?redirect=true` a
 * person is sent to the login page, and told where they were going.
 */
export function createVerify(
  guard: Guard,
  { layout, publicUrl, crossSite }: Pick<HttpSettings, 'layout' | 'publicUrl' | 'crossSite'>,
  identityTokens?: IdentityTokens,
): Handler {
  const login = `${publicUrl?.origin ?? ''}${viewsOf(layout).login}`;
  return (visit) =>
    mapMaybePromise(guard.authorizeUpstream(visit), (passage) => answer(visit, passage));

  function admit(visit: RequestContext, user: User): Response {
    const fields = admissionHeaders(user);
    const token = identityTokens && signForProxy(visit, user, identityTokens);
    return visit.answerProxy(
      token === undefined ? fields : { ...fields, [SIGNED_IDENTITY_HEADER]: token },
    );
  }

  function answer(visit: RequestContext, passage: AccessDecision): Response {
    const { headers, url } = visit.request;
    // Whoever the word is from: a page can send none, so a lie would help nobody but its author.
    const method = headers.get('x-forwarded-method') ?? 'GET';
    if (passage.ok) {
      const isUpgrade = asksForUpgrade(visit);
      const isRefused =
        (isUpgrade && isForeignUpgrade(visit, passage)) ||
        isForgery(visit, passage, { method, isUpgrade }, { crossSite });
      return isRefused ? refuseOtherSite(visit) : admit(visit, passage.user);
    }
    if (new URL(url).searchParams.get('redirect') === 'true' && isNavigation(method, headers)) {
      const next = isReading(method) ? originalUrl(visit, publicUrl !== undefined) : undefined;
      const query = next === undefined ? '' : `?${NEXT_PARAMETER}=${encodeURIComponent(next)}`;
      return visit.redirect(302, login + query, visit.endSession());
    }
    if (passage.reason === 'invalid') visit.audit({ event: 'token-refused' });
    return visit.refuseUnauthenticated(DETAILS.notAuthenticated, visit.endSession());
  }
}

/** Whether the app is asked for a WebSocket. Some proxies take the Upgrade header away. */
function asksForUpgrade({ request: { headers } }: RequestContext): boolean {
  return UPGRADE_HEADERS.some((name) => headers.has(name));
}

/** Where the visitor was going, by the proxy's word: whole, where the login is on another host. */
function originalUrl(
  { fromProxy, request: { headers } }: RequestContext,
  whole: boolean,
): string | undefined {
  const target = fromProxy ? headers.get('x-forwarded-uri') : null;
  const host = forwardedValue(headers, 'host');
  if (target === null || !target.startsWith('/')) return undefined;
  if (!whole) return target;
  return host === undefined
    ? undefined
    : `${forwardedValue(headers, 'proto') ?? 'http'}://${host}${target}`;
}
