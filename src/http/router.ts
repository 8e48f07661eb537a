import { PREFIXES, viewsOf, type Layout } from '../contract/index.js';
import type { RequestContext } from './context.js';
import { byMethod, type Handler, type Methods } from './methods.js';
import { isNavigation } from './navigation.js';

/** What the router chooses from. */
export interface RouterOptions {
  readonly routes: ReadonlyMap<string, Methods>;
  /** Responds to the views, to everyone else's paths, and to navigations to unknown own paths. */
  readonly app: Handler;
  /** Responds to paths below `/_housekey/assets/`. */
  readonly assets: Handler;
}

/** Chooses the handler of a request. */
export interface Router {
  /** Whether a path, exactly as in the request line, is Housekey's own. */
  readonly owns: (path: string) => boolean;
  readonly handlerFor: (request: Request) => Handler;
}

/** Creates a router that compares raw paths: a path in another spelling is another path. */
export function createRouter(layout: Layout, { routes, app, assets }: RouterOptions): Router {
  const views: ReadonlySet<string> = new Set(Object.values(viewsOf(layout)));
  const handlers = new Map([...routes].map(([path, methods]) => [path, byMethod(methods)]));
  const readAsset = byMethod({ GET: assets });
  return {
    owns: (path: string) => views.has(path) || hasOwnPrefix(path, layout),
    handlerFor: ({ url, method, headers }: Request): Handler => {
      const path = rawPathOf(url);
      const handler = handlers.get(path);
      if (handler !== undefined) return handler;
      if (path.startsWith(PREFIXES.assets)) return readAsset;
      const isOwn = hasOwnPrefix(path, layout) && !views.has(path);
      return isOwn && !isNavigation(method, headers) ? rejectUnknownPath : app;
    },
  };
}

/** The path of an absolute URL, without normalizing it. */
export function rawPathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const path = url.slice(start);
  const end = path.search(/[?#]/);
  return end < 0 ? path : path.slice(0, end);
}

function hasOwnPrefix(path: string, { prefixOnly }: Layout): boolean {
  const prefixes = prefixOnly ? [PREFIXES.own] : [PREFIXES.auth, PREFIXES.own];
  return prefixes.some((prefix) => `${path}/`.startsWith(prefix));
}

/** 404. */
export function rejectUnknownPath(context: RequestContext): Response {
  return context.reject(404, 'Nothing is at this path');
}
