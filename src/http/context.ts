import { randomUUID } from 'node:crypto';
import { isAppOnOrigin, type ErrorResponse, PATHS, PROOF_HEADERS } from '../contract/index.js';
import type { AuditClient, AuditEvent } from '../core/audit/audit-event.js';
import type { CookieSession, User } from '../core/auth/auth.js';
import type { SessionCookie } from './cookies/cookie.js';
import {
  RequestInfo,
  type BodyRequest,
  type RequestHead,
  type ClientInfo,
  type HeadersReader,
} from './request-info.js';
import {
  shareHeaders,
  withCookies,
  type PlainResponse,
  API_HEADERS,
  CHALLENGE_HEADERS,
  CLEAR_CACHE,
  JSON_HEADERS,
  type HeaderFields,
  STRICT_TRANSPORT,
  DISABLED_HEADER,
} from './plain-response.js';

export type { RequestHead, ContextOptions } from './request-info.js';

/** RFC 9110 §11.4 and RFC 6750 §2.1: a scheme in any case, spaces, then the token. */
const BEARER = /^bearer +(.+)$/i;

/**
 * A request, what is known about it, and the responses to it. Every response carries the security
 * headers of `plain-response.ts`. In all methods, `headers` override those, and `cookies` are Set-Cookie
 * values.
 */
export class RequestContext<Head extends RequestHead = BodyRequest> extends RequestInfo<Head> {
  #registration: HeaderFields | undefined;

  /** The tokens in the session cookie. Several, if the browser sends several cookies of that name. */
  get sessionTokens(): readonly string[] {
    return this.#sessionCookie?.read(this.request.headers.get('cookie'), this.secure) ?? [];
  }

  /** The token of the Authorization header, unverified: `undefined` if it has another scheme, or none follows. */
  get bearerToken(): string | undefined {
    const authorization = this.request.headers.get('authorization');
    return authorization === null ? undefined : BEARER.exec(authorization)?.[1];
  }

  /**
   * Whether a sign-in with these fields asks to stay signed in. `stay_signed_in` only counts where the
   * session is a cookie: everywhere else, the page that keeps the token decides how long.
   */
  staysSignedIn({ stay_signed_in: stay }: Readonly<Record<string, unknown>>): boolean {
    const hasCookie = this.options.sessionCookie !== undefined;
    return !(hasCookie && (stay === false || stay === 'false'));
  }

  /** The client, for audit events and the list of sessions. */
  get auditClient(): AuditClient {
    return new RequestAuditClient(this);
  }

  /** Set-Cookie values that store the session; none in a layout where the page keeps the token. */
  setSessionCookie({ session, lifetimeSeconds }: CookieSession): readonly string[] {
    const cookie = this.#sessionCookie;
    if (cookie === undefined) return [];
    const former = cookie.clearFormer(this.request.headers.get('cookie'), this.secure);
    return [cookie.set(session, lifetimeSeconds, this.secure), ...former];
  }

  /** The same for a session that begins at the login. The response then asks the browser to bind it to its device. */
  beginSessionCookie(begun: CookieSession): readonly string[] {
    const { bound } = this.options;
    // A browser would keep a bound session when it closes.
    if (bound !== undefined && this.secure && begun.lifetimeSeconds !== undefined) {
      const challenge = bound.challenge(begun.session);
      const request = `(ES256 RS256);path="${PATHS.bound}";challenge="${challenge}"`;
      this.#registration = { 'secure-session-registration': request };
    }
    return this.setSessionCookie(begun);
  }

  /** Set-Cookie values that renew the session of a user whose request was accepted, if it is due. Mostly none. */
  renewSessionCookie(user: User | undefined): readonly string[] {
    const renewed = user?.guest === false ? user.renew?.() : undefined;
    return renewed === undefined ? [] : this.setSessionCookie(renewed);
  }

  /** Set-Cookie values that delete the session cookie at the end of a session, if the client has sent one. */
  clearSessionCookie(): readonly string[] {
    return this.#sessionCookie?.clearSent(this.request.headers.get('cookie'), this.secure) ?? [];
  }

