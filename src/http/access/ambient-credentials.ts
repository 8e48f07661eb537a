import type { Auth, PasswordAuth } from '../../core/auth/auth.js';
import { isCrossOrigin, OWN_SITES } from '../checks/host-and-origin.js';
import type { RequestContext, RequestHead } from '../context.js';
import { isSafeMethod, withoutPort, type ClientInfo } from '../request-info.js';
import { appTargetOf, type AskedAccess } from './named-paths.js';
import { carriesOurs, hasOwnAuthorization } from './own-credentials.js';
import { UNKNOWN_ADDRESS, type AddressProblem } from '../../contract/index.js';
import { normalizeAddress } from '../../core/network.js';
import type { AccessRules, KnownAccess, RefusedAccess } from './access.js';
import { guestTokensOf } from './guest-credentials.js';
import type { FrontIdentity, FrontLogin } from '../../core/auth/fronts.js';
import { mapMaybePromise } from '../../core/maybe-promise.js';

/**
 * Whether the client's address, or the identity that a front has checked, may admit a request. Both accompany every
 * request of a browser, even one that another page causes. So they do not count for pages of another origin, nor for a
 * change next to a refused credential.
 *
 * @param isOtherRefused - whether the request carries a refused credential that is none of the owner's
 */
function admitsAmbient(
  asked: AskedAccess,
  auth: Pick<Auth, 'hasSigned'>,
  isOtherRefused: boolean,
): boolean {
  // Without them, it may be a change: forward auth takes a method that the proxy does not name for GET.
  const methods = appTargetOf(asked)?.methods;
  const { context } = asked;
  if (isFromStranger(context, methods)) return false;
  const isReading = methods?.every(isSafeMethod) === true;
  return isReading || !(isOtherRefused || carriesOurs(context, auth));
}

/**
 * Whether a page of another origin sent the request: nothing but these headers tells. Following a link is allowed,
 * because it changes nothing.
 */
function isFromStranger(
  context: RequestContext<RequestHead>,
  methods: readonly string[] | undefined,
): boolean {
  const { headers } = context.request;
  const isPageLoad =
    methods?.every((method) => method === 'GET') === true &&
    headers.get('sec-fetch-mode') === 'navigate' &&
    headers.get('sec-fetch-dest') === 'document';
  if (isPageLoad) return false;
  const site = headers.get('sec-fetch-site');
  if (site !== null && !OWN_SITES.has(site)) return true;
  return isCrossOrigin(context);
}

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

/** The owner, as a front in front of Housekey has identified them; `undefined` without one. */
export function frontIdentityOf(
  { request, tailscaleClient }: RequestContext<RequestHead>,
  fronts: FrontLogin,
): FrontIdentity | undefined | Promise<FrontIdentity | undefined> {
  const assertion = request.headers.get('cf-access-jwt-assertion') ?? undefined;
  return fronts.identify(assertion, tailscaleClient);
}

/** A front only counts if no credential of ours admits the request. */
export function orByFront(
  access: KnownAccess | RefusedAccess | Promise<KnownAccess | RefusedAccess>,
  asked: AskedAccess,
  auth: Auth,
  fronts: FrontLogin,
): KnownAccess | RefusedAccess | Promise<KnownAccess | RefusedAccess> {
  return mapMaybePromise(access, (known) =>
    known.ok
      ? known
      : mapMaybePromise(identifyByFront(asked, known, auth, fronts), (byFront) => byFront ?? known),
  );
}

/**
 * Identifies the sender of a request that no credential of ours admits.
 *
 * @param refused - what became of the credentials of ours
 * @returns `undefined` if no front names the owner, or if that does not count for this request
 */
function identifyByFront(
  asked: AskedAccess,
  refused: RefusedAccess,
  auth: Auth,
  fronts: FrontLogin,
): KnownAccess | undefined | Promise<KnownAccess | undefined> {
  // Cloudflare's cookie accompanies the requests of any page, and the tailnet is always there.
  if (refused.appToken !== undefined || !admitsAmbient(asked, auth, false)) return undefined;
  const { context } = asked;
  return mapMaybePromise(
    frontIdentityOf(context, fronts),
    (identity) =>
      identity && {
        ok: true,
        user: identity.user,
        token: identity.token,
        via: 'front',
        ownBearer: hasOwnAuthorization(context, auth),
      },
  );
}
