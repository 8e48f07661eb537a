import type { AppTokenProblem } from '../../contract/index.js';
import { isAppToken, type AppTokenResult, type AppTokens } from '../../core/auth/app-tokens.js';
import type { Auth } from '../../core/auth/auth.js';
import type { AuthResult, User } from '../../core/auth/user.js';
import { isPromise, mapMaybePromise } from '../../core/maybe-promise.js';
import type { RequestContext, RequestHead } from '../context.js';
import type { HeadersReader } from '../request-info.js';
import { appTargetOf, type UpstreamRequest } from './named-paths.js';

/** Who sends a request for the app, with which credential, and whether it may reach the app. */
export type Access = KnownAccess | RefusedAccess;

/** A request that may reach the app. */
export type GrantedAccess = KnownAccess | PublicAccess;

/** The owner, or the anonymous guest while authentication is disabled. */
export interface KnownAccess {
  readonly ok: true;
  readonly user: User;
  readonly token: string | undefined;
  /**
   * `open`: authentication is disabled. `basic`: an app token in Basic credentials, which a
   * browser repeats by itself, like a cookie.
   */
  readonly via: 'cookie' | 'bearer' | 'app-token' | 'basic' | 'open';
  /** The Authorization header holds one of our tokens, which the app must not see. */
  readonly ownBearer: boolean;
}

/** Nobody, as far as the app learns: all paths that the request names are public. */
export interface PublicAccess {
  readonly ok: true;
  readonly user: undefined;
  readonly token: undefined;
  readonly via: 'public';
  readonly ownBearer: boolean;
}

/** A request that may not reach the app. */
export interface RefusedAccess {
  readonly ok: false;
  /** `cross-site`: the session is valid, and a page of another site sent the request. */
  readonly reason: 'missing' | 'invalid' | 'cross-site';
  /** The app token that was refused. */
  readonly appToken?: RefusedAppToken;
  readonly ownBearer?: boolean;
}

/** An app token that does not admit a request. */
export type RefusedAppToken =
  { readonly problem: 'unknown' } | { readonly problem: AppTokenProblem; readonly name: string };

/** Whether an app token admitted the request, and no session. */
export function isByAppToken({ via }: GrantedAccess): boolean {
  return via === 'app-token' || via === 'basic';
}

/**
 * Whether the app was told who the user is, so that its response may be for that user alone. This
 * includes public paths: the app may greet its owner there, and a cache would show that to strangers.
 */
export function isForSession({ via }: GrantedAccess): boolean {
  return via !== 'open' && via !== 'public';
}

const OPEN = { ok: true, token: undefined, via: 'open', ownBearer: false } as const;

/**
 * Finds out who sends a request for the app. A valid session cookie takes precedence, because the
 * Authorization header may belong to the app; without one, a bearer token of ours is accepted.
 *
 * A request that carries an active app token is judged by it alone: its cookie is ignored.
 */
