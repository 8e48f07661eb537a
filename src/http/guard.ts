import { DETAILS } from '../contract/index.js';
import type { Auth } from '../core/auth/auth.js';
import type { AuthResult } from '../core/auth/user.js';
import { isPromise, mapMaybePromise } from '../core/maybe-promise.js';
import type { AppTokens } from '../core/auth/app-tokens.js';
import type { AppRequest } from './app-tokens/app-request.js';
import { firstAccepted, type AcceptedToken } from './accepted-token.js';
import { authorizeByAppToken } from './app-tokens/access.js';
import { isCrossOrigin } from './checks/cross-site.js';
import type { RequestContext, RequestHead } from './context.js';
import type { Handler } from './router.js';
import type { AccessDecision } from './access-decision.js';
import type { Guard, SignOutHandler } from './protected-handlers.js';

export type { Guard } from './protected-handlers.js';

// Values and promises are mixed here, in `verify.ts` and in `housekey.ts`: with plain `async`
// functions, /me costs 14 % more processor time and verify 23 % more (median of 7 paired runs of
// 200,000 requests with a cached token, calling `respond` directly).

export function createGuard(auth: Auth): Guard {
  const authenticate = (context: RequestContext) =>
    mapMaybePromise(apiToken(context, auth), (token) => auth.authenticateSync(token, context));
  const protect: Guard['protect'] = (handler) => (context) =>
    mapMaybePromise(authenticate(context), (result) =>
      result.ok ? handler(context, result.user) : reject(context, result.reason),
    );
  const protectForOwner: Guard['protectForOwner'] = (handler) =>
    protect((context, user) =>
      auth.isOwner(user)
        ? handler(context, user)
        : context.reject(403, user.guest ? GUESTS_REJECTED : OTHERS_REJECTED),
    );
  return {
    authenticate,
    acceptsAppTokens: auth.appTokens !== undefined,
    authorizeUpstream: (context, request) => {
      const { anonymous, appTokens } = auth;
      if (anonymous.ok) return { ...OPEN, user: anonymous.user };
      return appTokens === undefined
        ? authorizeByToken(context, auth)
        : authorizeByEither(context, request, { auth, appTokens });
    },
    protect,
    protectForOwner,
    signOutOthers: (confirm, handler) =>
      protectForOwner(async (context, owner) => {
        const rejection = await confirm(context, owner);
        if (rejection !== undefined) return rejection;
        const shared = await auth.signOutOthers(await apiToken(context, auth));
        return await handler(context, owner, shared);
      }),
    signOut: (handler) => createSignOut(auth, apiToken, handler, reject),
    signOutByCookie: (handler, onRejected) => createSignOut(auth, cookieToken, handler, onRejected),
  };
}

function createSignOut(
  auth: Auth,
  tokenOf: typeof apiToken,
  handler: SignOutHandler,
  onRejected: typeof reject | Handler,
): Handler {
  return async (context) => {
    const result = await auth.signOut(await tokenOf(context, auth));
    return result.ok
      ? await handler(context, result.user, result.shared)
      : await onRejected(context, result.reason);
  };
}

const GUESTS_REJECTED =
  'Not available while authentication is disabled; set SERVICE_EMAIL and a password';
const OTHERS_REJECTED = 'Only the owner may see this, and the token is for another subject';

const OPEN = { ok: true, token: undefined, via: 'open', ownBearer: false } as const;

function authorizeByEither(
  context: RequestContext<RequestHead>,
  request: AppRequest | undefined,
  { auth, appTokens }: { readonly auth: Auth; readonly appTokens: AppTokens },
): AccessDecision | Promise<AccessDecision> {
  return authorizeByAppToken(context, request, {
    appTokens,
    authorizeBySession: () => authorizeByToken(context, auth),
    authenticateBearer: () => auth.authenticateSync(bearerOf(context), context),
  });
}

/** Without closures, which would be allocated even if nothing is a promise. */
function authorizeByToken(
  context: RequestContext<RequestHead>,
  auth: Auth,
): AccessDecision | Promise<AccessDecision> {
  const bearer = bearerOf(context);
  const cookies = context.sessionTokens;
  const byBearer = auth.authenticateSync(bearer, context);
  const byCookie = firstAccepted(cookies, auth, context);
  const isCookieSent = cookies.length > 0;
  return isPromise(byBearer) || isPromise(byCookie)
    ? accessLater(bearer, isCookieSent, byBearer, byCookie)
    : accessBy(bearer, isCookieSent, byBearer, byCookie);
}

async function accessLater(
  bearer: string | undefined,
  isCookieSent: boolean,
  byBearer: AuthResult | Promise<AuthResult>,
  byCookie: AcceptedToken | undefined | Promise<AcceptedToken | undefined>,
): Promise<AccessDecision> {
  const results = await Promise.all([Promise.resolve(byBearer), Promise.resolve(byCookie)]);
  return accessBy(bearer, isCookieSent, ...results);
}

/** A valid session cookie takes precedence. */
function accessBy(
  bearer: string | undefined,
  isCookieSent: boolean,
  byBearer: AuthResult,
  byCookie: AcceptedToken | undefined,
): AccessDecision {
  if (byCookie !== undefined) {
    const { user, token } = byCookie;
    return { ok: true, user, token, via: 'cookie', ownBearer: byBearer.ok };
  }
  if (byBearer.ok) {
    return { ok: true, user: byBearer.user, token: bearer, via: 'bearer', ownBearer: true };
  }
  return { ok: false, reason: isCookieSent ? 'invalid' : byBearer.reason };
}

/**
 * The token that authenticates an API request: that of the Authorization header or, without this
 * header, of the session cookie. Requests from pages of other origins cannot use the cookie, not
 * even from allowed origins: their scripts would act as the signed-in user.
 */
function apiToken(
  context: RequestContext,
  auth: Auth,
): string | undefined | Promise<string | undefined> {
  const authorization = context.request.headers.get('authorization');
  return authorization === null ? cookieToken(context, auth) : bearerToken(authorization);
}

/** The token of the session cookie, which pages of other origins cannot use. */
function cookieToken(
  context: RequestContext,
  auth: Auth,
): string | undefined | Promise<string | undefined> {
  if (isCrossOrigin(context)) return undefined;
  const tokens = context.sessionTokens;
  if (tokens.length < 2) return tokens[0];
  return mapMaybePromise(
    firstAccepted(tokens, auth, context),
    (accepted) => accepted?.token ?? tokens[0],
  );
}

function reject(context: RequestContext, reason: 'missing' | 'invalid'): Response {
  // `apiToken` has ignored the cookie otherwise, so it may be valid.
  const usedCookie =
    context.request.headers.get('authorization') === null && !isCrossOrigin(context);
  const cookies = usedCookie ? context.clearRejectedCookie() : [];
  if (reason === 'missing') return context.rejectUnauthenticated(DETAILS.notAuthenticated, cookies);
  context.audit({ event: 'token-refused' });
  return context.rejectUnauthenticated(DETAILS.invalidCredentials, cookies);
}

function bearerOf({ request }: RequestContext<RequestHead>): string | undefined {
  return bearerToken(request.headers.get('authorization'));
}

/** RFC 9110 §11.4 and RFC 6750 §2.1: a scheme in any case, spaces, then the token. */
const BEARER = /^bearer +(.+)$/i;

/**
 * Extracts the token from an Authorization header, without verifying it.
 *
 * @returns `undefined` if the header is missing, has another scheme, or nothing after `Bearer`.
 */
export function bearerToken(authorization: string | null): string | undefined {
  return authorization === null ? undefined : BEARER.exec(authorization)?.[1];
}
