import type { Context, MiddlewareHandler } from 'hono';
import { Socket } from 'node:net';
import { isRecord } from '../contract/index.js';
import type { Connection, Housekey } from './create-housekey.js';
import { connectionOf } from './node-request.js';
import type { Session } from './authorization.js';

declare module 'hono' {
  interface ContextVariableMap {
    /** The session, after `requireSession`. */
    session: Session;
  }
}

/** Options of both middlewares. */
export interface HonoOptions {
  /**
   * Returns the connection of a request. Limits on failed sign-ins count for its address. Default: that
   * of @hono/node-server, and unknown on other servers.
   */
  readonly connection?: (context: Context) => Connection;
}

/**
 * Serves Housekey's paths. Add it with `app.use(housekey(auth))`, before the routes of the app.
 *
 * @param auth - from `createHousekey`
 * @param options - the connection, on servers other than @hono/node-server
 * @example
 * import { Hono } from 'hono';
 * import { createHousekey } from 'housekey';
 * import { housekey } from 'housekey/hono';
 *
 * const auth = await createHousekey({ email: 'you@example.com', password: 'a long password' });
 * const app = new Hono();
 * app.use(housekey(auth));
 *
 * const response = await app.request('/api/auth/status');
 * console.log(await response.json()); // { auth_enabled: true }
 * await auth.close();
 */
export function housekey(
  auth: Housekey,
  { connection = nodeConnection }: HonoOptions = {},
): MiddlewareHandler {
  return async (context, next) => {
    const request = await unreadRequest(context);
    const response = await auth.handler(request, connection(context));
    if (response !== undefined) return response;
    await next();
    return undefined;
  };
}

/**
 * Lets requests with a valid session through, as `c.var.session`. Others get 401 JSON, and page loads
 * the login page.
 *
 * @param auth - from `createHousekey`
 * @param options - the connection, on servers other than @hono/node-server
 * @example
 * import { Hono } from 'hono';
 * import { createHousekey } from 'housekey';
 * import { requireSession } from 'housekey/hono';
 *
 * const auth = await createHousekey({ email: 'you@example.com', password: 'a long password' });
 * const app = new Hono();
 * app.use('/admin', requireSession(auth));
 * app.get('/admin', (c) => c.json(c.var.session.email));
 *
 * console.log((await app.request('/admin')).status); // 401
 * await auth.close();
 */
export function requireSession(
  auth: Housekey,
  { connection = nodeConnection }: HonoOptions = {},
): MiddlewareHandler {
  return async (context, next) => {
    const result = await auth.authorize(context.req.raw, connection(context));
    if (!result.ok) return result.response;
    for (const cookie of result.renew()) context.header('set-cookie', cookie, { append: true });
    context.set('session', result.session);
    await next();
    return undefined;
  };
}

/** The request, with the body that another middleware has read already. */
async function unreadRequest({ req }: Context): Promise<Request> {
  const { raw } = req;
  if (!raw.bodyUsed) return raw;
  const { method, url, headers } = raw;
  return new Request(url, { method, headers, body: await req.arrayBuffer() });
}

/** The connection that @hono/node-server passes on. */
function nodeConnection({ env }: Context): Connection {
  const incoming: unknown = isRecord(env) ? env['incoming'] : undefined;
  const socket = isRecord(incoming) ? incoming['socket'] : undefined;
  return socket instanceof Socket ? connectionOf({ socket }) : {};
}
