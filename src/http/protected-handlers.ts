import type { AuthResult, SignedInUser, User } from '../core/auth/user.js';
import type { AccessDecision } from './access-decision.js';
import type { AppRequest } from './app-tokens/app-request.js';
import type { RequestContext, RequestHead } from './context.js';
import type { Handler } from './router.js';

/** Responds to an authenticated request. */
export type ProtectedHandler = (
  context: RequestContext,
  user: User,
) => Response | Promise<Response>;

/** Responds to a request of the owner. */
export type OwnerHandler = (
  context: RequestContext,
  owner: SignedInUser,
) => Response | Promise<Response>;

/** Whether the owner must be confirmed first: returns the rejection, or `undefined`. */
export type ConfirmHandler = (
  context: RequestContext,
  owner: SignedInUser,
) => Promise<Response | undefined>;

/** Responds to a request that has signed out; `shared`: all replicas know about it already. */
export type SignOutHandler = (
  context: RequestContext,
  user: User,
  shared: boolean,
) => Response | Promise<Response>;

/** Authenticates requests. No other code decides who is asking. */
export interface Guard {
  /**
   * Authenticates a request to Housekey's own API. An Authorization header, if present, takes
   * precedence over the session cookie.
   *
   * @returns the user, or why the request is not authenticated
   */
  readonly authenticate: (context: RequestContext) => AuthResult | Promise<AuthResult>;
  /**
   * Authenticates a request to the app. A valid session cookie takes precedence, because the
   * Authorization header may belong to the app; without one, a bearer token of ours is accepted.
   *
   * A request that carries an active app token is judged by it alone: its cookie is ignored.
   *
   * @param request - method and raw path that the app will receive; without them, app tokens with
   *   limits are refused
   * @returns the user and the credential that the request used, or why it may not reach the app
   */
  readonly authorizeUpstream: (
    context: RequestContext<RequestHead>,
    request?: AppRequest,
  ) => AccessDecision | Promise<AccessDecision>;
  /** Whether app tokens are configured. */
  readonly acceptsAppTokens: boolean;
  /**
   * Restricts a handler to authenticated requests, and to guests while authentication is disabled.
   *
   * @returns a handler that responds with 401 to all other requests
   */
  readonly protect: (handler: ProtectedHandler) => Handler;
  /**
   * Like `protect`, but for the owner only: 403 for guests, and for the holder of a token with
   * another subject, which a program that shares the secret may have issued.
   *
   * @returns a handler that responds with 401 or 403 to all other requests
   */
  readonly protectForOwner: (handler: OwnerHandler) => Handler;
  /**
   * Like `protect`, and revokes the request's token before it calls the handler.
   *
   * @returns a handler that responds with 401 to unauthenticated requests
   */
  readonly signOut: (handler: SignOutHandler) => Handler;
  /**
   * Like `protectForOwner`, and revokes all other tokens before it calls the handler.
   *
   * @param confirm - returns a rejection if the owner must be confirmed first
   *
   * @returns a handler that responds with 401 or 403 to all other requests
   */
  readonly signOutOthers: (confirm: ConfirmHandler, handler: SignOutHandler) => Handler;
  /** Like `signOut`, for a form: revokes the cookie's token, even next to an Authorization header. */
  readonly signOutByCookie: (handler: SignOutHandler, onRejected: Handler) => Handler;
}
