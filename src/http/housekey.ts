import { PATHS, pathsOf, PREFIXES, viewsOf, type Layout } from '../contract/index.js';
import { Activity } from '../core/audit/activity.js';
import type { AuditListener } from '../core/audit/audit-event.js';
import { isPromise } from '../core/maybe-promise.js';
import type { ConnectionInfo } from './client-info.js';
import { SYSTEM_CLOCK } from './clock.js';
import type { InstanceInfo } from './routes/overview.js';
import { createRoutes, type RouteOptions } from './routes/routes.js';
import { createGuard, type Guard } from './guard.js';
import { createHostCheck, type HostCheck } from './checks/host-check.js';
import { byMethod, type Handler } from './methods.js';
import { isNavigation } from './navigation.js';
import { isAppOpen, DEFAULT_HTTP_SETTINGS, type HttpSettings } from './http-settings.js';
import { RequestContext, type RequestHead } from './context.js';

export interface AppOptions
  extends
    Omit<RouteOptions, 'activity' | 'clock' | 'onFault' | 'whereabouts'>,
    Partial<Pick<RouteOptions, 'clock' | 'onFault' | 'whereabouts'>>,
    Partial<HttpSettings> {
  /** Answers the views, and in a layout without a gateway all that is not Housekey's; a 404 where it is left out. */
  readonly app?: Handler;
  /** Answers what lies below `/_housekey/assets/`; a 404 where it is left out. */
  readonly assets?: Handler;
  /** Hears of what happens at the door. */
  readonly onAudit?: AuditListener;
  /** Hears, once, of a peer that sends forwarding headers and is not trusted. */
  readonly onUntrustedProxy?: (address: string) => void;
}

/** Request to Response. `peer` is the other end of the connection, where there is one. */
export type App = (request: Request, peer?: ConnectionInfo) => Response | Promise<Response>;

/** Housekey without a server around it. */
export interface Housekey {
  /** Answers a request. */
  readonly respond: App;
  /** Whether a path is Housekey's own, as it came over the wire. */
  readonly owns: (path: string) => boolean;
  /** A visit that `guard` can judge, of a request that somebody else is to answer. */
  readonly createContext: (head: RequestHead, peer: ConnectionInfo) => RequestContext<RequestHead>;
  readonly guard: Guard;
  /** Which hosts are served. */
  readonly hosts: HostCheck;
  /** What has happened at the door. */
  readonly activity: Activity;
}

/** Where the service listens unless it is told otherwise. */
const USUAL_PLACE: InstanceInfo = { listens: '127.0.0.1:8000', upstream: undefined };

const NO_PEER: ConnectionInfo = { address: undefined };

/** Paths that answer under any host: those who ask there do not come by the public address. */
const HOSTLESS: ReadonlySet<string> = new Set([
  PATHS.healthz,
  PATHS.readyz,
  PATHS.metrics,
  PATHS.jwks,
]);

/** All of Housekey's answers, for any server that speaks the web's own types. */
export function createApp(options: AppOptions): App {
  return createHousekey(options).respond;
}

/** As `createApp`, with what a gateway needs beside the answers. */
export function createHousekey(options: AppOptions): Housekey {
  const {
    app = refuseUnknown,
    assets = refuseUnknown,
    onFault = ignore,
    clock = SYSTEM_CLOCK,
  } = options;
  const { whereabouts = () => USUAL_PLACE } = options;
  const activity = new Activity(clock);
  const onUntrustedProxy = once(options.onUntrustedProxy ?? ignore);
  const settings: HttpSettings = { ...DEFAULT_HTTP_SETTINGS, ...options };
  const { layout } = settings;
  const onAudit: AuditListener = (event, client) => {
    activity.record(event, client);
    options.onAudit?.(event, client);
  };
  const opensApp = isAppOpen(options.auth.enabled, layout);
  const surroundings = { ...settings, opensApp, onAudit, onUntrustedProxy };
  const guard = createGuard(options.auth);
  const hosts = createHostCheck(settings, options.auth.enabled);
  const views: ReadonlySet<string> = new Set(Object.values(viewsOf(layout)));
  const owns = (path: string) => views.has(path) || isOwnPath(path, layout);
  const readAsset = byMethod({ GET: assets });
  const handlers = new Map<string, Handler>();
  const endpoints = { ...options, activity, clock, onFault, whereabouts };
  for (const [path, methods] of createRoutes(endpoints, settings, { guard, hosts })) {
    handlers.set(path, byMethod(methods));
  }

  /** By the path as it came: another spelling of it is another address. */
  function handlerOf(path: string, { method, headers }: Request): Handler {
    const handler = handlers.get(path);
    if (handler !== undefined) return handler;
    if (path.startsWith(PREFIXES.assets)) return readAsset;
    const isOurs = isOwnPath(path, layout) && !views.has(path);
    return isOurs && !isNavigation(method, headers) ? refuseUnknown : app;
  }

  function fail(visit: RequestContext, fault: unknown): Response {
    onFault(fault);
    return visit.refuse(500, 'Something went wrong here, and it has been logged; try again');
  }

  function answer(visit: RequestContext): Response | Promise<Response> {
    const { request } = visit;
    try {
      const answered = handlerOf(pathOf(request.url), request)(visit);
      return isPromise(answered)
        ? answered.catch((fault: unknown) => fail(visit, fault))
        : answered;
    } catch (fault) {
      return fail(visit, fault);
    }
  }

  const respond: App = (request, peer = NO_PEER) => {
    const visit = new RequestContext(request, peer, surroundings);
    const refusal = isHostless(request, settings)
      ? hosts.refuseInvalid(visit)
      : hosts.refuse(visit);
    if (refusal !== undefined) return refusal;
    return request.method === 'HEAD' ? withoutBody(answer(visit)) : answer(visit);
  };
  return {
    respond,
    owns,
    createContext: (head, peer) => new RequestContext(head, peer, surroundings),
    guard,
    hosts,
    activity,
  };
}

/** RFC 9110 §9.3.2. */
async function withoutBody(answer: Response | Promise<Response>): Promise<Response> {
  const { status, headers, body } = await answer;
  await body?.cancel();
  return new Response(null, { status, headers });
}

/** The path of an absolute address, as it stands there. */
export function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const path = url.slice(start);
  const end = path.search(/[?#]/);
  return end < 0 ? path : path.slice(0, end);
}

function isHostless({ url }: Request, { layout }: HttpSettings): boolean {
  const path = pathOf(url);
  return HOSTLESS.has(path) || path === pathsOf(layout).verify;
}

function isOwnPath(path: string, { prefixOnly }: Layout): boolean {
  const prefixes = prefixOnly ? [PREFIXES.own] : [PREFIXES.auth, PREFIXES.own];
  return prefixes.some((prefix) => `${path}/`.startsWith(prefix));
}

/** Nobody wants to hear of it. */
function ignore(): void {}

/** Tells the first time, and is silent from then on. */
function once(tell: (address: string) => void): (address: string) => void {
  let told = false;
  return (address) => {
    if (!told) tell(address);
    told = true;
  };
}

function refuseUnknown(visit: RequestContext): Response {
  return visit.refuse(404, 'There is nothing at this address');
}
