import type { PasswordAuth } from '../../core/auth/auth.js';
import { UNKNOWN_ADDRESS, type AddressProblem } from '../../contract/index.js';
import { normalizeAddress } from '../../core/network.js';
import type { RequestContext, RequestHead } from '../context.js';
import { withoutPort, type ClientInfo } from '../request-info.js';
import type { AccessRules, KnownAccess, RefusedAccess } from './access.js';
import { admitsAmbient } from './ambient-credentials.js';
import { guestTokensOf } from './guest-credentials.js';
import type { AskedAccess } from './named-paths.js';
import { hasOwnAuthorization } from './own-credentials.js';

/**
 * Identifies the sender of a request by the client's address alone: by a pass for this address, or because it is in
 * the app's home network. For requests without another valid credential, and only for this one request.
 *
 * @param refused - the decision by all other credentials
 */
export function identifyByAddress(
  asked: AskedAccess,
  refused: RefusedAccess,
  auth: PasswordAuth,
  { passSeconds, homeNetwork }: AccessRules,
): KnownAccess | undefined {
  // Most apps have neither.
  if (passSeconds === undefined && homeNetwork === undefined) return undefined;
  const { context, target } = asked;
  const { app } = context;
  // With forward auth, only a trusted proxy says what is asked for. Another one may hide the client's address, too.
  if (target === undefined || app === undefined) return undefined;
  // An app token that is valid is judged alone.
  if (refused.appToken?.problem === 'out-of-scope') return undefined;
  const isOtherRefused =
    guestTokensOf(context).length > 0 ||
    (auth.fronts !== undefined && context.request.headers.has('cf-access-jwt-assertion'));
  if (!admitsAmbient(asked, auth, isOtherRefused)) return undefined;
  const client = proveAddress(context);
  if (typeof client === 'string') return undefined;
  const ownBearer = hasOwnAuthorization(context, auth);
  const pass = passSeconds === undefined ? undefined : auth.passes.find(app.host, client.network);
  if (pass !== undefined) {
    return { ok: true, user: pass.user, token: pass.token, via: 'pass', ownBearer };
  }
  if (homeNetwork?.has(client.address) !== true) return undefined;
  return { ok: true, user: auth.owner, token: undefined, via: 'home-network', ownBearer };
}

/** The headers in which proxies name the client. A client that sends one may be a proxy for others. */
const CLIENT_HEADERS = [
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fly-client-ip',
];

/**
 * The client, if its address is certain: that of the connection, or the one that a trusted proxy reports. Anything
 * that hints at another proxy in between makes it uncertain, because that one's address stands for all of its clients.
 *
 * @returns the client, or what is wrong with its address
 */
export function proveAddress(
  context: RequestContext<RequestHead>,
): ClientInfo | Exclude<AddressProblem, 'shared'> {
  const { client, fromProxy, forwarded, request, options } = context;
  const { trustedProxies, apps } = options;
  const { headers } = request;
  if (client.address === UNKNOWN_ADDRESS) return 'unproven';
  if (trustedProxies.has(client.address)) return 'proxy';
  if (apps.machineAddresses.has(client.address)) return 'machine';
  if (!fromProxy && (forwarded || headers.has('via'))) return 'unproven';
  const isNamed = (text: string) =>
    normalizeAddress(text) === client.address || trustedProxies.has(text);
  const hops = (headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => `${withoutPort(hop.trim())}`);
  // A client that reports another one is a proxy that nobody trusts, or invents an address.
  const strangers = fromProxy ? hops.filter((hop) => !trustedProxies.has(hop)) : [];
  const named = CLIENT_HEADERS.map((name) => headers.get(name)).filter((text) => text !== null);
  return strangers.length > 1 || !named.every(isNamed) ? 'unproven' : client;
}
