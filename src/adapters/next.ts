import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { PAGES, PREFIXES, isRecord } from '../contract/index.js';
import { PathSet } from '../core/path-set.js';
import { isWithin } from '../http/access/named-paths.js';
import { rawPathOf } from '../http/router.js';
import { readHead } from './authorization.js';
import type { Housekey, Connection } from './create-housekey.js';

/** Handlers of a route of the App Router. */
export interface RouteHandlers {
  readonly GET: (request: Request) => Promise<Response>;
  readonly POST: (request: Request) => Promise<Response>;
}

/**
 * Creates the handlers of `app/api/auth/[...housekey]/route.ts`. Only needed without the middleware,
 * which also serves the login page and the console.
 *
 * @param auth - from `createHousekey`
 * @example
 * import { createHousekey } from 'housekey';
 * import { toRouteHandlers } from 'housekey/next';
 *
 * const auth = await createHousekey({ email: 'you@example.com', password: 'a long password' });
 * export const { GET, POST } = toRouteHandlers(auth);
 *
 * const response = await GET(new Request('http://localhost/api/auth/status'));
 * console.log(await response.json()); // { auth_enabled: true }
 * await auth.close();
 */
export function toRouteHandlers(auth: Housekey): RouteHandlers {
  const handle = async (request: Request) =>
    (await auth.handler(request, currentConnection())) ??
    Response.json({ detail: 'Nothing is at this path' }, { status: 404 });
  return { GET: handle, POST: handle };
}

/** Options of `createMiddleware`. */
export interface MiddlewareOptions {
  /**
   * Paths that need no session, with everything below them; `=/path` is that path alone. Pages that are
   * public need the files in `/_next/static` too. Default: none.
   */
  readonly publicPaths?: readonly string[];
}

/** Middleware of Next.js, called `proxy` since version 16: no response means that the request goes on. */
export type NextMiddleware = (request: Request) => Promise<Response | undefined>;

/**
 * Creates the middleware, which serves Housekey's paths and guards all others. It needs the Node.js
 * runtime: `export const config = { runtime: 'nodejs' }` in `middleware.ts`.
 *
 * @param auth - from `createHousekey`
 * @throws TypeError if a public path is not a plain path below the root
 * @example
 * import { createHousekey } from 'housekey';
 * import { createMiddleware } from 'housekey/next';
 *
 * const auth = await createHousekey({ email: 'you@example.com', password: 'a long password' });
 * const proxy = createMiddleware(auth, { publicPaths: ['=/', '/_next/static'] });
 *
 * const response = await proxy(new Request('http://localhost/admin'));
 * console.log(response?.status); // 401
 * await auth.close();
 */
export function createMiddleware(
  auth: Housekey,
  { publicPaths = [] }: MiddlewareOptions = {},
): NextMiddleware {
  const wrong = publicPaths.find((entry) => !PathSet.isEntry(entry));
  if (wrong !== undefined) {
    throw new TypeError(`publicPaths contains "${wrong}"; use plain paths such as /about or =/`);
  }
  const paths = new PathSet(publicPaths);
  return async (request) => {
    const connection = currentConnection();
    const own = await auth.handler(toPlainRequest(request), connection);
    if (own !== undefined) return withAbsoluteLocation(own, request);
    if (isWithin(paths, readHead(request).target, request.headers)) return undefined;
    const access = await auth.authorize(request, connection);
    return access.ok ? undefined : withAbsoluteLocation(access.response, request);
  };
}

/**
 * The request for a page or a file as it must be in Next.js, which differs in two ways:
 * - Next.js drops `Content-Encoding` from the response, so the files must not be compressed here; it
 *   compresses them itself.
 * - Next.js redirects `/_housekey/` to `/_housekey`, which Housekey would redirect back, forever. So both are
 *   the same page.
 */
function toPlainRequest(request: Request): Request {
  const { method, signal } = request;
  if (method !== 'GET' && method !== 'HEAD') return request;
  const headers = new Headers(request.headers);
  headers.delete('accept-encoding');
  const url = new URL(request.url);
  if (rawPathOf(request.url) === PAGES.home) url.pathname = PREFIXES.own;
  return new Request(url, { method, headers, signal });
}

/**
 * Next.js answers 500 if its middleware redirects to a path. It makes the address relative again if it is on
 * the host of the request, so a Host header that was made up leads nowhere else.
 */
function withAbsoluteLocation(response: Response, { url }: Request): Response {
  const location = response.headers.get('location');
  if (location === null) return response;
  const headers = new Headers(response.headers);
  headers.set('location', new URL(location, url).href);
  return new Response(response.body, { status: response.status, headers });
}

const sockets = new AsyncLocalStorage<Socket>();

// Node.js announces each request of every server before it handles it, in the same asynchronous context.
subscribe('http.server.request.start', (message) => {
  const socket = isRecord(message) ? message['socket'] : undefined;
  if (socket instanceof Socket) sockets.enterWith(socket);
});

/**
 * The connection of the request that is being handled. Next.js does not pass it on, and keeps an
 * X-Forwarded-For that the client made up, which would give each guess at the password a separate
 * address.
 *
 * @returns nothing known on a server that is not node:http, and for a request that began before this
 *   module was loaded: these share one limit
 */
function currentConnection(): Connection {
  const socket = sockets.getStore();
  if (socket === undefined) return {};
  const { remoteAddress } = socket;
  // Without TLS here, the URL of the request says whether a proxy has terminated it.
  return socket instanceof TLSSocket ? { remoteAddress, encrypted: true } : { remoteAddress };
}