export function identify(
  context: RequestContext<RequestHead>,
  request: UpstreamRequest,
  isUpgrade: boolean,
  auth: Auth,
): Access | Promise<Access> {
  const { anonymous, appTokens } = auth;
  if (anonymous.ok) return { ...OPEN, user: anonymous.user };
  const byAppToken = appTokens && identifyByAppToken(context, request, isUpgrade, appTokens);
  if (byAppToken === undefined) return identifyBySession(context, auth);
  if (byAppToken.ok || byAppToken.appToken?.problem === 'out-of-scope') {
    // The session was not asked, and the Authorization header may hold its token.
    if (byAppToken.ownBearer === true || !context.request.headers.has('authorization')) {
      return byAppToken;
    }
    return mapMaybePromise(auth.authenticateSync(context.bearerToken, context), ({ ok }) => ({
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
): Access | Promise<Access> {
  const { bearerToken, sessionTokens } = context;
  const byBearer = auth.authenticateSync(bearerToken, context);
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
): Promise<Access> {
  const results = await Promise.all([Promise.resolve(byBearer), Promise.resolve(byCookie)]);
  return accessBy(bearer, isCookieSent, ...results);
}

/** A valid session cookie takes precedence. */
function accessBy(
  bearer: string | undefined,
  isCookieSent: boolean,
  byBearer: AuthResult,
  byCookie: AcceptedToken | undefined,
): Access {
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
    const result = authenticateCookie(token, auth, context);
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

/** The app's host accepts only its own sessions, and the login none of those. */
function authenticateCookie(
  token: string,
  auth: Auth,
  context: RequestContext<RequestHead>,
): AuthResult | Promise<AuthResult> {
  const host = context.app?.host;
  const { appSessions } = auth;
  // There are none only while authentication is disabled, when no session is needed.
  if (host === undefined || appSessions === undefined) return auth.authenticateSync(token, context);
  return appSessions.authenticate(token, host, context);
}

/**
 * Identifies the sender of a request by its app token: in X-Housekey-Token, Proxy-Authorization or
 * Authorization. If it carries several, one that permits the request is enough.
 *
 * @returns `undefined` if it carries none
 */
function identifyByAppToken(
  context: RequestContext<RequestHead>,
  request: UpstreamRequest,
  isUpgrade: boolean,
  appTokens: AppTokens,
): Access | undefined {
  const { headers } = context.request;
  const sent = sentTokens(headers);
  if (sent.length === 0) return undefined;
  const target = appTargetOf(context, request, isUpgrade);
  const results = sent.map(({ text, inAuthorization, isBasic }) => ({
    text,
    inAuthorization,
    isBasic,
    result: appTokens.authenticate(text, target),
  }));
  const ownBearer = results.some(
    ({ inAuthorization, result }) => inAuthorization && result.outcome !== 'unknown',
  );
  const refused: RefusedAppToken[] = [];
  for (const { text, isBasic, result } of results) {
    if (result.outcome !== 'accepted') {
      refused.push(refusalOf(result));
      continue;
    }
    const { token, user } = result;
    if (appTokens.isNewUse(token, context.auditClient)) {
      context.audit({ event: 'app-token-used', appToken: token.name });
    }
    return { ok: true, user, token: text, via: isBasic ? 'basic' : 'app-token', ownBearer };
  }
  const [appToken] = PROBLEMS.flatMap((one) => refused.filter(({ problem }) => problem === one));
  return appToken && { ok: false, reason: 'missing', appToken, ownBearer };
}

/** The first of these is reported, if a request carries several app tokens. */
const PROBLEMS = ['out-of-scope', 'expired', 'revoked', 'unknown'] as const;

function refusalOf(result: Exclude<AppTokenResult, { outcome: 'accepted' }>): RefusedAppToken {
  return result.outcome === 'unknown'
    ? { problem: 'unknown' }
    : { problem: result.outcome, name: result.token.name };
}

/** A string that was sent where app tokens are accepted, and has their prefix. */
interface SentToken {
  readonly text: string;
  readonly inAuthorization: boolean;
  /** A browser repeats it by itself. */
  readonly isBasic: boolean;
}

const NO_TOKENS: readonly SentToken[] = [];

function sentTokens(headers: HeadersReader): readonly SentToken[] {
  const own = headers.get('x-housekey-token');
  const proxy = headers.get('proxy-authorization');
  const authorization = headers.get('authorization');
  // Most requests carry a session cookie and none of these.
  if (own === null && proxy === null && authorization === null) return NO_TOKENS;
  const sent = [
    { text: own, inAuthorization: false, isBasic: false },
    { ...credentialOf(proxy), inAuthorization: false, isBasic: false },
    { ...credentialOf(authorization), inAuthorization: true },
  ];
  return sent.flatMap(({ text, ...rest }) =>
    text?.startsWith(PREFIX) === true ? [{ text, ...rest }] : [],
  );
}

/**
 * Whether Authorization holds what may be an app token of ours. One that was removed from the configuration
 * is unknown, and can only be recognized by its form: another instance may still accept it, so the app must
 * not see it. If an app token in another header admitted the request, or authentication is disabled,
 * Authorization is the app's own, as of another Housekey behind this one.
 */
export function hidesAppToken(access: Access | PublicAccess, headers: HeadersReader): boolean {
  if (access.ok && access.via !== 'cookie') return false;
  const authorization = headers.get('authorization');
  return authorization !== null && isAppToken(credentialOf(authorization).text);
}

/** Whether the app must not see the Authorization header, because it holds something of ours. */
export function hidesAuthorization(access: Access | PublicAccess, headers: HeadersReader): boolean {
  return access.ownBearer === true || hidesAppToken(access, headers);
}

const PREFIX = 'hk_';
const CREDENTIAL = /^(?<scheme>bearer|basic) +(?<value>\S+) *$/i;

/** The token of Bearer credentials (RFC 6750), or the password of Basic ones (RFC 7617), for any user. */
function credentialOf(header: string | null): Pick<SentToken, 'isBasic' | 'text'> {
  const { scheme = '', value = '' } = CREDENTIAL.exec(header ?? '')?.groups ?? {};
  if (scheme.toLowerCase() !== 'basic') return { text: value, isBasic: false };
  const pair = Buffer.from(value, 'base64').toString('latin1');
  return { text: pair.slice(pair.indexOf(':') + 1), isBasic: true };
}
