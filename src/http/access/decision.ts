import type { Auth, PasswordAuth, AuthResult, User } from '../../core/auth/auth.js';
import type { ProtectedApp } from '../../core/config/app-table.js';
import { isPromise, mapMaybePromise } from '../../core/maybe-promise.js';
import { NO_PATHS, type PathSet } from '../../core/path-set.js';
import { isCrossOriginUpgrade, isCrossSiteChange } from '../checks/host-and-origin.js';
import type { RequestContext, RequestHead } from '../context.js';
import type { HeadersReader } from '../request-info.js';
import {
  type Access,
  type AccessRules,
  type KnownAccess,
  type PublicAccess,
  type RefusedAccess,
  CREDENTIAL_RULES,
} from './access.js';
import { holdsAppToken, identifyByAppToken } from './app-token-credentials.js';
import { hasOwnAuthorization, holdsClientToken } from './own-credentials.js';
import { identifyByAddress, orByFront } from './ambient-credentials.js';
import { identifyByGuest } from './guest-credentials.js';
import { isWithin, mayName, type AskedAccess, type UpstreamRequest } from './named-paths.js';

/**
 * Whether Authorization holds what may be an app token of ours. One that was removed from the configuration
 * is unknown, and can only be recognized by its form: another instance may still accept it, so the app must
 * not see it. If an app token in another header admitted the request, or authentication is disabled,
 * Authorization is the app's own, as of another Housekey behind this one.
 */
function hidesAppToken(access: Access, headers: HeadersReader): boolean {
  if (access.ok && !CREDENTIAL_RULES[access.via].isBesideAuthorization) return false;
  const authorization = headers.get('authorization');
  if (authorization === null) return false;
  return holdsAppToken(authorization) || holdsClientToken(authorization);
}

/** Whether the app must not see the Authorization header, because it holds something of ours. */
export function hidesAuthorization(access: Access, headers: HeadersReader): boolean {
  return access.ownBearer === true || hidesAppToken(access, headers);
}

/**
 * Decides on a request for an app by its head alone, for the gateway, forward auth and the library: at
 * once if its token is cached or forged.
 *
 * @param isUpgrade - whether the client asks for a WebSocket or any other upgrade
 */
export function decideAccess(
  context: RequestContext<RequestHead>,
  { method, target }: UpstreamRequest,
  isUpgrade: boolean,
  auth: Auth,
  rules: AccessRules,
): Access | Promise<Access> {
  const asked = { context, method, target, isUpgrade };
  if (auth.lock?.state.isLocked === true) {
    // No credential counts, and no address: only public paths are open.
    const refused = { ok: false, reason: 'missing' } as const;
    const ownBearer = hasOwnAuthorization(context, auth);
    return applyRules(asked, { ...refused, ownBearer }, undefined, rules);
  }
  if (!auth.enabled) {
    return applyRules(asked, { ...OPEN, user: auth.anonymous.user }, undefined, rules);
  }
  const known = identify(asked, auth);
  const { fronts } = auth;
  const byFront = fronts ? orByFront(known, asked, auth, fronts) : known;
  const access = rules.mcpPath === undefined ? byFront : orByClient(byFront, asked, rules);
  return isPromise(access)
    ? access.then((result) => applyRules(asked, result, auth, rules))
    : applyRules(asked, access, auth, rules);
}

/** Admits a client of OpenID Connect to the MCP server of an app. */
function orByClient(
  identified: KnownAccess | RefusedAccess | Promise<KnownAccess | RefusedAccess>,
  asked: AskedAccess,
  rules: AccessRules,
): KnownAccess | RefusedAccess | Promise<KnownAccess | RefusedAccess> {
  const { clients } = rules;
  return mapMaybePromise(identified, (access) =>
    access.ok || clients === undefined ? access : clients.identify(asked, access, rules),
  );
}

