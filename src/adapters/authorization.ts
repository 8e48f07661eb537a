import { DETAILS, isRecord } from '../contract/index.js';
import { HousekeyError } from '../core/errors.js';
import { isPromise } from '../core/maybe-promise.js';
import type { RequestContext, RequestHead } from '../http/context.js';
import type { ConnectionInfo } from '../http/request-info.js';
import { isCrossOriginUpgrade, isCrossSiteForgery } from '../http/checks/cross-site.js';
import { rawPathOf } from '../http/router.js';
import type { AppRequestHead, UpstreamDecision } from '../http/upstream-access.js';
import type { Connection, Housekey } from './create-housekey.js';
import type { Instance } from './instance.js';
import { sessionOf, type Session } from './session.js';

/** A request for the app: a web `Request`, or what an adapter has read of its framework's. */
export type AppRequest = Request | AppRequestHead;

/** Whether a request may go on to the app. */
export type AppAuthorization =
  | { readonly ok: true; readonly session: Session }
  | { readonly ok: false; readonly response: Response };

/** The connection as the handlers need it. An https URL means that the server terminated TLS. */
export function connectionOf(
  request: Pick<AppRequest, 'url'>,
  { remoteAddress, encrypted = request.url.startsWith('https:') }: Connection = {},
): ConnectionInfo {
  return { address: remoteAddress, encrypted };
}

/** Decides on a request for the app: at once if its token is cached or forged. */
function authorizeHead(
  { housekey, access }: Instance,
  head: AppRequestHead,
  connection: Connection | undefined,
): AppAuthorization | Promise<AppAuthorization> {
  const context = housekey.createContext(head, connectionOf(head, connection));
  const decision = head.headers.has('upgrade')
    ? access.authorizeUpgrade(context, head)
    : access.authorize(context, head);
  return isPromise(decision)
    ? authorizationLater(decision, context)
    : authorizationOf(decision, context);
}

function authorizationOf(
  decision: UpstreamDecision,
  context: RequestContext<RequestHead>,
): AppAuthorization {
  if (!decision.allowed) return { ok: false, response: decision.response };
  // No path is public here, so every request that is allowed has a session.
  return decision.access === undefined
    ? { ok: false, response: context.rejectUnauthenticated(DETAILS.sessionEnded) }
    : { ok: true, session: sessionOf(decision.access) };
}

async function authorizationLater(
  decision: Promise<UpstreamDecision>,
  context: RequestContext<RequestHead>,
): Promise<AppAuthorization> {
  return authorizationOf(await decision, context);
}

type Decide = (
  head: AppRequestHead,
  connection: Connection,
) => AppAuthorization | Promise<AppAuthorization>;

/** `authorize` of each login → the same without a promise where none is needed. */
const immediate = new WeakMap<Housekey['authorize'], Decide>();

/** Creates the method `authorize`. */
export function createAuthorize(instance: Instance): Housekey['authorize'] {
  const authorize: Housekey['authorize'] = async (request, connection) =>
    await authorizeHead(instance, headOf(request), connection);
  immediate.set(authorize, (head, connection) => authorizeHead(instance, head, connection));
  return authorize;
}

/**
 * Like `auth.authorize`, but returns synchronously if the token is cached or forged. With promises instead, the Fastify
 * guard costs 5.1 µs for a session cookie, and not 2.5 (medians of 61 rounds, `npm run bench -- library`).
 */
export function authorizeNow(
  { authorize }: Pick<Housekey, 'authorize'>,
  head: AppRequestHead,
  connection: Connection,
): AppAuthorization | Promise<AppAuthorization> {
  return (immediate.get(authorize) ?? authorize)(head, connection);
}

/** The session of a request, or of headers alone. */
export async function findSession(
  instance: Instance,
  source: AppRequest | Headers,
  connection: Connection | undefined,
): Promise<Session | null> {
  if (isHeaders(source)) return await findSessionByHeaders(instance, source, connection);
  const result = await authorizeHead(instance, headOf(source), connection);
  return result.ok ? result.session : null;
}

/**
 * Frameworks offer the headers alone where they render pages. The method is then unknown; browsers
 * send Origin with those that change something.
 */
async function findSessionByHeaders(
  { housekey, settings }: Instance,
  headers: Headers,
  connection: Connection | undefined,
): Promise<Session | null> {
  const method = headers.has('origin') ? 'POST' : 'GET';
  const isUpgrade = headers.has('upgrade');
  const url = `http://${headers.get('host') ?? 'localhost'}/`;
  // Over https, the cookie's name has a prefix that browsers store over https only.
  const isSecure = settings.http.sessionCookie?.read(headers.get('cookie'), true).length !== 0;
  const context = housekey.createContext(
    { method, url, headers },
    { address: connection?.remoteAddress, encrypted: connection?.encrypted ?? isSecure },
  );
  if (housekey.hosts.check(context) !== undefined) return null;
  const access = await housekey.guard.authorizeUpstream(context);
  const isForged = isUpgrade
    ? isCrossOriginUpgrade(context, access)
    : isCrossSiteForgery(context, access, { method, isUpgrade }, settings.http);
  return access.ok && !isForged ? sessionOf(access) : null;
}

/**
 * Thrown for anything but a request or its headers. JavaScript has no types, and the request of node:http has
 * headers of another form.
 */
export class InvalidRequestError extends HousekeyError {
  override readonly name = 'InvalidRequestError';
  readonly code = 'ERR_HOUSEKEY_INVALID_REQUEST';

  constructor() {
    super(
      'This is not a web request. Pass a Request or Headers; for requests of node:http, use getSession ' +
        'or requireSession of housekey/node',
    );
  }
}

/** @throws InvalidRequestError */
function assertRequest(source: unknown): void {
  const isRequest =
    isRecord(source) && typeof source['url'] === 'string' && isHeaders(source['headers']);
  if (!isRequest) throw new InvalidRequestError();
}

function isHeaders(value: unknown): value is Headers {
  return (
    isRecord(value) && typeof value['get'] === 'function' && typeof value['has'] === 'function'
  );
}

/** @throws InvalidRequestError */
export function headOf(request: AppRequest): AppRequestHead {
  assertRequest(request);
  if ('target' in request) return request;
  const { method, url, headers } = request;
  const path = rawPathOf(url);
  const target = url.slice(url.indexOf(path, url.indexOf('://') + 3));
  return { method, url, headers, path, target: target.replace(/#.*$/s, '') };
}
