import { DETAILS } from '../contract/index.js';
import type { Auth } from '../core/auth/auth.js';
import type { SignedInUser, User, AuthResult } from '../core/auth/user.js';
import { isPromise, mapMaybePromise } from '../core/maybe-promise.js';
import { bearerToken } from './bearer.js';
import { isFromForeignOrigin } from './checks/cross-site.js';
import type { Handler } from './methods.js';
import type { RequestHead, RequestContext } from './context.js';

/** Answers a visit of somebody who is known. */
export type ProtectedHandler = (visit: RequestContext, user: User) => Response | Promise<Response>;

/** Answers a visit of the owner. */
export type OwnersHandler = (
  visit: RequestContext,
  owner: SignedInUser,
) => Response | Promise<Response>;

/** Answers a visit that has signed out; `shared`: all replicas know. */
export type SignOutHandler = (
  visit: RequestContext,
  user: User,
  shared: boolean,
) => Response | Promise<Response>;

/** The verdict on a visit to the app behind us, and the token that it rests on. */
export type AccessDecision =
  | {
      readonly ok: true;
      readonly user: User;
      readonly token: string | undefined;
      readonly by: 'cookie' | 'bearer' | 'open';
      /** The Authorization header holds a token of ours, which is nobody else's to see. */
      readonly ownBearer: boolean;
    }
  | { readonly ok: false; readonly reason: 'missing' | 'invalid' };

/** The verdict on a visit that may go through. */
export type OpenPassage = Extract<AccessDecision, { ok: true }>;

/** The one place that decides who is asking. */
export interface Guard {
  /** The verdict on a visit to the API: the Authorization header counts where there is one. */
  readonly authenticate: (visit: RequestContext) => AuthResult | Promise<AuthResult>;
  /**
   * The verdict on a visit to the app: a valid cookie decides, for the header may be the app's
   * own; without one, a bearer token of ours opens too.
   */
  readonly authorizeUpstream: (
    visit: RequestContext<RequestHead>,
  ) => AccessDecision | Promise<AccessDecision>;
  /** Lets the handler answer whom the guard knows, and refuses everybody else. */
  readonly protect: (handler: ProtectedHandler) => Handler;
  /**
   * As `protect`, for the owner alone. The guest is not, and neither is who holds a token for
   * another subject, which a program with the same secret may have issued.
   */
  readonly protectForOwner: (handler: OwnersHandler) => Handler;
  /** As `protect`, with a credential that is refused from then on. */
  readonly signOut: (handler: SignOutHandler) => Handler;
}

export function createGuard(auth: Auth): Guard {
  const authenticate = (visit: RequestContext) =>
    mapMaybePromise(credentialOf(visit, auth), auth.authenticateSync);
  const protect: Guard['protect'] = (handler) => (visit) =>
    mapMaybePromise(authenticate(visit), (verdict) => settle(visit, verdict, handler));
  return {
    authenticate,
    authorizeUpstream: (visit) =>
      mapMaybePromise(auth.authenticateSync(undefined), (open) =>
        open.ok ? { ...OPEN, user: open.user } : judgeTokens(visit, auth),
      ),
    protect,
    protectForOwner: (handler) =>
      protect((visit, user) =>
        auth.isOwner(user)
          ? handler(visit, user)
          : visit.refuse(403, user.guest ? GUESTS_REFUSED : OTHERS_REFUSED),
      ),
    signOut: (handler) => async (visit) => {
      const verdict = await auth.signOut(await credentialOf(visit, auth));
      return verdict.ok
        ? await handler(visit, verdict.user, verdict.shared)
        : refuse(visit, verdict.reason);
    },
  };
}

const GUESTS_REFUSED =
  'Everybody is a guest here, and none of them is told this; set SERVICE_EMAIL and a password';
const OTHERS_REFUSED = 'This is for the owner alone, and the token is for somebody else';

const OPEN = { ok: true, token: undefined, by: 'open', ownBearer: false } as const;

/** As `judgePassage` says, where there is a password. */
function judgeTokens(
  visit: RequestContext<RequestHead>,
  auth: Auth,
): AccessDecision | Promise<AccessDecision> {
  const bearer = bearerToken(visit.request.headers.get('authorization'));
  const cookies = visit.sessionTokens;
  return mapMaybePromise(auth.authenticateSync(bearer), (byBearer) =>
    mapMaybePromise(firstAccepted(cookies, auth), (byCookie): AccessDecision => {
      if (byCookie !== undefined) {
        return { ok: true, ...byCookie, by: 'cookie', ownBearer: byBearer.ok };
      }
      if (byBearer.ok) {
        return { ok: true, user: byBearer.user, token: bearer, by: 'bearer', ownBearer: true };
      }
      return { ok: false, reason: cookies.length > 0 ? 'invalid' : byBearer.reason };
    }),
  );
}

/**
 * The header's bearer token; without the header, the session cookie. A page elsewhere has no use of
 * the cookie, not even on an allowed origin: what runs there would be signed in as our visitor.
 */
function credentialOf(
  visit: RequestContext,
  auth: Auth,
): string | undefined | Promise<string | undefined> {
  const authorization = visit.request.headers.get('authorization');
  if (authorization !== null) return bearerToken(authorization);
  if (isFromForeignOrigin(visit)) return undefined;
  const tokens = visit.sessionTokens;
  if (tokens.length < 2) return tokens[0];
  return mapMaybePromise(firstAccepted(tokens, auth), (accepted) => accepted?.token ?? tokens[0]);
}

interface Accepted {
  readonly token: string;
  readonly user: User;
}

/**
 * Of several cookies of our name (another host of the domain may have set one) the first that is
 * accepted counts.
 */
function firstAccepted(
  tokens: readonly string[],
  auth: Auth,
): Accepted | undefined | Promise<Accepted | undefined> {
  for (const [index, token] of tokens.entries()) {
    const verdict = auth.authenticateSync(token);
    if (isPromise(verdict)) {
      return verdict.then((later) =>
        later.ok ? { token, user: later.user } : firstAccepted(tokens.slice(index + 1), auth),
      );
    }
    if (verdict.ok) return { token, user: verdict.user };
  }
  return undefined;
}

function settle(visit: RequestContext, verdict: AuthResult, handler: ProtectedHandler) {
  return verdict.ok ? handler(visit, verdict.user) : refuse(visit, verdict.reason);
}

function refuse(visit: RequestContext, reason: 'missing' | 'invalid'): Response {
  // A cookie beside an Authorization header was not judged, nor one that a page elsewhere sent.
  const judged = visit.request.headers.get('authorization') === null && !isFromForeignOrigin(visit);
  const cookies = judged ? visit.endSession() : [];
  if (reason === 'missing') return visit.refuseUnauthenticated(DETAILS.notAuthenticated, cookies);
  visit.audit({ event: 'token-refused' });
  return visit.refuseUnauthenticated(DETAILS.invalidCredentials, cookies);
}
