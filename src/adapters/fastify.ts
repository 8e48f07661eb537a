import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HousekeyError } from '../core/errors.js';
import { isPromise } from '../core/maybe-promise.js';
import type { AppAuthorization, Session } from './authorization.js';
import type { Housekey } from './create-housekey.js';
import { toNodeHandler } from './node.js';
import { decideOn, isOwnRequest, passIf } from './node-request.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** A hook that lets requests with a valid session through: `{ onRequest: app.requireSession }`. */
    requireSession: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  }
  interface FastifyRequest {
    /** The session, after `requireSession`. Not set if @fastify/session has set it. */
    session: Session;
    /** The session, after `requireSession`. Next to @fastify/session, use this one. */
    housekey: Session;
  }
}

/** Thrown if routes were added before `app.requireSession` existed: they would have no guard. */
export class LateRegistrationError extends HousekeyError {
  override readonly name = 'LateRegistrationError';
  readonly code = 'ERR_HOUSEKEY_LATE_REGISTRATION';
}

const LATE =
  'Routes were added before Housekey was ready, so `app.requireSession` was undefined for them. ' +
  'Register it first, and wait for it: await app.register(housekey, { auth })';

/**
 * Serves Housekey's paths and adds `app.requireSession`. Wait for it, before you add routes:
 * `await app.register(housekey, { auth })`.
 *
 * @throws LateRegistrationError (`ERR_HOUSEKEY_LATE_REGISTRATION`) if there are routes already
 * @example
 * import fastify from 'fastify';
 * import { createHousekey } from 'housekey';
 * import { housekey } from 'housekey/fastify';
 *
 * const auth = await createHousekey({ email: 'you@example.com', password: 'a long password' });
 * const app = fastify();
 * await app.register(housekey, { auth });
 * const guarded = { onRequest: app.requireSession };
 * app.get('/admin', guarded, async (request) => request.session.email);
 *
 * console.log((await app.inject('/admin')).statusCode); // 401
 * await app.close();
 * await auth.close();
 */
async function plugin(app: FastifyInstance, { auth }: { auth: Housekey }): Promise<void> {
  if (app.printRoutes({ commonPrefix: false }).trim() !== NO_ROUTES) {
    throw new LateRegistrationError(LATE);
  }
  const handle = toNodeHandler(auth);
  const isLeft = async (raw: IncomingMessage, reply: FastifyReply) => {
    const isHandled = await handle(raw, reply.raw);
    if (isHandled) reply.hijack();
    return !isHandled;
  };
  const isSessionFree = !app.hasRequestDecorator('session');
  app.decorateRequest('housekey');
  if (isSessionFree) app.decorateRequest('session');
  app.decorate('requireSession', createGuard(auth, isSessionFree));
  // A hook that calls the guard and does not wait for it must not let the route run.
  app.addHook('preHandler', (request: GuardedRequest, reply, done) => {
    const pending = request[PENDING];
    if (pending === undefined) done();
    else void passIf(isUnanswered(pending, reply), done);
  });
  // Most requests are the app's. A hook without a promise costs them less.
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (!isOwnRequest(auth, raw)) done();
    else void passIf(isLeft(raw, reply), done);
  });
  await Promise.resolve();
}

/** @param isSessionFree - whether `request.session` is not of another plugin */
function createGuard(auth: Housekey, isSessionFree: boolean) {
  const admit = (
    request: GuardedRequest,
    reply: FastifyReply,
    { session, renew }: AppAuthorization & { readonly ok: true },
  ) => {
    for (const cookie of renew()) void reply.header('set-cookie', cookie);
    request.housekey = session;
    if (isSessionFree) request.session = session;
  };
  const finish = async (
    decision: Promise<AppAuthorization> | AppAuthorization,
    request: GuardedRequest,
    reply: FastifyReply,
  ) => {
    const result = await decision;
    if (!result.ok) return await send(reply, result.response);
    admit(request, reply, result);
    request[PENDING] = undefined;
  };
  /** Fastify passes `done`, which costs less than a promise. Hooks of the app wait for the promise. */
  function requireSession(request: GuardedRequest, reply: FastifyReply): Promise<void>;
  function requireSession(
    request: GuardedRequest,
    reply: FastifyReply,
    done: () => void,
  ): Promise<void> | undefined;
  function requireSession(request: GuardedRequest, reply: FastifyReply, done?: () => void) {
    const decision = decideOn(auth, request.raw);
    if (done !== undefined && !isPromise(decision) && decision.ok) {
      admit(request, reply, decision);
      done();
      return undefined;
    }
    const pending = finish(decision, request, reply);
    request[PENDING] = pending;
    return pending;
  }
  return requireSession;
}

const NO_ROUTES = '(empty tree)';
const PENDING: unique symbol = Symbol('housekey.pending');

interface GuardedRequest extends FastifyRequest {
  /** The guard's decision, until it has let the request through. */
  [PENDING]?: Promise<void> | undefined;
}

async function isUnanswered(pending: Promise<void>, reply: FastifyReply): Promise<boolean> {
  await pending;
  return !reply.sent;
}

async function send(reply: FastifyReply, response: Response): Promise<void> {
  void reply.code(response.status);
  // Fastify appends to Set-Cookie, and replaces all other headers.
  for (const [name, value] of response.headers) void reply.header(name, value);
  await reply.send(await response.text());
}

/** Fastify's mark for a plugin whose hooks and decorators are for the whole app. */
export const housekey = Object.assign(plugin, {
  [Symbol.for('skip-override')]: true,
  [Symbol.for('fastify.display-name')]: 'housekey',
});

export default housekey;
