import {
  NEXT_PARAMETER,
  pathsOf,
  viewsOf,
  type AuditEventName,
  type Finding,
} from '../contract/index.js';
import type { TokenClaims, TokenOptions } from '../core/auth/claims.js';
import { rawPathOf } from '../http/router.js';
import { rejectSpelling } from '../http/access/refusal.js';
import { callSafely, type AuditEventListener } from './events.js';
import { acquireInstance, type LibraryLogin } from './instances.js';
import { readLibrarySettings } from './library-settings.js';
import { assertPlainObject, type HousekeyOptions } from './options.js';
import { currentProcess } from './process-environment.js';
import {
  toConnectionInfo,
  createAuthorize,
  findSession,
  type AppAuthorization,
  type AppRequest,
  UnauthorizedError,
  type Session,
} from './authorization.js';
import { toResponse } from '../http/plain-response.js';

/** The connection that a request arrived on. Without it, all clients share one limit. */
export interface Connection {
  /** IP address of its other end, which may be a proxy. Default: unknown. */
  readonly remoteAddress?: string | undefined;
  /** Whether the connection uses TLS. Default: whether the request's URL says so. */
  readonly encrypted?: boolean | undefined;
}

/** The login, inside an app. Created by {@link createHousekey}. */
export interface Housekey {
  /** Whether authentication is enabled. For display only: `getSession` decides. */
  readonly enabled: boolean;
  /**
   * Whether a path is Housekey's. All others are the app's.
   *
   * @param path - without the query, exactly as in the request line
   */
  readonly owns: (path: string) => boolean;
  /**
   * Responds to a request for one of Housekey's paths.
   *
   * @param request - with its body unread
   * @param connection - the address that limits on failed sign-ins count for
   * @returns the response, or `undefined` for a path of the app
   */
  readonly handler: (request: Request, connection?: Connection) => Promise<Response | undefined>;
  /**
   * Decides on a request for the app, as the gateway does: host, session, and requests forged by other
   * sites.
   *
   * @returns the session, or the response to send: 401 JSON, 403, or a redirect of a page load to the
   *   login page
   */
  readonly authorize: (request: AppRequest, connection?: Connection) => Promise<AppAuthorization>;
  /**
   * Returns who sent a request.
   *
   * @param request - the request, or its headers alone; app tokens with limits then do not count
   * @param connection - the connection that it arrived on
   * @returns `null` without a valid session, or if another site forged the request
   * @throws InvalidRequestError (`ERR_HOUSEKEY_INVALID_REQUEST`) for anything else, such as the headers of
   *   node:http
   */
  readonly getSession: (
    request: AppRequest | Headers,
    connection?: Connection,
  ) => Promise<Session | null>;
  /**
   * Like `getSession`.
   *
   * @throws UnauthorizedError (`ERR_HOUSEKEY_UNAUTHORIZED`, `status` 401) without a valid session
   */
  readonly requireSession: (
    request: AppRequest | Headers,
    connection?: Connection,
  ) => Promise<Session>;
  /**
   * Returns the path of the login page.
   *
   * @param returnTo - path and query to return to after signing in. Default: the app's `/`. The login
   *   page refuses other origins (open redirects, CWE-601).
   */
  readonly loginUrl: (returnTo?: string) => string;
  /**
   * Signs out the session of a request, like `POST /api/auth/logout`.
   *
   * @returns the response to send, or whose `Set-Cookie` to copy: 204, or 401 without a session
   */
  readonly signOut: (request: Request, connection?: Connection) => Promise<Response>;
  /**
   * Signs a token for a program.
   *
   * @param claims - `sub` (not empty), and any other claims
   * @param options - `lifetimeSeconds`, 604800 (7 days) by default
   * @throws TokenError (`ERR_HOUSEKEY_TOKEN_SUBJECT`, `ERR_HOUSEKEY_TOKEN_LIFETIME`)
   * @throws AuthenticationDisabledError (`ERR_HOUSEKEY_AUTHENTICATION_DISABLED`)
   */
  readonly issueToken: (claims: TokenClaims, options?: TokenOptions) => Promise<string>;
  /**
   * Calls a listener with each security event of this process. Errors of the listener go to `onError`.
   *
   * @returns a function that removes the listener
   */
  readonly on: <Name extends AuditEventName>(
    name: Name,
    listener: AuditEventListener<Name>,
  ) => () => void;
  /**
   * Ends event streams and the connection to Redis, sends the notices that wait, for two seconds at most,
   * writes the audit log, and unlocks the state directory. Call it when the app stops, after its last
   * request.
   */
  readonly close: () => Promise<void>;
}

