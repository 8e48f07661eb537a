import { NEXT_PARAMETER, viewsOf } from '../../contract/index.js';
import type { IdentityTokens } from '../../core/auth/identity-tokens.js';
import { mapMaybePromise } from '../../core/maybe-promise.js';
import { isCrossOriginUpgrade, isCrossSiteForgery, rejectCrossSite } from '../checks/cross-site.js';
import type { RequestContext } from '../context.js';
import type { HeaderFields } from '../headers.js';
import type { Guard } from '../guard.js';
import type { HttpSettings } from '../http-settings.js';
import { createForwardAuthHeaders } from '../identity-headers/user-headers.js';
import { SIGNED_IDENTITY_HEADER, signForProxy } from '../identity-headers/signed-identity.js';
import { isNavigation, isReadMethod } from '../navigation.js';
import { forwardedValue } from '../request-info.js';
import type { Handler } from '../router.js';
import { isByAppToken, type AccessDecision, type GrantedAccess } from '../access-decision.js';
import { hidesAppToken } from '../app-tokens/access.js';
import { forwardedRequest, type AppRequest } from '../app-tokens/app-request.js';
import { rejectAppToken, rejectForApp } from '../app-tokens/refusal.js';

/** Tells the proxy to keep Authorization from the app: the header holds a token of ours. */
const CREDENTIAL_IN_AUTHORIZATION = { 'x-housekey-credential': 'authorization' } as const;
/** Tells the proxy to leave Authorization to the app: the app token was in another header. */
const CREDENTIAL_IN_OTHER = { 'x-housekey-credential': 'other' } as const;

/** RFC 6455 §4.1. Over HTTP/2 (RFC 8441), only the version is sent. */
const UPGRADE_HEADERS = ['sec-websocket-key', 'sec-websocket-version', 'upgrade'];

/**
 * `GET /api/auth/verify`: forward authentication for nginx auth_request, Caddy forward_auth and
 * Traefik forwardAuth. With `?redirect=true`, unauthenticated navigations are redirected to the
 * login page, which leads back to the requested page.
 */
export function createVerify(
  guard: Guard,
  {
    layout,
    publicUrl,
    crossSite,
    userHeaders,
  }: Pick<HttpSettings, 'layout' | 'publicUrl' | 'crossSite' | 'userHeaders'>,
  identityTokens?: IdentityTokens,
): Handler {
  const headersFor = createForwardAuthHeaders(userHeaders);
  const login = `${publicUrl?.origin ?? ''}${viewsOf(layout).login}`;
  // Not `async`, for speed: see guard.ts.
  return (context) =>
    mapMaybePromise(guard.authorizeUpstream(context, askedRequest(context, guard)), (access) =>
      respond(context, access),
    );

  function respond(context: RequestContext, access: AccessDecision): Response {
    const { headers, url } = context.request;
    // Trusted from any client: a page cannot send it, and a client could only harm itself.
    const method = headers.get('x-forwarded-method') ?? 'GET';
    if (access.ok) {
      const isUpgrade = isUpgradeRequest(context);
      const isRejected =
        (isUpgrade && isCrossOriginUpgrade(context, access)) ||
        isCrossSiteForgery(context, access, { method, isUpgrade }, { crossSite });
      return isRejected
        ? rejectCrossSite(context)
        : allow(context, access, headersFor(access.user), identityTokens);
    }
    const refusal = rejectAppToken(context, access, method);
    if (refusal !== undefined) return refusal;
    if (asksForRedirect(url) && isNavigation(method, headers)) {
      const isElsewhere = publicUrl !== undefined;
      const next = isReadMethod(method) ? originalUrl(context, isElsewhere) : undefined;
      const query = next === undefined ? '' : `?${NEXT_PARAMETER}=${encodeURIComponent(next)}`;
      return context.redirect(302, login + query, context.clearRejectedCookie());
    }
    if (access.reason === 'invalid') context.audit({ event: 'token-refused' });
    return rejectForApp(context, guard, method);
  }
}

/** Computed only if app tokens are configured, because nothing else depends on it. */
function askedRequest(
  context: RequestContext,
  { acceptsAppTokens }: Guard,
): AppRequest | undefined {
  return acceptsAppTokens ? forwardedRequest(context, isUpgradeRequest(context)) : undefined;
}

function asksForRedirect(url: string): boolean {
  return url.includes('?') && new URL(url).searchParams.get('redirect') === 'true';
}

function allow(
  context: RequestContext,
  access: GrantedAccess,
  userFields: HeaderFields,
  identityTokens: IdentityTokens | undefined,
): Response {
  const token = identityTokens && signForProxy(context, access.user, identityTokens);
  const credential = credentialFields(context, access);
  const fields = credential === undefined ? userFields : { ...userFields, ...credential };
  return context.allow(
    token === undefined ? fields : { ...fields, [SIGNED_IDENTITY_HEADER]: token },
  );
}

/** The proxy's instruction for Authorization; `undefined` if it holds no app token. */
function credentialFields(
  { request: { headers } }: RequestContext,
  access: GrantedAccess,
): HeaderFields | undefined {
  if (hidesAppToken(access, headers)) return CREDENTIAL_IN_AUTHORIZATION;
  if (!isByAppToken(access)) return undefined;
  if (access.ownBearer) return CREDENTIAL_IN_AUTHORIZATION;
  return headers.has('authorization') ? CREDENTIAL_IN_OTHER : undefined;
}

/** Whether the client asks for a WebSocket. Some proxies remove the Upgrade header. */
function isUpgradeRequest({ request: { headers } }: RequestContext): boolean {
  return UPGRADE_HEADERS.some((name) => headers.has(name));
}

/**
 * The requested URL, as the proxy reports it.
 *
 * @param absolute - whether to include scheme and host, because the login page is on another host.
 */
function originalUrl(
  { fromProxy, request: { headers } }: RequestContext,
  absolute: boolean,
): string | undefined {
  const target = fromProxy ? headers.get('x-forwarded-uri') : null;
  const host = forwardedValue(headers, 'host');
  if (target === null || !target.startsWith('/')) return undefined;
  if (!absolute) return target;
  return host === undefined
    ? undefined
    : `${forwardedValue(headers, 'proto') ?? 'http'}://${host}${target}`;
}