  /**
   * The same for a cookie that was rejected: it would be sent and rejected until it expires. Nothing is
   * deleted if values were left unchecked, because the valid one may be among them.
   */
  clearRejectedCookie(): readonly string[] {
    return (
      this.#sessionCookie?.clearRejected(this.request.headers.get('cookie'), this.secure) ?? []
    );
  }

  /**
   * Headers that clear the browser's cache when a session ends, so that the back button does not
   * show pages of the app behind the gateway. `"storage"` would also remove service workers, but
   * would delete data that the app has not uploaded yet.
   */
  get clearCache(): HeaderFields | undefined {
    return this.app !== undefined || isAppOnOrigin(this.options.layout) ? CLEAR_CACHE : undefined;
  }

  /** A JSON response. */
  json(
    status: number,
    body: object,
    headers?: HeaderFields,
    cookies: readonly string[] = [],
  ): PlainResponse {
    const fields = this.#fields(JSON_HEADERS, headers);
    return { status, headers: withCookies(fields, cookies), body: JSON.stringify(body) };
  }

  /** A 200 that is not JSON. */
  text(
    contentType: string,
    text: string | Uint8Array<ArrayBuffer>,
    headers?: HeaderFields,
    cookies: readonly string[] = [],
  ): PlainResponse {
    const fields = this.#fields(API_HEADERS, { ...headers, 'content-type': contentType });
    return { status: 200, headers: withCookies(fields, cookies), body: text };
  }

  /** A streaming response. `x-accel-buffering: no` keeps nginx from buffering it. */
  stream(contentType: string, body: ReadableStream<Uint8Array>): PlainResponse {
    const headers = { 'content-type': contentType, 'x-accel-buffering': 'no' };
    return { status: 200, headers: this.#fields(API_HEADERS, headers), body };
  }

  /** A response without a body, such as 204 or 304. */
  empty(headers?: HeaderFields, cookies: readonly string[] = [], status = 204): PlainResponse {
    const fields = this.#fields(API_HEADERS, headers);
    return { status, headers: withCookies(fields, cookies), body: null };
  }

  /** Tells a forward-auth proxy to let the request through. Adds only the CORS headers. */
  allow(headers: HeaderFields, cookies: readonly string[] = []): PlainResponse {
    return { status: 200, headers: withCookies(this.#withCors(headers), cookies), body: null };
  }

  /** A redirect that is followed with GET, 308 excepted. With `cookies`, which end a session, clears the cache. */
  redirect(
    status: 302 | 303 | 308,
    location: string,
    cookies: readonly string[] = [],
  ): PlainResponse {
    const fields = this.#fields(API_HEADERS, { location, ...this.#clearCacheWith(cookies) });
    return { status, headers: withCookies(fields, cookies), body: null };
  }

  /** An error response. `detail` is one sentence: what is wrong, and what to do. */
  reject(
    status: number,
    detail: string,
    headers?: HeaderFields,
    cookies: readonly string[] = [],
  ): PlainResponse {
    return this.json(status, { detail } satisfies ErrorResponse, headers, cookies);
  }

  /** An error that may be gone after some seconds (RFC 9110 §10.2.3). */
  rejectForNow(
    status: 429 | 503,
    detail: string,
    retryAfterSeconds: number,
    headers?: HeaderFields,
  ): PlainResponse {
    return this.reject(status, detail, { 'retry-after': String(retryAfterSeconds), ...headers });
  }

  /** A 401 with a challenge (RFC 9110 §15.5.2). With `cookies`, which end a session, clears the cache. */
  rejectUnauthenticated(detail: string, cookies: readonly string[] = []): PlainResponse {
    const fields = this.#fields(CHALLENGE_HEADERS, this.#clearCacheWith(cookies));
    const body = JSON.stringify({ detail } satisfies ErrorResponse);
    return { status: 401, headers: withCookies(fields, cookies), body };
  }

  /** Reports a security event of this client to the log, the metrics, the console and replicas. */
  audit(event: AuditEvent): void {
    this.options.onAudit(event, this.auditClient);
  }

  /** The app's host has another one than the login. */
  get #sessionCookie(): SessionCookie | undefined {
    const { sessionCookie, appCookies } = this.options;
    return this.app === undefined ? sessionCookie : appCookies?.session;
  }

  #clearCacheWith(cookies: readonly string[]): HeaderFields | undefined {
    return cookies.length > 0 ? this.clearCache : undefined;
  }

  #fields(base: HeaderFields, more: HeaderFields | undefined): HeaderFields {
    const headers = this.#registration === undefined ? more : { ...more, ...this.#registration };
    return this.#withCors(ownHeaders(base, this.secure, this.options.appUnprotected), headers);
  }

