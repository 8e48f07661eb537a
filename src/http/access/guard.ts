import { DETAILS } from '../../contract/index.js';
import type { Auth, AuthResult, SignedInUser, User } from '../../core/auth/auth.js';
import { mapMaybePromise } from '../../core/maybe-promise.js';
import { isCrossOrigin } from '../checks/host-and-origin.js';
import type { RequestContext, RequestHead } from '../context.js';
import type { Handler } from '../router.js';
import { firstAccepted } from './decision.js';
import type { PlainResponse } from '../plain-response.js';

// Values and promises are mixed here, in `verify.ts` and in `handlers.ts`: with plain `async`
// functions, /me costs 14 % more processor time and verify 23 % more (median of 7 paired runs of
// 200,000 requests with a cached token, calling `respond` directly).

/** Responds to an authenticated request. */
export type ProtectedHandler = (
  context: RequestContext,
  user: User,
) => PlainResponse | Promise<PlainResponse>;

/** Responds to a request of the owner. */
export type OwnerHandler = (
  context: RequestContext,
  owner: SignedInUser,
) => PlainResponse | Promise<PlainResponse>;

/** Who may use a route → how its handler is called. */
export interface GuardedHandlers {
  readonly anyone: Handler;
  /** The handler decides. */
  readonly handler: Handler;
  /** Everyone with a session, and the guest while authentication is disabled. */
  readonly user: ProtectedHandler;
  readonly owner: OwnerHandler;
  /** The owner, in a session that a sign-in began. */
  readonly session: OwnerHandler;
}
export type GuardName = keyof GuardedHandlers;

/** Adds what must be checked before a handler is called. */
export type Guards = {
  readonly [Name in GuardName]: (handler: GuardedHandlers[Name]) => Handler;
};

/** Responds to a request that has signed out; `shared`: all replicas know about it already. */
type SignOutHandler = (
  context: RequestContext,
  user: User,
  shared: boolean,
) => PlainResponse | Promise<PlainResponse>;

const GUESTS_REJECTED =
  'Not available while authentication is disabled; set SERVICE_EMAIL and a password';
const NO_SESSION = 'Only a session that a sign-in began may do this';
const OTHERS_REJECTED = 'Only the owner may see this, and the token is for another subject';

/** Authenticates requests to Housekey's own API. */
export class Guard implements Guards {
  readonly #auth: Auth;
  constructor(auth: Auth) {
    this.#auth = auth;
  }

  /**
   * Authenticates a request by its head. An Authorization header, if present, takes precedence over
   * the session cookie.
   *
   * @returns the user, or why the request is not authenticated
   */
  authenticate(context: RequestContext<RequestHead>): AuthResult | Promise<AuthResult> {
    return mapMaybePromise(apiToken(context, this.#auth), (token) =>
      token === undefined || context.request.headers.has('authorization')
        ? this.#auth.authenticate(token, context)
        : this.#auth.authenticateCookie(token, undefined, context),
    );
  }

  /** The token that authenticates a request. */
  async tokenOf(context: RequestContext<RequestHead>): Promise<string | undefined> {
    return await apiToken(context, this.#auth);
  }

  anyone(handler: Handler): Handler {
    return handler;
  }

  /** For handlers that decide themselves. */
  handler(handler: Handler): Handler {
    return handler;
  }

  /**
   * Restricts a handler to authenticated requests, and to guests while authentication is disabled.
   *
   * @returns a handler that responds with 401 to all other requests
   */
  user(handler: ProtectedHandler): Handler {
    return (context) =>
      mapMaybePromise(this.authenticate(context), (result) =>
        result.ok
          ? withRenewal(context, result.user, handler(context, result.user))
          : reject(context, result.reason),
      );
  }

  /**
   * Like `user`, but for the owner only: 403 for guests, and for the holder of a token with
   * another subject, which a program that shares the secret may have issued.
   *
   * @returns a handler that responds with 401 or 403 to all other requests
   */
  owner(handler: OwnerHandler): Handler {
    return this.user((context, user) => {
      if (this.#auth.isOwner(user)) return handler(context, user);
      if (user.guest) return context.reject(403, GUESTS_REJECTED);
      return rejectNotOwner(context, OTHERS_REJECTED);
    });
  }

  /** Like `owner`, but not for tokens of other programs: for what gives access to others. */
  session(handler: OwnerHandler): Handler {
    return this.owner(async (context, owner) => {
      const session = await this.#auth.sessions?.find(owner.sessionId ?? '');
      if (session === undefined) return rejectNotOwner(context);
      return await handler(context, owner);
    });
  }

  /**
   * Like `user`, and revokes the request's token before it calls the handler.
   *
   * @returns a handler that responds with 401 to unauthenticated requests
   */
  signOut(handler: SignOutHandler): Handler {
    return this.#signOut(apiToken, handler, reject);
  }

  /** Like `signOut`, for a form: revokes the cookie's token, even next to an Authorization header. */
  signOutByCookie(handler: SignOutHandler, onRejected: Handler): Handler {
    return this.#signOut(cookieToken, handler, onRejected);
  }

  #signOut(
    tokenOf: typeof apiToken,
    handler: SignOutHandler,
    onRejected: typeof reject | Handler,
  ): Handler {
    return async (context) => {
      const isBearer = tokenOf === apiToken && context.request.headers.has('authorization');
      const result = await this.#auth.signOut(await tokenOf(context, this.#auth), isBearer);
      return result.ok
        ? await handler(context, result.user, result.shared)
        : await onRejected(context, result.reason);
    };
  }
}

/**
 * The token that authenticates an API request: that of the Authorization header or, without this
 * header, of the session cookie. Requests from pages of other origins cannot use the cookie, not
 * even from allowed origins: their scripts would act as the signed-in user.
 */
function apiToken(
  context: RequestContext<RequestHead>,
  auth: Auth,
): string | undefined | Promise<string | undefined> {
  return context.request.headers.has('authorization')
    ? context.bearerToken
    : cookieToken(context, auth);
}

/** The token of the session cookie, which pages of other origins cannot use. */
function cookieToken(
  context: RequestContext<RequestHead>,
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

/** Renews the session, unless the handler has ended it. */
function withRenewal(
  context: RequestContext,
  user: User,
  pending: PlainResponse | Promise<PlainResponse>,
): PlainResponse | Promise<PlainResponse> {
  if (user.guest || user.renew === undefined) return pending;
  return mapMaybePromise(pending, (response) => {
    const cookies = context.renewSessionCookie(user);
    if (cookies.length === 0) return response;
    const { 'set-cookie': others = [] } = response.headers;
    const headers = { ...response.headers, 'set-cookie': [others, ...cookies].flat() };
    return { ...response, headers };
  });
}

/** 403: the token is valid, and does not permit this. */
export function rejectNotOwner(context: RequestContext, detail = NO_SESSION): PlainResponse {
  context.audit({ event: 'access-refused', reason: 'not-owner' });
  return context.reject(403, detail);
}

function reject(context: RequestContext, reason: 'missing' | 'invalid'): PlainResponse {
  // `apiToken` has ignored the cookie otherwise, so it may be valid.
  const usedCookie = !context.request.headers.has('authorization') && !isCrossOrigin(context);
  const cookies = usedCookie ? context.clearRejectedCookie() : [];
  if (reason === 'missing') return context.rejectUnauthenticated(DETAILS.notAuthenticated, cookies);
  context.audit({ event: 'token-refused' });
  return context.rejectUnauthenticated(DETAILS.invalidCredentials, cookies);
}
