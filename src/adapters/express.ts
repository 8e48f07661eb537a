import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPromise } from '../core/maybe-promise.js';
import type { AppAuthorization, Session } from './authorization.js';
import type { Housekey } from './create-housekey.js';
import { toNodeHandler } from './node.js';
import { admittedSession, decideOn, passIf, writeResponse } from './node-request.js';

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
 * @example
 * import express from 'express';
 * import { createHousekey } from 'housekey';
 * import { housekey } from 'housekey/express';
 *
 * const auth = await createHousekey({ email: 'you@example.com', password: 'a long password' });
 * const app = express();
 * app.use(housekey(auth));
 * await auth.close();
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
 * @example
 * import express from 'express';
 * import { createHousekey } from 'housekey';
 * import { housekey, requireSession } from 'housekey/express';
 *
 * const auth = await createHousekey({ email: 'you@example.com', password: 'a long password' });
 * const app = express();
 * app.use(housekey(auth));
 * app.get('/admin', requireSession(auth), (req, res) => res.json(req.session.email));
 * await auth.close();
 */
export function requireSession(auth: Housekey): Middleware {
  return middleware((request, response) => {
    const decision = decideOn(auth, request);
    if (!isPromise(decision) && decision.ok) return admit(request, response, decision);
    return respondUnlessAllowed(decision, request, response);
  });
}

function admit(
  request: GuardedRequest,
  response: ServerResponse,
  decision: AppAuthorization & { readonly ok: true },
): true {
  const session = admittedSession(response, decision);
  request.housekey = session;
  if (!Reflect.has(request, 'session')) request.session = session;
  return true;
}

async function respondUnlessAllowed(
  decision: AppAuthorization | Promise<AppAuthorization>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const result = await decision;
  if (result.ok) return admit(request, response, result);
  await writeResponse(response, result.response, request.method);
  return false;
}

/** Passes a request on if `decide` returns or resolves to true. Express 4 does not wait for promises. */
function middleware(
  decide: (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>,
): Middleware {
  return (request, response, next) => {
    let decided: boolean | Promise<boolean>;
    try {
      decided = decide(request, response);
    } catch (error) {
      next(error);
      return undefined;
    }
    if (isPromise(decided)) return passIf(decided, next);
    if (decided) next();
    return undefined;
  };
}