/**
 * Creates the login for an app. The settings come from the options, the environment and `.env`, and
 * are parsed and checked in the same way. Calls with equal settings share their state.
 *
 * @param options - values by the name of their variable: `SERVICE_PUBLIC_URL` is `publicUrl`
 * @throws ConfigError (`ERR_HOUSEKEY_CONFIG`) that lists every problem
 * @throws StateDirectoryError (`ERR_HOUSEKEY_STATE_DIRECTORY`) if another process uses `stateDir`
 * @throws AuditFileError (`ERR_HOUSEKEY_AUDIT_FILE`) if `auditLog` cannot be written
 * @throws PagesMissingError (`ERR_HOUSEKEY_PAGES_MISSING`), RedisClientMissingError
 *   (`ERR_HOUSEKEY_REDIS_CLIENT_MISSING`), BundledError (`ERR_HOUSEKEY_BUNDLED`)
 *
 * @example
 * import { createHousekey } from 'housekey';
 *
 * const auth = await createHousekey({ email: 'you@example.com', password: 'a long password' });
 *
 * const response = await auth.handler(new Request('http://localhost/api/auth/status'));
 * console.log(await response?.json()); // { auth_enabled: true }
 * console.log(auth.loginUrl('/files?page=2')); // /login?next=%2Ffiles%3Fpage%3D2
 * await auth.close();
 */
export async function createHousekey(options: HousekeyOptions = {}): Promise<Housekey> {
  assertPlainObject(options);
  const { warn, reportError, pid, uid, onExit, ...sources } = currentProcess();
  const {
    onError: report = reportError,
    onWarning = ({ summary, meaning, fix }) => warn(`${summary} ${meaning} Fix: ${fix}`),
  } = options;
  // An error in the app's own handler of errors must not end the process either.
  const onError = (error: unknown) => callSafely(() => report(error), reportError);
  const settings = readLibrarySettings(options, sources);
  const log = { info: () => {}, warn: (_: object, line: string) => warn(line) };
  const { instance, release } = await acquireInstance(settings, { pid, uid, onExit, log });
  instance.findings.filter(needsAttention).forEach(onWarning);
  instance.errors.add(onError);
  const subscriptions = new Set<() => void>();
  return {
    ...createMethods(instance),
    on: (name, listener) => {
      const remove = instance.events.add(name, listener, onError);
      subscriptions.add(remove);
      return remove;
    },
    close: async () => {
      for (const remove of subscriptions) remove();
      instance.errors.delete(onError);
      await release();
    },
  };
}

function needsAttention({ level }: Finding): boolean {
  return level === 'warning' || level === 'outage';
}

function createMethods(instance: LibraryLogin): Omit<Housekey, 'on' | 'close'> {
  const { auth, handlers, serveUi } = instance;
  const { layout } = handlers.http;
  const { login } = viewsOf(layout);
  const isServed = (path: string) => handlers.owns(path) && (serveUi || path !== login);
  const owns = (path: string) => isServed(path) || handlers.otherSpelling(path) !== undefined;
  const handler: Housekey['handler'] = async (request, connection) => {
    const path = rawPathOf(request.url);
    if (!owns(path)) return undefined;
    const info = toConnectionInfo(request, connection);
    const meant = isServed(path) ? undefined : handlers.otherSpelling(path);
    if (meant === undefined) return toResponse(await handlers.respond(request, info));
    return toResponse(rejectSpelling(handlers.createContext(request, info), meant));
  };
  const getSession: Housekey['getSession'] = async (request, connection) =>
    await findSession(instance, request, connection);
  return {
    enabled: auth.enabled,
    owns,
    handler,
    authorize: createAuthorize(instance),
    getSession,
    requireSession: async (request, connection) => {
      const session = await getSession(request, connection);
      if (session === null) throw new UnauthorizedError();
      return session;
    },
    loginUrl: (returnTo) =>
      returnTo === undefined
        ? login
        : `${login}?${new URLSearchParams({ [NEXT_PARAMETER]: returnTo }).toString()}`,
    signOut: async ({ url, headers }, connection) => {
      const target = new URL(pathsOf(layout).logout, url);
      const request = new Request(target, { method: 'POST', headers });
      return toResponse(await handlers.respond(request, toConnectionInfo({ url }, connection)));
    },
    issueToken: async (claims, tokenOptions) => await auth.issueToken(claims, tokenOptions),
  };
}
