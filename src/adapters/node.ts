import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseUrl } from '../contract/index.js';
import { isPromise } from '../core/maybe-promise.js';
import type { Housekey } from './create-housekey.js';
import {
  admittedSession,
  decideOn,
  connectionOf,
  headOf,
  isOwnRequest,
  type NodeRequest,
  targetOf,
  writeResponse,
} from './node-request.js';
import type { Session } from './authorization.js';
import { abortSignal, hostOf, INVALID_ADDRESS, bodyParts } from '../http/node-http.js';
import { JSON_HEADERS, toResponse } from '../http/plain-response.js';

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

/** Methods that a web `Request` cannot have (Fetch §2.2.1). Creating one throws. */
const METHODS_WITHOUT_REQUEST: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK']);

/** 405. TRACE would also show a page the user's cookies (cross-site tracing). */
function rejectMethod(): Response {
  const allow = 'GET, HEAD, POST, OPTIONS';
  const detail = `Method not allowed; use ${allow}`;
  return Response.json({ detail }, { status: 405, headers: { ...JSON_HEADERS, allow } });
}

/** Creates a web request, or the response to one whose address is not valid. */
function toWebRequest(incoming: NodeRequest, outgoing: ServerResponse): Request | Response {
  const { method = 'GET' } = incoming;
  const scheme = connectionOf(incoming).encrypted === true ? 'https' : 'http';
  const url = `${scheme}://${hostOf(incoming)}${targetOf(incoming)}`;
  if (parseUrl(url) === undefined) return toResponse(INVALID_ADDRESS);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const content = hasBody ? bodyOf(incoming) : NO_BODY;
  const { body } = content;
  return new Request(url, {
    method,
    headers: headersOf(incoming, content),
    body,
    signal: abortSignal(outgoing),
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  });
}

interface Body {
  readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
  /** The media type of a body that was parsed, if it is not that of the request anymore. */
  readonly type?: string;
  /** Whether the body is not as it was sent. */
  readonly isParsed: boolean;
}

const NO_BODY: Body = { body: null, isParsed: false };

/** The raw stream, or what a body parser has made of it. */
function bodyOf(incoming: NodeRequest): Body {
  const { body: parsed } = incoming;
  if (!incoming.readableDidRead)
    return { body: ReadableStream.from(bodyParts(incoming)), isParsed: false };
  if (parsed === undefined || parsed === null) return { body: null, isParsed: true };
  if (typeof parsed === 'string') return { body: parsed, isParsed: true };
  if (parsed instanceof Uint8Array) return { body: Uint8Array.from(parsed), isParsed: true };
  return { body: JSON.stringify(parsed), type: 'application/json', isParsed: true };
}

/** Headers that describe the body as it was sent. */
const TRANSFER_HEADERS: ReadonlySet<string> = new Set([
  'content-encoding',
  'content-length',
  'transfer-encoding',
]);

function headersOf({ rawHeaders }: NodeRequest, { type, isParsed }: Body): Headers {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    const isOutdated = isParsed && TRANSFER_HEADERS.has(name);
    // Names with a colon are HTTP/2's pseudo-headers.
    if (!isOutdated && !name.startsWith(':')) headers.append(name, rawHeaders[index + 1] ?? '');
  }
  if (type !== undefined) headers.set('content-type', type);
  return headers;
}
