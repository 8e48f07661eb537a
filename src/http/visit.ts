import type { ErrorAnswer } from '../contract.js';
import { normalizeAddress } from '../core/network.js';
import { Visitor, type AuditListener, type Happening } from './audit.js';
import {
  forwardedValue,
  identifyClient,
  isForwarded,
  type Client,
  type HeadersReader,
  type Peer,
} from './client.js';
import {
  API_HEADERS,
  CHALLENGE_HEADERS,
  CLEAR_CACHE,
  corsFields,
  JSON_HEADERS,
  ownHeaders,
  withCookies,
  type HeaderFields,
} from './headers.js';
import { authorityOf } from './origins.js';
import type { HttpSettings } from './settings.js';

/** As much of a request as it takes to know who sent it, and where to. */
export interface RequestHead {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: HeadersReader;
}

/** What every visit to the house has in common. */
export interface Surroundings extends HttpSettings {
  /** Authentication is disabled in front of an app. */
  readonly opensApp: boolean;
  readonly onAudit: AuditListener;
  /** Hears of each peer that speaks for others without being trusted to. */
  readonly onUntrustedProxy: (address: string) => void;
}

/**
 * A request, who sent it and how, and the answer to it. All that costs something is found out
 * when it is first asked for: a protected request asks for none of it.
 */
export class Visit<Head extends RequestHead = Request> {
  readonly request: Head;
  readonly #peer: Peer;
  readonly #surroundings: Surroundings;
  #client: Client | undefined;
  #fromProxy: boolean | undefined;
  #secure: boolean | undefined;

  constructor(request: Head, peer: Peer, surroundings: Surroundings) {
    this.request = request;
    this.#peer = peer;
    this.#surroundings = surroundings;
  }