/**
 * Combines the cross-site, step-up and public path rules.
 *
 * @param auth - also admits guests and addresses; `undefined` while the login is locked or disabled
 */
function applyRules(
  asked: AskedAccess,
  identified: KnownAccess | RefusedAccess,
  auth: PasswordAuth | undefined,
  rules: AccessRules,
): Access {
  const { crossSite, publicPaths, stepUpPaths } = rules;
  const { context, target, isUpgrade } = asked;
  // Every reading of a path counts, because the app may take any of them. Most apps have none.
  const needsStepUp =
    stepUpPaths !== NO_PATHS &&
    !(identified.ok && identified.via === 'open') &&
    mayName(stepUpPaths, target, context.request.headers);
  const byGuest =
    identified.ok || auth === undefined
      ? undefined
      : identifyByGuest(asked, identified, auth, rules, needsStepUp);
  // No address is enough for a path that needs the owner's confirmation, so its visitor has to sign in.
  const byAddress =
    identified.ok || byGuest !== undefined || needsStepUp || auth === undefined
      ? undefined
      : identifyByAddress(asked, identified, auth, rules);
  const access = byGuest ?? byAddress ?? identified;
  const isForged = access.ok && isForgery(asked, access, crossSite);
  if (access.ok && !isForged) {
    if (!needsStepUp || (auth !== undefined && isSteppedUp(auth, access))) return access;
    const canConfirm = CREDENTIAL_RULES[access.via].canConfirm && !isUpgrade;
    return { ok: false, reason: 'unconfirmed', canConfirm };
  }
  const refused: RefusedAccess = access.ok
    ? { ok: false, reason: 'cross-site', ownBearer: access.ownBearer }
    : access;
  // Computed last, because most requests have a session.
  return needsStepUp ? refused : publicAccess(asked, refused, publicPaths);
}

const OPEN = { ok: true, token: undefined, via: 'open', ownBearer: false } as const;

/**
 * Finds out who sends a request for the app. A valid session cookie takes precedence, because the
 * Authorization header may belong to the app; without one, a bearer token of ours is accepted.
 *
 * A request that carries an active app token is judged by it alone: its cookie is ignored.
 */
function identify(
  asked: AskedAccess,
  auth: PasswordAuth,
): KnownAccess | RefusedAccess | Promise<KnownAccess | RefusedAccess> {
  const { context } = asked;
  const { appTokens } = auth;
  const byAppToken = appTokens && identifyByAppToken(asked, appTokens);
  if (byAppToken === undefined) return identifyBySession(context, auth);
  if (byAppToken.ok || byAppToken.appToken?.problem === 'out-of-scope') {
    // The session was not asked, and the Authorization header may hold its token.
    if (byAppToken.ownBearer === true || !context.request.headers.has('authorization')) {
      return byAppToken;
    }
    return mapMaybePromise(auth.authenticate(context.bearerToken, context), ({ ok }) => ({
      ...byAppToken,
      ownBearer: ok,
    }));
  }
  // Browsers repeat an app token that is not or no longer valid next to a session.
  return mapMaybePromise(identifyBySession(context, auth), (access) =>
    access.ok ? access : byAppToken,
  );
}

/** Without closures, which would be allocated even if nothing is a promise. */
function identifyBySession(
  context: RequestContext<RequestHead>,
  auth: Auth,
): KnownAccess | RefusedAccess | Promise<KnownAccess | RefusedAccess> {
  const { bearerToken, sessionTokens } = context;
  const byBearer = auth.authenticate(bearerToken, context);
  const byCookie = firstAccepted(sessionTokens, auth, context);
  const isCookieSent = sessionTokens.length > 0;
  return isPromise(byBearer) || isPromise(byCookie)
    ? accessLater(bearerToken, isCookieSent, byBearer, byCookie)
    : accessBy(bearerToken, isCookieSent, byBearer, byCookie);
}

