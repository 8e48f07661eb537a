import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPromise } from '../core/maybe-promise.js';
import type { Housekey } from './create-housekey.js';
import {
  admittedSession,
  decideOn,
  connectionOf,
  headOf,
  isOwnRequest,
  type NodeRequest,
} from './node/node-request.js';
import { METHODS_WITHOUT_REQUEST, rejectMethod, toWebRequest } from './node/web-request.js';
import { writeResponse } from './node/write-response.js';
import type { Session } from './session.js';

/**
 * Responds to a request if it is for one of Housekey's paths.
 *
 * @returns whether it has responded. If not, the request is the app's, and its body unread.
 */
export type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<boolean>;

/**
 * Creates a handler for servers of node:http, and for everything that passes on their requests. Works
 * before and after body parsers: it reads the stream, or takes the `body` of a request that was read.
 *
 * @param auth - from `createHousekey`
 * @example
 * import { createServer } from 'node:http';
 * import { createHousekey } from 'housekey';
 * import { requireSession, toNodeHandler } from 'housekey/node';
 *
 * const auth = await createHousekey({ email: 'you@example.com', password: 'a long password' });
 * const handle = toNodeHandler(auth);
 * const server = createServer(async (req, res) => {
 *   if (await handle(req, res)) return;
 *   const session = await requireSession(auth, req, res);
 *   if (session !== undefined) res.end(`Hello, ${session.email}`);
 * });
 * console.log(server.listening); // false
 * await auth.close();
 */
export function toNodeHandler(auth: Pick<Housekey, 'owns' | 'handler'>): NodeHandler {
  return async (incoming: NodeRequest, outgoing) => {
    if (!isOwnRequest(auth, incoming)) return false;
    const response = METHODS_WITHOUT_REQUEST.has(incoming.method ?? '')
      ? rejectMethod()
      : await respond(auth, incoming, outgoing);
    if (response === undefined) return false;
    await writeResponse(outgoing, response, incoming.method);
    return true;
  };
}

async function respond(
  auth: Pick<Housekey, 'handler'>,
  incoming: NodeRequest,
  outgoing: ServerResponse,
): Promise<Response | undefined> {
  const request = toWebRequest(incoming, outgoing);
  return request instanceof Response
    ? request
    : await auth.handler(request, connectionOf(incoming));
}

/**
 * Returns the session of a request for the app. Without one, responds itself: 401 JSON, 403, or a
 * redirect of a page load to the login page.
 *
 * @param auth - from `createHousekey`
 * @returns `undefined` if it has responded
 * @example
 * import { createServer } from 'node:http';
 * import { createHousekey } from 'housekey';
 * import { requireSession } from 'housekey/node';
 *
 * const auth = await createHousekey({ email: 'you@example.com', password: 'a long password' });
 * const server = createServer(async (req, res) => {
 *   const session = await requireSession(auth, req, res);
 *   if (session !== undefined) res.end(`Hello, ${session.email}`);
 * });
 * console.log(server.listening); // false
 * await auth.close();
 */
export async function requireSession(
  auth: Pick<Housekey, 'authorize'>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<Session | undefined> {
  const decision = decideOn(auth, incoming);
  const result = isPromise(decision) ? await decision : decision;
  if (result.ok) return admittedSession(outgoing, result);
  await writeResponse(outgoing, result.response, incoming.method);
  return undefined;
}

/**
 * Returns the session of a request for the app or of a WebSocket upgrade, whose origin is checked too.
 *
 * @param auth - from `createHousekey`
 * @returns `null` without a valid session
 * @example
 * import { createServer } from 'node:http';
 * import { createHousekey } from 'housekey';
 * import { getSession } from 'housekey/node';
 *
 * const auth = await createHousekey({ email: 'you@example.com', password: 'a long password' });
 * const server = createServer();
 * server.on('upgrade', async (req, socket) => {
 *   if ((await getSession(auth, req)) === null) socket.destroy();
 * });
 * console.log(server.listening); // false
 * await auth.close();
 */
export async function getSession(
  auth: Pick<Housekey, 'getSession'>,
  incoming: IncomingMessage,
): Promise<Session | null> {
  return await auth.getSession(headOf(incoming), connectionOf(incoming));
}