  /** Returns `fields` itself if there is nothing to add. */
  #withCors(fields: HeaderFields, more?: HeaderFields): HeaderFields {
    const { allowedOrigins } = this.options;
    const cors = allowedOrigins.size === 0 ? undefined : corsFields(this.allowedOrigin);
    if (cors === undefined) {
      if (more === undefined) return fields;
      return more === CLEAR_CACHE ? extend(fields, more, withClearedCache) : { ...fields, ...more };
    }
    const vary = more?.['vary'];
    return {
      ...fields,
      ...cors,
      ...more,
      ...(vary === undefined ? {} : { vary: `origin, ${vary}` }),
    };
  }
}

const withStrictTransport = new Map<object, HeaderFields>();
const withDisabled = new Map<object, HeaderFields>();
const withClearedCache = new Map<object, HeaderFields>();

/**
 * Extends a set of headers, and caches the result by the identity of `base`.
 *
 * @param base - one of the constants of `plain-response.ts`.
 * @param secure - the client uses https: adds HSTS, which is only allowed there (RFC 6797 §7.2).
 * @param appUnprotected - authentication is disabled in front of an app: adds a header saying so.
 */
export function ownHeaders(
  base: HeaderFields,
  secure: boolean,
  appUnprotected: boolean,
): HeaderFields {
  const fields = appUnprotected ? extend(base, DISABLED_HEADER, withDisabled) : base;
  return secure ? extend(fields, STRICT_TRANSPORT, withStrictTransport) : fields;
}

function extend(
  base: HeaderFields,
  more: HeaderFields,
  cache: Map<object, HeaderFields>,
): HeaderFields {
  const cached = cache.get(base);
  if (cached !== undefined) return cached;
  const extended = shareHeaders({ ...base, ...more });
  cache.set(base, extended);
  return extended;
}

/** CORS headers (Fetch §3.3) for one exact origin, without credentials. */
function corsFields(origin: string | undefined): HeaderFields {
  if (origin === undefined) return { vary: 'origin' };
  return {
    vary: 'origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': `retry-after, www-authenticate, ${PROOF_HEADERS.challenge}`,
  };
}

/** The part of a request context that identifies the client. */
interface ClientContext {
  readonly app?: { readonly host: string } | undefined;
  readonly client: ClientInfo;
  readonly fromProxy: boolean;
  readonly request: { readonly headers: HeadersReader };
}

/**
 * The client behind a request. Every value is computed on access, because most events of a flood
 * are only counted. A class, because one is created for each of them.
 */
class RequestAuditClient implements AuditClient {
  readonly #context: ClientContext;

  constructor(context: ClientContext) {
    this.#context = context;
  }

  get address(): string {
    return this.#context.client.address;
  }

  get network(): string {
    return this.#context.client.network;
  }

  get app(): string | undefined {
    return this.#context.app?.host;
  }

  get userAgent(): string | null {
    return loggableUserAgent(this.#context.request.headers);
  }

  get requestId(): string {
    const { fromProxy, request } = this.#context;
    const sent = fromProxy ? (request.headers.get('x-request-id') ?? '') : '';
    return REQUEST_ID.test(sent) ? sent : randomUUID();
  }
}

/** Characters and length of an X-Request-Id that are safe in a log line. */
const REQUEST_ID = /^[\w.-]{1,128}$/;
/** In UTF-16 code units. */
const USER_AGENT_LENGTH = 256;
/** Control characters, which a terminal that shows the log would interpret (CWE-150). */
const CONTROL = /\p{Cc}/gu;

/** The User-Agent, truncated and without control characters. */
function loggableUserAgent(headers: HeadersReader): string | null {
  const agent = headers.get('user-agent');
  return agent && agent.slice(0, USER_AGENT_LENGTH).replaceAll(CONTROL, '?');
}
