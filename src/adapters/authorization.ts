import { DETAILS, isRecord } from '../contract/index.js';
import { HousekeyError } from '../core/errors.js';
import { isPromise } from '../core/maybe-promise.js';
import type { RequestContext, RequestHead } from '../http/context.js';
import type { AppRequestHead, ConnectionInfo } from '../http/request-info.js';
import { rawPathOf } from '../http/router.js';
import { decideAccess } from '../http/access/decision.js';
import type { GrantedAccess } from '../http/access/access.js';
import type { UpstreamDecision } from '../http/access/upstream-access.js';
import type { Connection, Housekey } from './create-housekey.js';
import type { LibraryLogin } from './instances.js';
import { toResponse } from '../http/plain-response.js';
import type { User } from '../core/auth/auth.js';

/** A request for the app: a web `Request`, or what an adapter has read of its framework's. */
export type AppRequest = Request | AppRequestHead;

/** Whether a request may go on to the app. */
export type AppAuthorization =
  | {
      readonly ok: true;
      readonly session: Session;
      /**
       * Returns `Set-Cookie` values to add to the response. They renew a session that slides
       * (SERVICE_SESSION_IDLE) when half of the idle time is over; mostly there are none.
       */
      readonly renew: () => readonly string[];
    }
  | { readonly ok: false; readonly response: Response };

/** The connection as the handlers need it. An https URL means that the server terminated TLS. */
export function toConnectionInfo(
  request: Pick<AppRequest, 'url'>,
  { remoteAddress, encrypted = request.url.startsWith('https:') }: Connection = {},
): ConnectionInfo {
  return { address: remoteAddress, encrypted };
}

/** Decides on a request for the app: at once if its token is cached or forged. */
function authorizeHead(
  { handlers, access }: LibraryLogin,
  head: AppRequestHead,
  connection: Connection | undefined,
): AppAuthorization | Promise<AppAuthorization> {
  const context = handlers.createContext(head, toConnectionInfo(head, connection));
  const decision = access(context, head, head.headers.has('upgrade'));
  return isPromise(decision)
    ? decision.then((decided) => authorizationOf(decided, context))
    : authorizationOf(decision, context);
}

function authorizationOf(
  decision: UpstreamDecision,
  context: RequestContext<RequestHead>,
): AppAuthorization {
  if (!decision.allowed) return { ok: false, response: toResponse(decision.response) };
  const session = sessionIn(decision.access);
  return session === undefined
    ? { ok: false, response: toResponse(context.rejectUnauthenticated(DETAILS.sessionEnded)) }
    : { ok: true, session, renew: () => context.renewSessionCookie(decision.access.user) };
}

/** No path is public here, and no address and no client is admitted, so every request that is allowed has a session. */
function sessionIn({ user, via }: GrantedAccess): Session | undefined {
  if (via === 'public' || via === 'pass' || via === 'home-network' || via === 'client') {
    return undefined;
  }
  return user && sessionOf({ user, via });
}

type Decide = (
  head: AppRequestHead,
  connection: Connection,
) => AppAuthorization | Promise<AppAuthorization>;

/** `authorize` of each login → the same without a promise where none is needed. */
const immediate = new WeakMap<Housekey['authorize'], Decide>();

/** Creates the method `authorize`. */
export function createAuthorize(instance: LibraryLogin): Housekey['authorize'] {
  const authorize: Housekey['authorize'] = async (request, connection) =>
    await authorizeHead(instance, readHead(request), connection);
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
  instance: LibraryLogin,
  source: AppRequest | Headers,
  connection: Connection | undefined,
): Promise<Session | null> {
  if (isHeaders(source)) return await findSessionByHeaders(instance, source, connection);
  const result = await authorizeHead(instance, readHead(source), connection);
  return result.ok ? result.session : null;
}

/**
 * Frameworks offer the headers alone where they render pages. The method is then unknown; browsers
 * send Origin with those that change something.
 */
async function findSessionByHeaders(
  { handlers, rules }: LibraryLogin,
  headers: Headers,
  connection: Connection | undefined,
): Promise<Session | null> {
  const method = headers.has('origin') ? 'POST' : 'GET';
  const url = `http://${headers.get('host') ?? 'localhost'}/`;
  // Over https, the cookie's name has a prefix that browsers store over https only.
  const { auth, http } = handlers;
  const isSecure = http.sessionCookie?.read(headers.get('cookie'), true).length !== 0;
  const context = handlers.createContext(
    { method, url, headers },
    { address: connection?.remoteAddress, encrypted: connection?.encrypted ?? isSecure },
  );
  if (handlers.hosts.check(context) !== undefined) return null;
  const isUpgrade = headers.has('upgrade');
  const request = { method, target: undefined };
  const access = await decideAccess(context, request, isUpgrade, auth, rules);
  return (access.ok && sessionIn(access)) || null;
}

/**
 * Thrown for anything but a request or its headers. JavaScript has no types, and the request of node:http has
 * headers of another form.
 */
class InvalidRequestError extends HousekeyError {
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
export function readHead(request: AppRequest): AppRequestHead {
  assertRequest(request);
  if ('target' in request) return request;
  const { method, url, headers } = request;
  const path = rawPathOf(url);
  const target = url.slice(url.indexOf(path, url.indexOf('://') + 3));
  return { method, url, headers, path, target: target.replace(/#.*$/s, '') };
}

/** Who sent a request, and how the request proved it. */
export interface Session {
  /** The token's subject, which is the owner's email unless another program issued the token. */
  readonly email: string;
  /**
   * The name of a share's guest, such as `anna`, whose email is then `guest:anna`. `true`: authentication is
   * disabled, so everyone is a guest. `false`: neither.
   */
  readonly guest: boolean | string;
  /** When the session expires; `null` for guests and app tokens without an end. */
  readonly expiresAt: Date | null;
  /**
   * The credential. `basic`: an app token in Basic credentials. `guest`: the cookie of a share. `front`: what Cloudflare
   * Access or Tailscale has checked. `open`: none was needed.
   */
  readonly via: 'cookie' | 'bearer' | 'app-token' | 'basic' | 'front' | 'guest' | 'open';
}

/** The session of a request that was let through. */
function sessionOf({ user, via }: { user: User; via: Session['via'] }): Session {
  const { email, expiresAt } = user;
  // Frozen: a session library that runs later would keep its data here, and lose it.
  return Object.freeze({
    email,
    guest: user.guest || (user.guestName ?? false),
    expiresAt: expiresAt === null ? null : dateOf(expiresAt),
    via,
  });
}

/** `null` after the last possible date, which another program's token may have. */
function dateOf(seconds: number): Date | null {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Thrown by `requireSession` for a request without a valid session. */
export class UnauthorizedError extends HousekeyError {
  override readonly name = 'UnauthorizedError';
  readonly code = 'ERR_HOUSEKEY_UNAUTHORIZED';
  /** For frameworks that turn an error into a response. */
  readonly status = 401;
  /** The same, by the name that Express and Fastify read. */
  readonly statusCode = 401;

  constructor() {
    super('Not authenticated; sign in first');
  }
}
