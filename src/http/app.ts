import { Hono } from 'hono';
import { PREFIXES } from '../contract.js';
import { refuse } from './answer.js';
import { createEndpoints, type EndpointOptions } from './endpoints.js';
import { byMethod, type Handler } from './methods.js';

export interface AppOptions extends EndpointOptions {
  /** Answers everything that is not Housekey's; a 404 where it is left out. */
  readonly app?: Handler;
  /** Answers what lies below `/_housekey/assets/`; a 404 where it is left out. */
  readonly assets?: Handler;
  /** Hears of each error that no code of ours expected; the visitor is told nothing of it. */
  readonly onFault?: (fault: unknown) => void;
}

/** Request to Response, for any server that speaks the web's own types. */
export function createApp(options: AppOptions): Handler {
  const { app = refuseUnknown, assets = refuseUnknown, onFault } = options;
  const readAsset = byMethod({ GET: assets });
  const hono = new Hono();

  // One handler for each path, and none that runs before it: so Hono calls it without composing.
  for (const [path, methods] of createEndpoints(options)) {
    const handle = byMethod(methods);
    hono.all(path, ({ req }) => handle(req.raw));
  }
  hono.notFound(({ req }) => {
    if (req.path.startsWith(PREFIXES.assets)) return readAsset(req.raw);
    return isOwnPath(req.path) ? refuseUnknown() : app(req.raw);
  });
  hono.onError((fault) => {
    onFault?.(fault);
    return refuse(500, 'Something went wrong here, and it has been logged; try again');
  });
  return (request) => hono.fetch(request);
}

function isOwnPath(path: string): boolean {
  return [PREFIXES.auth, PREFIXES.own].some((prefix) => `${path}/`.startsWith(prefix));
}

function refuseUnknown(): Response {
  return refuse(404, 'There is nothing at this address');
}
