import type { Auth } from '../../core/auth/auth.js';
import { UNKNOWN_ADDRESS, type AddressProblem } from '../../contract/index.js';
import { normalizeAddress } from '../../core/network.js';
import { OWN_SITES } from '../checks/host-and-origin.js';
import type { RequestContext, RequestHead } from '../context.js';
import { isSafeMethod, withoutPort, type ClientInfo } from '../request-info.js';
import type { AccessRules, KnownAccess, RefusedAccess } from './access.js';
import { guestTokensOf } from './guest-credentials.js';
import { appTargetOf, type UpstreamRequest } from './named-paths.js';
import { carriesOurs, hasOwnAuthorization } from './own-credentials.js';

/**
 * Identifies the sender of a request by the client's address alone: by a pass for this address, or because it is in
 * the app's home network. For requests without another valid credential, and only for this one request.
 *
 * @param refused - the decision by all other credentials
 */
export function identifyByAddress(
  context: RequestContext<RequestHead>,
  request: UpstreamRequest,
  isUpgrade: boolean,
  refused: RefusedAccess,
  auth: Auth,
  { passSeconds, homeNetwork }: AccessRules,
): KnownAccess | undefined {
  // Most apps have neither.
  if (passSeconds === undefined && homeNetwork === undefined) return undefined;
  const { app } = context;
  const asked = appTargetOf(context, request, isUpgrade);
  // With forward auth, only a trusted proxy says what is asked for. Another one may hide the client's address, too.
  if (asked === undefined || app === undefined || auth.owner === undefined) return undefined;
  if (isFromStranger(context, asked.methods, app.origin)) return undefined;
  // An app token that is valid is judged alone.
  if (refused.appToken?.problem === 'out-of-scope') return undefined;
  if (
    !asked.methods.every(isSafeMethod) &&
    (carriesOurs(context, auth) || guestTokensOf(context).length > 0)
  )
    return undefined;
  const client = proveAddress(context);
  if (typeof client === 'string') return undefined;
  const ownBearer = hasOwnAuthorization(context, auth);
  const pass = passSeconds === undefined ? undefined : auth.passes?.find(app.host, client.network);
  if (pass !== undefined) {
    return { ok: true, user: pass.user, token: pass.token, via: 'pass', ownBearer };
  }
  if (homeNetwork?.has(client.address) !== true) return undefined;
  return { ok: true, user: auth.owner, token: undefined, via: 'home-network', ownBearer };
}

/** The headers in which proxies name the client. Whoever sends one may be a proxy for others. */
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

/**
 * Whether a page of another origin sent the request. The address of a visitor's browser is an ambient credential, and
 * nothing but these headers tells who uses it. Following a link is allowed, because it changes nothing.
 */
function isFromStranger(
  { request: { headers } }: RequestContext<RequestHead>,
  methods: readonly string[],
  ownOrigin: string,
): boolean {
  const isPageLoad =
    methods.every((method) => method === 'GET') &&
    headers.get('sec-fetch-mode') === 'navigate' &&
    headers.get('sec-fetch-dest') === 'document';
  if (isPageLoad) return false;
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  return (site !== null && !OWN_SITES.has(site)) || (origin !== null && origin !== ownOrigin);
}
