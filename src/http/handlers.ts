import { PAGES, pathsOf, PREFIXES } from '../contract/index.js';
import type { AuditListener } from '../core/audit/audit-event.js';
import type { Auth } from '../core/auth/auth.js';
import { isPromise, mapMaybePromise } from '../core/maybe-promise.js';
import { createHostCheck, type HostCheck } from './checks/host-and-origin.js';
import { otherSpellings, createRouter, rawPathOf, type Handler } from './router.js';
import { RequestContext, type ContextOptions, type RequestHead } from './context.js';
import { Guard } from './access/guard.js';
import type { RefusalPages } from './access/refusal.js';
import { isAppUnprotected, type HttpSettings } from './http-settings.js';
import { lengthOf, type PlainResponse } from './plain-response.js';
import { Peers, type BodyRequest, type ConnectionInfo } from './request-info.js';
import type { RouteOptions } from './routes/route-options.js';
import { createRoutes } from './routes/routes.js';
import { pathsAtAnyHost } from './routes/table.js';

/**
 * Responds to a request. `connection` is the one that the request arrived on; without it, all
 * clients share one limit on failed sign-ins.
 */
export type Respond = (
  request: BodyRequest,
  connection?: ConnectionInfo,
) => PlainResponse | Promise<PlainResponse>;

/** The dependencies of the endpoints. */
export interface HandlerOptions extends RouteOptions {
  /** Responds to the views and, in a layout without a gateway, to every path that is not Housekey's. */
  readonly views: Handler;
  /** Responds to paths below `/_housekey/assets/`. */
  readonly assets: Handler;
  /** Receives security events, such as failed sign-ins. */
  readonly onAudit: AuditListener;
  /** Called once, with the address of a peer that sends forwarding headers and is not trusted. */
  readonly onUntrustedProxy: (address: string) => void;
}

/** The endpoints, without a server around them. */
export interface Handlers {
  readonly respond: Respond;
  /**
   * Whether a path is Housekey's own. All others belong to the app, and so does `/login` behind the
   * gateway, for users with a session.
   *
   * @param path - exactly as in the request line, without the query: another spelling is another path
   */
  readonly owns: (path: string) => boolean;
  /** Whether Housekey keeps a path on the hosts of SERVICE_APPS, where all others are the app's. */
  readonly keeps: (path: string) => boolean;
  /** The path of Housekey under `/api/auth/` that this one is another spelling of, if any. */
  readonly otherSpelling: (path: string) => string | undefined;
  /**
   * Creates a context for a request that another handler responds to.
   *
   * @param head - the request without its body; `url` is absolute
   * @param connection - the connection that it arrived on
   * @returns the context, which also creates responses
   */
  readonly createContext: (
    head: RequestHead,
    connection: ConnectionInfo,
  ) => RequestContext<RequestHead>;
  readonly auth: Auth;
  readonly refusalPages: RefusalPages;
  readonly http: HttpSettings;
  /** Checks which host a request is for. */
  readonly hosts: HostCheck;
  /** Admits clients of OpenID Connect to apps; `undefined` if there are none. */
  readonly clients: RouteOptions['clients'];
}

const NO_CONNECTION: ConnectionInfo = { address: undefined };

/**
 * Creates the HTTP endpoints, as functions that run on any server.
 *
 * @returns the functions, and the parts that a gateway needs to protect an app
 */
export function createHandlers(options: HandlerOptions): Handlers {
  const { auth, settings, onError, clients } = options;
  const { layout } = settings;
  const guard = new Guard(auth);
  const hosts = createHostCheck(settings, auth.enabled, options.renderErrorPage);
  const routes = createRoutes(options, { guard, hosts });
  const contextOptions = createContextOptions(options);
  const hostless = pathsAtAnyHost(pathsOf(layout));
  const keeps = keptOnAppHosts(hostless);
  const { owns, handlerFor } = createRouter(layout, {
    routes,
    views: options.views,
    assets: options.assets,
  });
  const handle = (context: RequestContext, path: string) =>
    respondSafely(handlerFor(path, context.request), context, onError);

  const respond: Respond = (request, connection = NO_CONNECTION) => {
    const context = new RequestContext(request, connection, contextOptions);
    const path = rawPathOf(request.url);
    const asked = { method: request.method, path };
    const described = context.app && clients?.describe(context, asked, context.app);
    if (described !== undefined) return described;
    const isKept = hostless.has(path) || (context.app !== undefined && keeps(path));
    const rejection = isKept ? hosts.checkSyntax(context) : hosts.check(context);
    if (rejection !== undefined) return rejection;
    return request.method === 'HEAD'
      ? mapMaybePromise(handle(context, path), withoutBody)
      : handle(context, path);
  };
  const createContext: Handlers['createContext'] = (head, connection) =>
    new RequestContext(head, connection, contextOptions);
  const otherSpelling = otherSpellings(new Set(routes.keys()));
  const paths = { owns, keeps, otherSpelling };
  const parts = { auth, refusalPages: options, http: settings, hosts, clients };
  return { respond, ...paths, createContext, ...parts };
}

function keptOnAppHosts(hostless: ReadonlySet<string>): Handlers['keeps'] {
  return (path) =>
    path === PAGES.ticket ||
    path === PAGES.logout ||
    path === PAGES.guest ||
    path.startsWith(PREFIXES.assets) ||
    (path.startsWith(PREFIXES.own) && hostless.has(path));
}

function createContextOptions({
  auth,
  settings,
  activity,
  onUntrustedProxy,
  onAudit,
}: HandlerOptions): ContextOptions {
  return {
    ...settings,
    peers: new Peers(settings.trustedProxies),
    bound: settings.deviceBound ? auth.appSessions?.bound : undefined,
    loginPath: pathsOf(settings.layout).login,
    deviceCookieSuffix: auth.deviceCookieSuffix,
    appUnprotected: isAppUnprotected(auth.enabled, settings.layout),
    onUntrustedProxy: once(onUntrustedProxy),
    onAudit: (event, client) => {
      activity.record(event, client);
      onAudit(event, client);
    },
  };
}

/** Responds with 500 to an unexpected error, whose details the client must not see. */
function respondSafely(
  handler: Handler,
  context: RequestContext,
  onError: (error: unknown) => void,
): PlainResponse | Promise<PlainResponse> {
  const fail = (error: unknown) => {
    onError(error);
    return context.reject(500, 'Internal error; it has been logged, try again');
  };
  try {
    const response = handler(context);
    return isPromise(response) ? response.catch(fail) : response;
  } catch (error) {
    return fail(error);
  }
}

/** Responds to HEAD like to GET, with the length of its body (RFC 9110 §8.6, §9.3.2). */
function withoutBody({ status, headers, body }: PlainResponse): PlainResponse {
  if (!(body instanceof ReadableStream)) {
    const length = body === null ? {} : { 'content-length': String(lengthOf(body)) };
    return { status, headers: { ...headers, ...length }, body: null };
  }
  // The length of a stream is unknown, and waiting for its end would take forever.
  body.cancel().catch(() => {
    // It has failed already.
  });
  return { status, headers, body: null };
}

/** Calls `report` the first time only. */
function once(report: (address: string) => void): (address: string) => void {
  let reported = false;
  return (address) => {
    if (!reported) report(address);
    reported = true;
  };
}
