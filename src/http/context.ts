import type { ErrorResponse } from '../contract/index.js';
import type { AuditEvent } from '../core/audit/audit-event.js';
import { RequestAuditClient } from './audit-client.js';
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
import { RequestInfo, type RequestHead } from './request-info.js';

export type { RequestHead, ContextOptions } from './request-info.js';

/** A request, what is known of it, and the answers to it. */
export class RequestContext<Head extends RequestHead = Request> extends RequestInfo<Head> {
  /** The token that the browser's session cookie holds; several where there are several cookies. */
  get sessionTokens(): readonly string[] {
    const { sessionCookie } = this.surroundings;
    return sessionCookie?.read(this.request.headers.get('cookie'), this.secure) ?? [];
  }

  /** Set-Cookie values that make the browser keep the session, in a layout where it does. */
  startSession(token: string, lifetimeSeconds: number): readonly string[] {
    const { sessionCookie } = this.surroundings;
    const cookie = sessionCookie?.set(token, lifetimeSeconds, this.secure);
    return cookie === undefined ? [] : [cookie];
  }

  /**
   * Set-Cookie values that delete the session cookie, if the visitor has brought one: refused and
   * kept, it would be sent and refused for ever.
   */
  endSession(): readonly string[] {
    const { sessionCookie } = this.surroundings;
    const brought = sessionCookie?.isIn(this.request.headers.get('cookie')) === true;
    return brought ? [sessionCookie.clear(this.secure)] : [];
  }

  /**
   * What makes the browser forget the pages of the app behind us that it has kept, for an answer
   * that ends a session: its way back would show them. `"storage"` would also end service workers,
   * but would delete what the app has not yet uploaded.
   */
  get clearing(): HeaderFields | undefined {
    return this.surroundings.layout.gateway ? CLEAR_CACHE : undefined;
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
    return this.answer(status, { detail } satisfies ErrorResponse, headers, cookies);
  }

  /** A 401 with the challenge that RFC 9110 §15.5.2 asks for. `cookies` end a session. */
  refuseUnauthenticated(detail: string, cookies: readonly string[] = []): Response {
    const fields = this.#fields(CHALLENGE_HEADERS, this.#clearingWith(cookies));
    const body = JSON.stringify({ detail } satisfies ErrorResponse);
    return new Response(body, { status: 401, headers: withCookies(fields, cookies) });
  }

  /** Reports a security event of this client to the log, the metrics, the console and replicas. */
  audit(event: AuditEvent): void {
    this.surroundings.onAudit(event, new RequestAuditClient(this));
  }

  /** A session that has expired, or was ended elsewhere, is cleared away with its cookie. */
  #clearingWith(cookies: readonly string[]): HeaderFields | undefined {
    return cookies.length > 0 ? this.clearing : undefined;
  }

  #fields(usual: Readonly<Record<string, string>>, more: HeaderFields | undefined): HeaderFields {
    return this.#withCors(ownHeaders(usual, this.secure, this.surroundings.opensApp), more);
  }

  /** The same object where there is nothing to add. */
  #withCors(fields: HeaderFields, more?: HeaderFields): HeaderFields {
    const { allowedOrigins } = this.surroundings;
    const cors = allowedOrigins.size === 0 ? undefined : corsFields(this.allowedOrigin);
    return cors === undefined && more === undefined ? fields : { ...fields, ...cors, ...more };
  }
}
