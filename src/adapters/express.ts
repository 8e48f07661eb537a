import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Housekey } from './create-housekey.js';
import { requireSession as requireNodeSession, toNodeHandler } from './node.js';
import type { Session } from './session.js';

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- the types of Express are extended this way
  namespace Express {
    interface Request {
      /** The session, after `requireSession`. Not set if express-session has set it. */
      session: Session;
      /** The session, after `requireSession`. Next to express-session, use this one. */
      housekey: Session;
    }
  }
}

interface GuardedRequest extends IncomingMessage {
  housekey?: Session;
  session?: Session;
}

/** Middleware for Express 4 and 5, and for Connect. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void | Promise<void>;

/**
 * Serves Housekey's paths. Add it with `app.use(housekey(auth))`, before or after body parsers: the
 * paths are at the root of the origin, wherever it is mounted.
 *
 * @param auth - from `createHousekey`
 */
export function housekey(auth: Housekey): Middleware {
  const handle = toNodeHandler(auth);
  return middleware(async (request, response) => !(await handle(request, response)));
}

/**
 * Lets requests with a valid session through, as `req.session` and `req.housekey`. Others get 401 JSON,
 * and page loads the login page. If express-session runs before it, `req.session` stays its own.
 *
 * @param auth - from `createHousekey`
 */
export function requireSession(auth: Housekey): Middleware {
  return middleware(async (request, response) => {
    const session = await requireNodeSession(auth, request, response);
    if (session === undefined) return false;
    const guarded: GuardedRequest = request;
    guarded.housekey = session;
    if (!Reflect.has(guarded, 'session')) guarded.session = session;
    return true;
  });
}

/** Passes a request on if `admit` resolves to true. Express 4 does not wait for promises. */
function middleware(
  admit: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>,
): Middleware {
  return async (request, response, next) => {
    let isAdmitted: boolean;
    try {
      isAdmitted = await admit(request, response);
    } catch (error) {
      next(error);
      return;
    }
    if (isAdmitted) next();
  };
}
