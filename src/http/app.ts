import { Hono } from 'hono';
import { PREFIXES } from '../contract.js';
import type { AuditRecord } from './audit.js';
import type { Peer } from './client.js';
import { createEndpoints, type EndpointOptions } from './endpoints.js';
import { byMethod, type Handler } from './methods.js';
import { NOBODY_ELSE, type HttpSettings } from './settings.js';
import { Visit } from './visit.js';

export interface AppOptions extends EndpointOptions, Partial<HttpSettings> {
  /** Answers everything that is not Housekey's; a 404 where it is left out. */
  readonly app?: Handler;
  /** Answers what lies below `/_housekey/assets/`; a 404 where it is left out. */
  readonly assets?: Handler;
  /** Hears of what happens at the door. */
  readonly onAudit?: (record: AuditRecord) => void;
  /** Hears, once, of a peer that sends forwarding headers and is not trusted. */
  readonly onUntrustedProxy?: (address: string) => void;
  /** Hears of each error that no code of ours expected; the visitor is told nothing of it. */
  readonly onFault?: (fault: unknown) => void;
}

/** Request to Response. `peer` is the other end of the connection, where there is one. */
export type App = (request: Request, peer?: Peer) => Response | Promise<Response>;

const NO_PEER: Peer = { address: undefined };

/** All of Housekey's answers, for any server that speaks the web's own types. */
export function createApp(options: AppOptions): App {
  const { app = refuseUnknown, assets = refuseUnknown, onAudit = ignore, onFault } = options;
  const onUntrustedProxy = once(options.onUntrustedProxy ?? ignore);
  const surroundings = { ...NOBODY_ELSE, ...options, onAudit, onUntrustedProxy };
  const readAsset = byMethod({ GET: assets });
  const hono = new Hono<{ Bindings: { visit: Visit } }>();

  // One handler for each path, and none that runs before it: so Hono calls it without composing.
  for (const [path, methods] of createEndpoints(options)) {
    const handle = byMethod(methods);
    hono.all(path, ({ env }) => handle(env.visit));
  }
  hono.notFound(({ req: { path }, env: { visit } }) => {
    if (path.startsWith(PREFIXES.assets)) return readAsset(visit);
    return isOwnPath(path) ? refuseUnknown(visit) : app(visit);
  });
  hono.onError((fault, { env: { visit } }) => {
    onFault?.(fault);
    return visit.refuse(500, 'Something went wrong here, and it has been logged; try again');
  });
  return (request, peer = NO_PEER) =>
    hono.fetch(request, { visit: new Visit(request, peer, surroundings) });
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

function isOwnPath(path: string): boolean {
  return [PREFIXES.auth, PREFIXES.own].some((prefix) => `${path}/`.startsWith(prefix));
}

function refuseUnknown(visit: Visit): Response {
  return visit.refuse(404, 'There is nothing at this address');
}
