import { isAppToken, type AppTokenResult, type AppTokens } from '../../core/auth/app-tokens.js';
import type { HeadersReader } from '../request-info.js';
import type { KnownAccess, RefusedAccess, RefusedAppToken } from './access.js';
import { appTargetOf, type AskedAccess } from './named-paths.js';

/**
 * Identifies the sender of a request by its app token: in X-Housekey-Token, Proxy-Authorization or
 * Authorization. If it carries several, one that permits the request is enough.
 *
 * @returns `undefined` if it carries none, or there are none
 */
export function identifyByAppToken(
  asked: AskedAccess,
  appTokens: AppTokens,
): KnownAccess | RefusedAccess | undefined {
  const { context } = asked;
  const { headers } = context.request;
  // Most requests carry a session cookie alone. Without app tokens, what looks like one is the app's own, or another
  // Housekey's.
  if (!PLACES.some((name) => headers.has(name)) || appTokens.isEmpty) return undefined;
  const sent = sentTokens(headers);
  if (sent.length === 0) return undefined;
  const target = appTargetOf(asked);
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

const PLACES = ['x-housekey-token', 'proxy-authorization', 'authorization'];

function sentTokens(headers: HeadersReader): readonly SentToken[] {
  const own = headers.get('x-housekey-token');
  const proxy = headers.get('proxy-authorization');
  const authorization = headers.get('authorization');
  const sent = [
    { text: own, inAuthorization: false, isBasic: false },
    { ...credentialOf(proxy), inAuthorization: false, isBasic: false },
    { ...credentialOf(authorization), inAuthorization: true },
  ];
  return sent.flatMap(({ text, ...rest }) =>
    text?.startsWith(PREFIX) === true ? [{ text, ...rest }] : [],
  );
}

/** Whether a request carries what may be an app token of ours. */
export function carriesAppToken(headers: HeadersReader): boolean {
  return headers.has('x-housekey-token') || sentTokens(headers).length > 0;
}

/** Whether an Authorization header holds what may be an app token of ours. */
export function holdsAppToken(authorization: string): boolean {
  return isAppToken(credentialOf(authorization).text);
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
