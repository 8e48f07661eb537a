import { DETAILS } from '../contract/index.js';
import type { Auth } from '../core/auth/auth.js';
import type { User } from '../core/auth/user.js';
import type { Requester } from '../core/audit/audit-event.js';
import { isPromise, mapMaybePromise } from '../core/maybe-promise.js';
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
    authorizeUpstream: (context, request) =>
      mapMaybePromise(auth.authenticateSync(undefined), (anonymous) => {
        if (anonymous.ok) return { ...OPEN, user: anonymous.user };
        const { appTokens } = auth;
        if (appTokens === undefined) return authorizeByToken(context, auth);
        return authorizeByAppToken(context, request, {
          appTokens,
          authorizeBySession: () => authorizeByToken(context, auth),
          authenticateBearer: () => auth.authenticateSync(bearerOf(context), context),
        });
      }),
    protect,
    protectForOwner,
    signOutOthers: (handler) =>
      protectForOwner(async (context, owner) => {
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

/** Implements `authorizeUpstream` for enabled authentication. */
function authorizeByToken(
  context: RequestContext<RequestHead>,
  auth: Auth,
): AccessDecision | Promise<AccessDecision> {
  const bearer = bearerOf(context);
  const cookies = context.sessionTokens;
  return mapMaybePromise(auth.authenticateSync(bearer, context), (byBearer) =>
    mapMaybePromise(firstAccepted(cookies, auth, context), (byCookie): AccessDecision => {
      if (byCookie !== undefined) {
        return { ok: true, ...byCookie, via: 'cookie', ownBearer: byBearer.ok };
      }
      if (byBearer.ok) {
        return { ok: true, user: byBearer.user, token: bearer, via: 'bearer', ownBearer: true };
      }
      return { ok: false, reason: cookies.length > 0 ? 'invalid' : byBearer.reason };
    }),
  );
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

interface AcceptedToken {
  readonly token: string;
  readonly user: User;
}

/**
 * The first valid one of several session cookies. Another host of the domain may have set a cookie
 * with our name.
 */
function firstAccepted(
  tokens: readonly string[],
  auth: Auth,
  requester: Requester,
): AcceptedToken | undefined | Promise<AcceptedToken | undefined> {
  for (const [index, token] of tokens.entries()) {
    const result = auth.authenticateSync(token, requester);
    if (isPromise(result)) {
      return result.then((resolved) =>
        resolved.ok
          ? { token, user: resolved.user }
          : firstAccepted(tokens.slice(index + 1), auth, requester),
      );
    }
    if (result.ok) return { token, user: result.user };
  }
  return undefined;
}

function reject(context: RequestContext, reason: 'missing' | 'invalid'): Response {
  // `apiToken` has ignored the cookie otherwise, so it may be valid.
  const usedCookie =
    context.request.headers.get('authorization') === null && !isCrossOrigin(context);
  const cookies = usedCookie ? context.clearSessionCookie() : [];
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
