import { DETAILS, NEXT_PARAMETER, viewsOf } from '../contract.js';
import { forwardedValue } from './client.js';
import type { Guard } from './guard.js';
import { identityHeaders } from './identity.js';
import type { Handler } from './methods.js';
import { isNavigation } from './navigation.js';
import type { HttpSettings } from './settings.js';
import type { Visit } from './visit.js';

/**
 * `GET /api/auth/verify`: the verdict for a proxy that asks before it lets a request through to an
 * app (nginx auth_request, Caddy forward_auth, Traefik forwardAuth). With `?redirect=true` a
 * person is sent to the login page, and told where they were going.
 */
export function createVerify(
  guard: Guard,
  { layout, publicUrl }: Pick<HttpSettings, 'layout' | 'publicUrl'>,
): Handler {
  const login = `${publicUrl?.origin ?? ''}${viewsOf(layout).login}`;
  return async (visit) => {
    const passage = await guard.judgePassage(visit);
    if (passage.ok) return visit.answer(200, {}, identityHeaders(passage.user));
    const { headers, url } = visit.request;
    const method = headers.get('x-forwarded-method') ?? 'GET';
    if (new URL(url).searchParams.get('redirect') === 'true' && isNavigation(method, headers)) {
      const next = originalUrl(visit, publicUrl !== undefined);
      const query = next === undefined ? '' : `?${NEXT_PARAMETER}=${encodeURIComponent(next)}`;
      return visit.redirect(302, login + query, visit.endSession());
    }
    return visit.refuseUnauthenticated(DETAILS.notAuthenticated);
  };
}

/** Where the visitor was going, by the proxy's word: whole, where the login is on another host. */
function originalUrl(
  { fromProxy, request: { headers } }: Visit,
  whole: boolean,
): string | undefined {
  const target = fromProxy ? forwardedValue(headers, 'uri') : undefined;
  const host = forwardedValue(headers, 'host');
  if (target === undefined || !target.startsWith('/')) return undefined;
  if (!whole) return target;
  return host === undefined
    ? undefined
    : `${forwardedValue(headers, 'proto') ?? 'http'}://${host}${target}`;
}
