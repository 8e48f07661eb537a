import { NEXT_PARAMETER, viewsOf } from '../../contract/index.js';
import type { IdentityTokens } from '../../core/auth/identity-tokens.js';
import type { ProtectedApp } from '../../core/config/app-table.js';
import { NO_PATHS } from '../../core/path-set.js';
import type { User } from '../../core/auth/auth.js';
import { mapMaybePromise } from '../../core/maybe-promise.js';
import {
  type Access,
  type AccessRules,
  type KnownAccess,
  type PublicAccess,
  CREDENTIAL_RULES,
} from '../access/access.js';
import { decideAccess, hidesAuthorization } from '../access/decision.js';
import type { UpstreamRequest } from '../access/named-paths.js';
import type { HostCheck } from '../checks/host-and-origin.js';
import {
  rejectAccess,
  type LeadToLogin,
  type RefusalPages,
  createTicketRequests,
} from '../access/refusal.js';
import type { RequestContext, RequestHead } from '../context.js';
import { SIGNED_IDENTITY_HEADER, signForProxy, userHeaderValue } from '../user-headers.js';
import { isNavigation } from '../navigation.js';
import { pathOf, forwardedValue, isReadMethod, type HeadersReader } from '../request-info.js';
import type { Handler } from '../router.js';
import type { RouteOptions } from './route-options.js';
import {
  ISOLATION_HEADERS,
  shareHeaders,
  type PlainResponse,
  DISABLED_HEADER,
  type HeaderFields,
} from '../plain-response.js';

/** Tells the proxy to keep Authorization from the app: the header holds a token of ours. */
const CREDENTIAL_IN_AUTHORIZATION = { 'x-housekey-credential': 'authorization' } as const;
/** Tells the proxy to leave Authorization to the app: what admitted the request was elsewhere. */
const CREDENTIAL_IN_OTHER = { 'x-housekey-credential': 'other' } as const;

/** A client that sends one asks for a WebSocket (RFC 6455 §4.1). Over HTTP/2 (RFC 8441), only the version is sent. */
const UPGRADE_HEADERS = ['sec-websocket-key', 'sec-websocket-version', 'upgrade'];

/**
 * `GET /api/auth/verify`: forward authentication for nginx auth_request, Caddy forward_auth and
 * Traefik forwardAuth. With `?redirect=true`, unauthenticated navigations are redirected to the
 * login page, which leads back to the requested page.
 */
export function createVerify(options: VerifyOptions, hosts: HostCheck): Handler {
  const { auth, settings, clients } = options;
  const { apps, crossSite, userHeaders } = settings;
  const anyApp: VerifiedApp = {
    host: undefined,
    publicPaths: NO_PATHS,
    stepUpPaths: NO_PATHS,
    crossSite,
    isAnyApp: true,
    identityToken: true,
    headersFor: createForwardAuthHeaders(userHeaders),
  };
  const known = new Map(apps.list.map((app) => [app, { ...describeApp(app), clients }]));
  const respond = createResponder(options);

  // Not `async`, for speed: see access/guard.ts.
  return (context) => {
    const { app: onHost, fromProxy, request } = context;
    if (apps.hasHosts && onHost === undefined) {
      const rejection = hosts.check(context);
      if (rejection !== undefined) return rejection;
    }
    const app = (onHost && known.get(onHost)) ?? anyApp;
    const forwarded = request.headers.get('x-forwarded-method');
    // Trusted from any client: a page cannot send it, and a client could only harm itself.
    const method = forwarded ?? 'GET';
    // For app tokens, only a trusted proxy counts that names both: a client could name any method and path.
    const target = fromProxy && forwarded !== null ? forwardedTarget(request.headers) : undefined;
    const isUpgrade = UPGRADE_HEADERS.some((name) => request.headers.has(name));
    const asked = { app, method, target };
    const access = decideAccess(context, asked, isUpgrade, auth, app);
    return mapMaybePromise(access, (result) => respond(context, asked, result));
  };
}

type VerifyOptions = Pick<RouteOptions, 'auth' | 'settings' | 'identityTokens' | 'clients'> &
  RefusalPages;

/** Turns decisions into answers for the proxy. */
function createResponder(options: VerifyOptions) {
  const { auth, identityTokens } = options;
  const lead = createLead(options);
  return (context: RequestContext, asked: AskedRequest, access: Access): PlainResponse => {
    const { app } = asked;
    if (!access.ok) return rejectAccess(context, asked, access, lead, auth, options);
    if (access.via === 'public') return allowEveryone(context, access);
    const tokens = app.identityToken ? identityTokens : undefined;
    return allow(context, access, app.headersFor(access.user), tokens);
  };
}

