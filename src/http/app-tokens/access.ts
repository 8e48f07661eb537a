import { isAppToken, type AppTokenResult, type AppTokens } from '../../core/auth/app-tokens.js';
import type { AuthResult } from '../../core/auth/user.js';
import { mapMaybePromise } from '../../core/maybe-promise.js';
import type { AccessDecision, RefusedAppToken } from '../access-decision.js';
import type { RequestContext, RequestHead } from '../context.js';
import type { HeadersReader } from '../request-info.js';
import type { AppRequest } from './app-request.js';
import { targetOf } from './target.js';

/** A string that was sent where app tokens are accepted, and has their prefix. */
interface SentToken {
  readonly text: string;
  readonly inAuthorization: boolean;
  /** A browser repeats it by itself. */
  readonly isBasic: boolean;
}

export interface AppTokenAccess {
  readonly appTokens: AppTokens;
  /** Decides without app tokens. */
  readonly authorizeBySession: () => AccessDecision | Promise<AccessDecision>;
  /** Authenticates the session token in Authorization. */
  readonly authenticateBearer: () => AuthResult | Promise<AuthResult>;
}

/**
 * Decides on a request by its app token: in X-Housekey-Token, Proxy-Authorization or Authorization.
 * If it carries several, one that permits the request is enough. A token that is not or no longer
 * valid decides nothing, because browsers repeat it next to a session.
 */
export function authorizeByAppToken(
  context: RequestContext<RequestHead>,
  request: AppRequest | undefined,
  { appTokens, authorizeBySession, authenticateBearer }: AppTokenAccess,
): AccessDecision | Promise<AccessDecision> {
  const decision = decide(context, appTokens, request);
  if (decision === undefined) return authorizeBySession();
  if (decision.ok || decision.appToken?.problem === 'out-of-scope') {
    // The session was not asked, and the Authorization header may hold its token.
    if (decision.ownBearer === true || !context.request.headers.has('authorization')) {
      return decision;
    }
    return mapMaybePromise(authenticateBearer(), ({ ok }) => ({ ...decision, ownBearer: ok }));
  }
  return mapMaybePromise(authorizeBySession(), (access) => (access.ok ? access : decision));
}

function decide(
  context: RequestContext<RequestHead>,
  appTokens: AppTokens,
  request: AppRequest | undefined,
): AccessDecision | undefined {
  const { headers } = context.request;
  const sent = sentTokens(headers);
  if (sent.length === 0) return undefined;
  const target = request && targetOf(request, headers);
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
    if (appTokens.isNewUse(token, context.client.network)) {
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

function sentTokens(headers: HeadersReader): SentToken[] {
  const sent = [
    { text: headers.get('x-housekey-token'), inAuthorization: false, isBasic: false },
    { ...credentialOf(headers.get('proxy-authorization')), inAuthorization: false, isBasic: false },
    { ...credentialOf(headers.get('authorization')), inAuthorization: true },
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
export function hidesAppToken(access: AccessDecision, headers: HeadersReader): boolean {
  if (access.ok && access.via !== 'cookie') return false;
  const authorization = headers.get('authorization');
  return authorization !== null && isAppToken(credentialOf(authorization).text);
}

/** Whether the app must not see the Authorization header, because it holds something of ours. */
export function hidesAuthorization(
  access: AccessDecision | undefined,
  headers: HeadersReader,
): boolean {
  return access?.ownBearer === true || (access !== undefined && hidesAppToken(access, headers));
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
