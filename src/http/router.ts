import {
  PREFIXES,
  viewsOf,
  type Layout,
  PROOF_HEADERS,
  decodeFully,
  PATHS,
} from '../contract/index.js';
import { SLASH_LOOKALIKES } from '../core/path-set.js';
import type { RequestContext, RequestHead } from './context.js';
import { isNavigation } from './navigation.js';
import { isCrossSite, rejectCrossSite } from './checks/host-and-origin.js';
import type { PlainResponse } from './plain-response.js';

/** The handlers and checks that the router chooses from. */
export interface RouterOptions {
  readonly routes: ReadonlyMap<string, Methods>;
  /** Responds to the views, to everyone else's paths, and to navigations to unknown own paths. */
  readonly views: Handler;
  /** Responds to paths below `/_housekey/assets/`. */
  readonly assets: Handler;
}

/** Chooses the handler of a request. */
export interface Router {
  /**
   * Whether a path, exactly as in the request line, is always Housekey's own. Behind the gateway,
   * the login page is not: it depends on the session whose page it is. An app on the same origin has
   * all other paths below `/api/auth/`.
   */
  readonly owns: (path: string) => boolean;
  readonly handlerFor: (path: string, request: RequestHead) => Handler;
}

/** Creates a router that compares raw paths: a path in another spelling is another path. */
export function createRouter(layout: Layout, { routes, views, assets }: RouterOptions): Router {
  const viewPaths: ReadonlySet<string> = new Set(Object.values(viewsOf(layout)));
  const handlers = new Map([...routes].map(([path, methods]) => [path, byMethod(methods)]));
  return {
    owns: (path: string) =>
      handlers.has(path) ||
      isBelow(path, PREFIXES.own) ||
      (!layout.gateway &&
        (viewPaths.has(path) || (!layout.sameHost && hasOwnPrefix(path, layout)))),
    handlerFor: (path: string, { method, headers }: RequestHead): Handler => {
      const handler = handlers.get(path);
      if (handler !== undefined) return handler;
      if (path.startsWith(PREFIXES.assets)) return assets;
      const isOwn = hasOwnPrefix(path, layout) && !viewPaths.has(path);
      return isOwn && !isNavigation(method, headers) ? rejectUnknownPath : views;
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
  return isBelow(path, PREFIXES.own) || (!prefixOnly && isBelow(path, PREFIXES.auth));
}

/** Whether a path begins with a prefix, or is the prefix without its last slash. Creates no string. */
function isBelow(path: string, prefix: string): boolean {
  return path.startsWith(prefix) || (path.length === prefix.length - 1 && prefix.startsWith(path));
}

/** 404. */
export function rejectUnknownPath(context: RequestContext): PlainResponse {
  return context.reject(404, 'Nothing is at this path');
}

/** Leads to an app, which is open while authentication is disabled. */
export function openApp(context: RequestContext): PlainResponse {
  return context.redirect(303, '/');
}

/** Responds to a request whose host has been checked (`host-and-origin.ts`). */
export type Handler = (context: RequestContext) => PlainResponse | Promise<PlainResponse>;

/** The handlers of a path. HEAD and OPTIONS are added automatically. */
export interface Methods {
  readonly GET?: Handler;
  readonly POST?: Handler;
  /** Whether pages of other sites may use it, because it reads no cookie, and answers their preflights itself. */
  readonly isForAnySite?: true;
}

/** Wraps a handler. */
export type ChangeHandler = (handler: Handler) => Handler;

export function mapMethods({ GET, POST, ...others }: Methods, change: ChangeHandler): Methods {
  return { ...others, ...(GET && { GET: change(GET) }), ...(POST && { POST: change(POST) }) };
}

/** How long a browser may cache the response to a preflight request. */
const PREFLIGHT_SECONDS = 600;

/**
 * Combines the handlers of a path into one. HEAD is handled as GET (the caller drops the body),
 * OPTIONS lists the methods, and any other method is a 405 (RFC 9110 §15.5.6). A POST from a page
 * of another site is a 403.
 */
export function byMethod({ GET, POST, isForAnySite }: Methods): Handler {
  const allow = [...(GET ? ['GET', 'HEAD'] : []), ...(POST ? ['POST'] : []), 'OPTIONS'].join(', ');
  const rejectMethod: Handler = (context) =>
    context.reject(405, `Method not allowed; use ${allow}`, { allow });
  const get = GET ?? rejectMethod;
  const post = POST ?? rejectMethod;
  return (context) => {
    switch (context.request.method) {
      case 'GET':
      case 'HEAD':
        return get(context);
      case 'POST':
        return isForAnySite !== true && isCrossSite(context)
          ? rejectCrossSite(context)
          : post(context);
      case 'OPTIONS':
        if (isForAnySite === true) return (POST ?? get)(context);
        return respondToPreflight(context, allow);
      default:
        return rejectMethod(context);
    }
  };
}

/** Responds to OPTIONS, with the CORS headers (Fetch §3.3.3) if the origin is an allowed one. */
function respondToPreflight(context: RequestContext, allow: string): PlainResponse {
  if (context.allowedOrigin === undefined) return context.empty({ allow });
  return context.empty({
    allow,
    'access-control-allow-methods': allow,
    'access-control-allow-headers': `authorization, content-type, ${PROOF_HEADERS.solution}`,
    'access-control-max-age': String(PREFLIGHT_SECONDS),
  });
}

/**
 * Finds what only another spelling can have: an escape, a character that programs read in different ways, or a
 * part of every path of Housekey. Most paths of apps have none of them, and cost no more than this.
 */
const SUSPICIOUS = /%|[^!-~]|[/\\]auth(?!\w)|_housekey/;

/** Characters that become a slash in some programs. */
const SLASHES = new RegExp(`[\\\\${SLASH_LOOKALIKES}]`, 'g');

/**
 * Finds other spellings of Housekey's paths in front of an app: with a trailing slash, with escapes,
 * dot segments or parameters, or with capitals at the end. Such a request is meant for Housekey, and
 * must not reach the app: it could contain a password.
 *
 * @param paths - the exact paths that Housekey serves.
 * @returns a function that returns the path that its argument is another spelling of, or `undefined`.
 */
export function otherSpellings(paths: ReadonlySet<string>): (path: string) => string | undefined {
  const [prefix, name] = paths.has(PATHS.login)
    ? [PREFIXES.auth, /\/auth(?!\w)|_housekey/i]
    : [PREFIXES.own, /_housekey/i];
  return (path) => {
    if (!SUSPICIOUS.test(path) || paths.has(path)) return undefined;
    const text = decodeFully(path);
    if (text !== undefined && !SUSPICIOUS.test(text)) return undefined;
    const visible = visiblePath(text ?? path);
    // Programs do not agree on which segments there are for two dots to take back.
    const isUnclear = TWO_DOTS.test(visible) && name.test(visible);
    // Some programs accept invalid UTF-8 and decode what others leave alone.
    if (text === undefined) return isUnclear || path.startsWith(prefix) ? prefix : undefined;
    const plain = plainPath(visible);
    if (paths.has(plain)) return plain;
    return isUnclear ? prefix : undefined;
  };
}

/** A segment that takes back the one before it, or that some programs trim to one. A parameter may follow. */
const TWO_DOTS = /(?:^|\/)\.{2,}(?:[;/]|$)/;

/** The path without what some programs drop. */
function visiblePath(decoded: string): string {
  return decoded
    .normalize('NFKC')
    .replaceAll(SLASHES, '/')
    .replaceAll(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu, '');
}

/** The path as the most lenient program reads it. */
function plainPath(visible: string): string {
  const segments: string[] = [];
  for (const part of visible.replace(/[?#].*$/, '').split('/')) {
    const segment = part.replace(/;.*$/, '');
    const name = segment.replace(/\.+$/, '');
    if (segment === '..') segments.pop();
    else if (name !== '') segments.push(name);
  }
  // Apps have paths such as `/api/Auth/Login`; below `/api/auth/`, capitals are a typing error.
  const last = segments.pop()?.toLowerCase() ?? '';
  return `/${[...segments, last].join('/')}`;
}