async function accessLater(
  bearer: string | undefined,
  isCookieSent: boolean,
  byBearer: AuthResult | Promise<AuthResult>,
  byCookie: AcceptedToken | undefined | Promise<AcceptedToken | undefined>,
): Promise<KnownAccess | RefusedAccess> {
  const results = await Promise.all([Promise.resolve(byBearer), Promise.resolve(byCookie)]);
  return accessBy(bearer, isCookieSent, ...results);
}

/** A valid session cookie takes precedence. */
function accessBy(
  bearer: string | undefined,
  isCookieSent: boolean,
  byBearer: AuthResult,
  byCookie: AcceptedToken | undefined,
): KnownAccess | RefusedAccess {
  if (byCookie !== undefined) {
    const { user, token } = byCookie;
    return { ok: true, user, token, via: 'cookie', ownBearer: byBearer.ok };
  }
  if (byBearer.ok) {
    return { ok: true, user: byBearer.user, token: bearer, via: 'bearer', ownBearer: true };
  }
  return { ok: false, reason: isCookieSent ? 'invalid' : byBearer.reason };
}

/** A valid session cookie. */
interface AcceptedToken {
  readonly token: string;
  readonly user: User;
}

/**
 * The first valid one of several session cookies. Another host of the domain may have set a cookie
 * with our name.
 */
export function firstAccepted(
  tokens: readonly string[],
  auth: Auth,
  context: RequestContext<RequestHead>,
): AcceptedToken | undefined | Promise<AcceptedToken | undefined> {
  for (const token of tokens) {
    // The app's host accepts only its own sessions, and the login none of those.
    const result = auth.authenticateCookie(token, context.app?.host, context);
    if (isPromise(result)) {
      const others = tokens.slice(tokens.indexOf(token) + 1);
      return result.then((resolved) =>
        resolved.ok ? { token, user: resolved.user } : firstAccepted(others, auth, context),
      );
    }
    if (result.ok) return { token, user: result.user };
  }
  return undefined;
}

/**
 * Whether a page of another site makes the user's browser send a request to the app as the user. Such a
 * request never reaches the app. A page cannot add our bearer token or an app token, so a request that has
 * one is not a forgery.
 */
function isForgery(
  { context, method, isUpgrade }: AskedAccess,
  { via, ownBearer }: KnownAccess,
  crossSite: ProtectedApp['crossSite'],
): boolean {
  // A browser repeats Basic credentials by itself.
  if (via === 'app-token' || (ownBearer && via !== 'basic')) return false;
  return (
    (isUpgrade && isCrossOriginUpgrade(context)) ||
    (crossSite === 'refuse' &&
      CREDENTIAL_RULES[via].isSentByBrowser &&
      isCrossSiteChange(context, method, isUpgrade))
  );
}

/** Whether the owner was confirmed recently in this session. App tokens, bearer tokens and other subjects never are. */
function isSteppedUp({ appSessions, isOwner }: PasswordAuth, { via, user }: KnownAccess): boolean {
  return via === 'cookie' && isOwner(user) && appSessions.isConfirmed(user);
}

/**
 * Lets a request through without an identity if all paths that it names are public. They accept requests
 * from any site, but not as the signed-in user.
 */
function publicAccess(
  { context, target, isUpgrade }: AskedAccess,
  access: RefusedAccess,
  publicPaths: PathSet,
): PublicAccess | RefusedAccess {
  const { headers } = context.request;
  if (target === undefined || !isWithin(publicPaths, target, headers)) return access;
  // A public path admits requests; what another protocol carries is unknown.
  if (isUpgrade && headers.get('upgrade')?.toLowerCase() !== 'websocket') return access;
  if (isUpgrade && isCrossOriginUpgrade(context)) return { ok: false, reason: 'cross-site' };
  const ownBearer = hidesAuthorization(access, headers);
  return { ok: true, user: undefined, token: undefined, via: 'public', ownBearer };
}