  /** Who sent the request. */
  get client(): Client {
    return (this.#client ??= this.#identify());
  }

  /** Whether somebody, trusted or not, says that the request came through them. */
  get forwarded(): boolean {
    return isForwarded(this.request.headers);
  }

  /** The address of the connection's other end, which may be a proxy's. */
  get peerAddress(): string {
    return normalizeAddress(this.#peer.address) ?? 'unknown';
  }

  /** Whether the visitor came by https: by the public address, or as far as a trusted proxy says. */
  get secure(): boolean {
    return (this.#secure ??= this.#isSecure());
  }

  /** The host and port asked for, as they came; a trusted proxy's word on it counts. See `HostCheck`. */
  get host(): string {
    const { headers, url } = this.request;
    const forwarded = this.fromProxy ? forwardedValue(headers, 'host') : undefined;
    return forwarded ?? headers.get('host') ?? authorityOf(url);
  }

  /** Scheme, host and port as the visitor's browser has them. */
  get origin(): string {
    const { publicUrl } = this.#surroundings;
    return publicUrl?.origin ?? `${this.secure ? 'https' : 'http'}://${this.host}`;
  }

  /** The token that the browser's session cookie holds; several where there are several cookies. */
  get sessionTokens(): readonly string[] {
    const { sessionCookie } = this.#surroundings;
    return sessionCookie?.read(this.request.headers.get('cookie'), this.secure) ?? [];
  }

  /** Set-Cookie values that make the browser keep the session, in a layout where it does. */
  startSession(token: string, lifetimeSeconds: number): readonly string[] {
    const { sessionCookie } = this.#surroundings;
    const cookie = sessionCookie?.set(token, lifetimeSeconds, this.secure);
    return cookie === undefined ? [] : [cookie];
  }

  /**
   * Set-Cookie values that delete the session cookie, if the visitor has brought one: refused and
   * kept, it would be sent and refused for ever.
   */
  endSession(): readonly string[] {
    const { sessionCookie } = this.#surroundings;
    const brought = sessionCookie?.isIn(this.request.headers.get('cookie')) === true;
    return brought ? [sessionCookie.clear(this.secure)] : [];
  }

  /**
   * What makes the browser forget the pages of the app behind us that it has kept, for an answer
   * that ends a session: its way back would show them. `"storage"` would also end service workers,
   * but would delete what the app has not yet uploaded.
   */
  get clearing(): HeaderFields | undefined {
    return this.#surroundings.layout.gateway ? CLEAR_CACHE : undefined;
  }

  /** The origin of the page that sent the request, if it is one of those that are allowed. */
  get allowedOrigin(): string | undefined {
    const { allowedOrigins } = this.#surroundings;
    if (allowedOrigins.size === 0) return undefined;
    const origin = this.request.headers.get('origin');
    return origin !== null && allowedOrigins.has(origin) ? origin : undefined;
  }

  /** A JSON answer of ours. `headers` win over the usual ones; `cookies` are Set-Cookie values. */
  answer(
    status: number,
    body: object,
    headers?: HeaderFields,
    cookies: readonly string[] = [],
  ): Response {
    const fields = this.#fields(JSON_HEADERS, headers);
    return new Response(JSON.stringify(body), { status, headers: withCookies(fields, cookies) });
  }

  /** An answer of ours that is not JSON. */
  answerText(contentType: string, text: string, headers?: HeaderFields): Response {
    const fields = this.#fields(API_HEADERS, { ...headers, 'content-type': contentType });
    return new Response(text, { headers: fields });
  }

  /** An answer of ours that goes on: what stands between must pass it on as it comes. */
  answerStream(contentType: string, body: ReadableStream<Uint8Array>): Response {
    const more = { 'content-type': contentType, 'x-accel-buffering': 'no' };
    return new Response(body, { headers: this.#fields(API_HEADERS, more) });
  }

  /** Done, and nothing to say beyond the headers; 304: the client has the present version. */
  answerEmpty(headers?: HeaderFields, cookies: readonly string[] = [], status = 204): Response {
    const fields = this.#fields(API_HEADERS, headers);
    return new Response(null, { status, headers: withCookies(fields, cookies) });
  }

  /** Yes, for a proxy that asked: these headers, and what an allowed page needs to read them. */
  answerProxy(fields: HeaderFields): Response {
    return new Response(null, { status: 200, headers: this.#withCors(fields) });
  }

  /** Sends the visitor on, with GET. `cookies` end a session. */
  redirect(status: 302 | 303, location: string, cookies: readonly string[] = []): Response {
    const fields = this.#fields(API_HEADERS, { location, ...this.#clearingWith(cookies) });
    return new Response(null, { status, headers: withCookies(fields, cookies) });
  }

  /** An error of ours: one sentence that says what is wrong and what to do. */
  refuse(
    status: number,
    detail: string,
    headers?: HeaderFields,
    cookies: readonly string[] = [],
  ): Response {
    return this.answer(status, { detail } satisfies ErrorAnswer, headers, cookies);
  }

  /** A 401 with the challenge that RFC 9110 §15.5.2 asks for. `cookies` end a session. */
  refuseUnauthenticated(detail: string, cookies: readonly string[] = []): Response {
    const fields = this.#fields(CHALLENGE_HEADERS, this.#clearingWith(cookies));
    const body = JSON.stringify({ detail } satisfies ErrorAnswer);
    return new Response(body, { status: 401, headers: withCookies(fields, cookies) });
  }

  /** Tells the owner what happened, and who it was. */
  report(happening: Happening): void {
    this.#surroundings.onAudit(happening, new Visitor(this));
  }

  /** A session that has expired, or was ended elsewhere, is cleared away with its cookie. */
  #clearingWith(cookies: readonly string[]): HeaderFields | undefined {
    return cookies.length > 0 ? this.clearing : undefined;
  }

  #isSecure(): boolean {
    const { publicUrl } = this.#surroundings;
    if (publicUrl !== undefined) return publicUrl.protocol === 'https:';
    return this.fromProxy && forwardedValue(this.request.headers, 'proto') === 'https';
  }

  #identify(): Client {
    const { trustedProxies, onUntrustedProxy } = this.#surroundings;
    if (!this.fromProxy && this.forwarded) onUntrustedProxy(this.peerAddress);
    return identifyClient(this.request.headers, this.#peer, trustedProxies);
  }

  /** Whether a trusted proxy brought the request. */
  get fromProxy(): boolean {
    const { trustedProxies } = this.#surroundings;
    return (this.#fromProxy ??= !trustedProxies.isEmpty && trustedProxies.has(this.#peer.address));
  }

  #fields(usual: Readonly<Record<string, string>>, more: HeaderFields | undefined): HeaderFields {
    return this.#withCors(ownHeaders(usual, this.secure, this.#surroundings.opensApp), more);
  }

  /** The same object where there is nothing to add. */
  #withCors(fields: HeaderFields, more?: HeaderFields): HeaderFields {
    const { allowedOrigins } = this.#surroundings;
    const cors = allowedOrigins.size === 0 ? undefined : corsFields(this.allowedOrigin);
    return cors === undefined && more === undefined ? fields : { ...fields, ...cors, ...more };
  }
}