/** Redirects a page load to the login, if the proxy asks for that. */
function createLead({ auth, settings }: VerifyOptions): LeadToLogin<AskedRequest> {
  const { publicUrl, layout } = settings;
  const login = `${publicUrl?.origin ?? ''}${viewsOf(layout).login}`;
  const askForTicket = createTicketRequests(settings, auth.appSessions);
  return (context, { app: { host }, method }, stepUp) => {
    const { headers, url } = context.request;
    if (!asksForRedirect(url) || !isNavigation(method, headers)) return undefined;
    if (host !== undefined) {
      const target = originalUrl(context, false) ?? '/';
      return askForTicket?.(context, { host, method, target }, 302, stepUp);
    }
    const isElsewhere = publicUrl !== undefined;
    const next = isReadMethod(method) ? originalUrl(context, isElsewhere) : undefined;
    const query = next === undefined ? '' : `?${NEXT_PARAMETER}=${encodeURIComponent(next)}`;
    return context.redirect(302, login + query, context.clearRejectedCookie());
  };
}

/** The rules of an app, and the headers of its answers. */
interface VerifiedApp extends AccessRules {
  readonly host: string | undefined;
  readonly identityToken: boolean;
  readonly headersFor: (user: User) => HeaderFields;
}

function describeApp(app: ProtectedApp): VerifiedApp {
  return { ...app, headersFor: createForwardAuthHeaders(app.userHeaders) };
}

/** The request that a proxy asks about. */
interface AskedRequest extends UpstreamRequest {
  readonly app: VerifiedApp;
}

/**
 * Returns the headers of a 200 to a forward-auth proxy, cached per user object. Of the security
 * headers, only those are sent that keep a page of another origin from distinguishing this response
 * from a 401, because nothing executes in an empty body. The body is empty because nginx does not read
 * it and would close the connection.
 *
 * @param names - the headers that carry the user's email
 */
function createForwardAuthHeaders(names: ReadonlySet<string>): (user: User) => HeaderFields {
  const cache = new WeakMap<User, HeaderFields>();
  return (user) => {
    const cached = cache.get(user);
    if (cached !== undefined) return cached;
    const value = userHeaderValue(user);
    const fields = shareHeaders({
      ...Object.fromEntries([...names].map((name) => [name, value])),
      // A proxy must not go by the name: `guest` can be the email of a real user.
      ...(user.guest ? DISABLED_HEADER : {}),
      ...ISOLATION_HEADERS,
      'cache-control': 'no-store',
      'content-length': '0',
    });
    cache.set(user, fields);
    return fields;
  };
}

/** A public path: the app is told nothing about the user. */
function allowEveryone(context: RequestContext, { ownBearer }: PublicAccess): PlainResponse {
  const credential = ownBearer ? CREDENTIAL_IN_AUTHORIZATION : {};
  return context.allow({
    ...ISOLATION_HEADERS,
    ...credential,
    'cache-control': 'no-store',
    'content-length': '0',
  });
}

function asksForRedirect(url: string): boolean {
  return url.includes('?') && new URL(url).searchParams.get('redirect') === 'true';
}

function allow(
  context: RequestContext,
  access: KnownAccess,
  userFields: HeaderFields,
  identityTokens: IdentityTokens | undefined,
): PlainResponse {
  const token = identityTokens && signForProxy(context, access.user, identityTokens);
  const credential = credentialFields(context, access);
  const fields = credential === undefined ? userFields : { ...userFields, ...credential };
  // One at most: nginx would join several with commas.
  const [cookie] = context.renewSessionCookie(access.user);
  return context.allow(
    token === undefined ? fields : { ...fields, [SIGNED_IDENTITY_HEADER]: token },
    cookie === undefined ? undefined : [cookie],
  );
}

/**
 * The proxy's instruction for Authorization; `undefined` if it has to decide itself. A proxy cannot see whether a cookie
 * is stale: an app could set one in a program that sends our token, and would get the token.
 */
function credentialFields(
  { request: { headers } }: RequestContext,
  access: KnownAccess,
): HeaderFields | undefined {
  if (hidesAuthorization(access, headers)) return CREDENTIAL_IN_AUTHORIZATION;
  if (CREDENTIAL_RULES[access.via].isSeenByProxy) return undefined;
  return headers.has('authorization') ? CREDENTIAL_IN_OTHER : undefined;
}

/**
 * The requested URL, as the proxy reports it.
 *
 * @param absolute - whether to include scheme and host, because the login page is on another host.
 */
function originalUrl(
  { fromProxy, request: { headers } }: RequestContext<RequestHead>,
  absolute: boolean,
): string | undefined {
  const target = fromProxy ? headers.get('x-forwarded-uri') : null;
  const host = forwardedValue(headers, 'host');
  if (target === null || !target.startsWith('/')) return undefined;
  if (!absolute) return target;
  return host === undefined
    ? undefined
    : `${forwardedValue(headers, 'proto') ?? 'http'}://${host}${target}`;
}

/** Path and query, as the proxy reports them; `undefined` without a path. */
function forwardedTarget(headers: HeadersReader): string | undefined {
  const target = headers.get('x-forwarded-uri') ?? '';
  return pathOf(target) === '' ? undefined : target;
}
