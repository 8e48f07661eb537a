import { pathsOf } from '../contract/index.js';
import { Activity } from '../core/audit/activity.js';
import { isPromise } from '../core/maybe-promise.js';
import { createHostCheck, hostlessPaths, type HostCheck } from './checks/host-check.js';
import { otherSpellings } from './checks/other-spelling.js';
import { SYSTEM_CLOCK } from './clock.js';
import { RequestContext, type ContextOptions, type RequestHead } from './context.js';
import { createGuard, type Guard } from './guard.js';
import { DEFAULT_HTTP_SETTINGS, isAppUnprotected, type HttpSettings } from './http-settings.js';
import { createRouter, rawPathOf, rejectUnknownPath, type Router } from './router.js';
import type { InstanceInfo } from './routes/overview.js';
import { createRoutes } from './routes/routes.js';
import { Peers, type ConnectionInfo } from './request-info.js';
import type { HousekeyOptions } from './housekey-options.js';

/**
 * Responds to a request. `connection` is the one that the request arrived on; without it, all
 * clients share one limit on failed sign-ins.
 */
export type Respond = (
  request: Request,
  connection?: ConnectionInfo,
) => Response | Promise<Response>;

/**
 * Housekey without a server around it.
 */
export interface Housekey {
  readonly respond: Respond;
  /**
   * Whether a path is Housekey's own. All others belong to the app, and so does `/login` behind the
   * gateway, for users with a session.
   *
   * @param path - exactly as in the request line, without the query: another spelling is another path
   */
  readonly owns: (path: string) => boolean;
  /** The path of Housekey under `/api/auth/` that this one is another spelling of, if any. */
  readonly otherSpelling: (path: string) => string | undefined;
  /**
   * Creates a context for `guard`, for a request that another handler responds to.
   *
   * @param head - the request without its body; `url` is absolute
   * @param connection - the connection that it arrived on
   * @returns the context, which also creates responses
   */
  readonly createContext: (
    head: RequestHead,
    connection: ConnectionInfo,
  ) => RequestContext<RequestHead>;
  readonly guard: Guard;
  /** Checks which host a request is for. */
  readonly hosts: HostCheck;
  /** The security events since the start. */
  readonly activity: Activity;
}

/** The default address of the service. */
const DEFAULT_INSTANCE: InstanceInfo = { listens: '127.0.0.1:8000', upstream: undefined };

const NO_CONNECTION: ConnectionInfo = { address: undefined };

/**
 * Creates the HTTP endpoints, as a function from web `Request` to `Response` that runs on any
 * server.
 *
 * @param options - the authentication and the settings; `HttpSettings` has their defaults.
 * @returns the handler, and the parts that a gateway needs to protect an app.
 */
export function createHousekey(options: HousekeyOptions): Housekey {
  const {
    app = rejectUnknownPath,
    assets = rejectUnknownPath,
    onError = ignore,
    clock = SYSTEM_CLOCK,
    instance = () => DEFAULT_INSTANCE,
    activity = new Activity(clock),
  } = options;
  const settings: HttpSettings = { ...DEFAULT_HTTP_SETTINGS, ...options };
  const guard = createGuard(options.auth);
  const hosts = createHostCheck(settings, options.auth.enabled);
  const routes = createRoutes({ ...options, activity, clock, onError, instance }, settings, {
    guard,
    hosts,
  });
  const contextOptions = createContextOptions(options, settings, activity);
  const hostless = hostlessPaths(pathsOf(settings.layout));
  const { owns, handlerFor } = createRouter(settings.layout, { routes, app, assets });
  const handle = (context: RequestContext) => respondSafely(handlerFor, context, onError);

  const respond: Respond = (request, connection = NO_CONNECTION) => {
    const context = new RequestContext(request, connection, contextOptions);
    const path = rawPathOf(request.url);
    const rejection = hostless.has(path) ? hosts.checkSyntax(context) : hosts.check(context);
    if (rejection !== undefined) return rejection;
    return request.method === 'HEAD' ? withoutBody(handle(context)) : handle(context);
  };
  const createContext: Housekey['createContext'] = (head, connection) =>
    new RequestContext(head, connection, contextOptions);
  const otherSpelling = otherSpellings(new Set(routes.keys()));
  return { respond, owns, otherSpelling, createContext, guard, hosts, activity };
}

function createContextOptions(
  options: HousekeyOptions,
  settings: HttpSettings,
  activity: Activity,
): ContextOptions {
  return {
    ...settings,
    peers: new Peers(settings.trustedProxies),
    appUnprotected: isAppUnprotected(options.auth.enabled, settings.layout),
    onUntrustedProxy: once(options.onUntrustedProxy ?? ignore),
    onAudit: (event, client) => {
      activity.record(event, client);
      options.onAudit?.(event, client);
    },
  };
}

/** Responds with 500 to an unexpected error, whose details the client must not see. */
function respondSafely(
  handlerFor: Router['handlerFor'],
  context: RequestContext,
  onError: (error: unknown) => void,
): Response | Promise<Response> {
  const fail = (error: unknown) => {
    onError(error);
    return context.reject(500, 'Internal error; it has been logged, try again');
  };
  try {
    const response = handlerFor(context.request)(context);
    return isPromise(response) ? response.catch(fail) : response;
  } catch (error) {
    return fail(error);
  }
}

/** Responds to HEAD like to GET, with the length of its body (RFC 9110 §8.6, §9.3.2). */
async function withoutBody(response: Response | Promise<Response>): Promise<Response> {
  const answer = await response;
  const { status, headers, body } = answer;
  const fields = [...headers];
  // The length of a stream is unknown, and waiting for its end would take forever.
  if (headers.get('content-type') === 'text/event-stream') await body?.cancel();
  else if (body !== null) {
    fields.push(['content-length', String((await answer.arrayBuffer()).byteLength)]);
  }
  return new Response(null, { status, headers: fields });
}

function ignore(): void {}

/** Calls `report` the first time only. */
function once(report: (address: string) => void): (address: string) => void {
  let reported = false;
  return (address) => {
    if (!reported) report(address);
    reported = true;
  };
}
