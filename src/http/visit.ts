import { randomUUID } from 'node:crypto';
import type { ErrorAnswer } from '../contract.js';
import type { AuditRecord, Happening } from './audit.js';
import { forwardedValue, identifyClient, isForwarded, type Client, type Peer } from './client.js';
import { API_HEADERS, JSON_HEADERS, overHttps } from './headers.js';
import type { HttpSettings } from './settings.js';

/** Names and values of headers, lower-case. */
export type HeaderFields = Readonly<Record<string, string>>;

/** What every visit to the house has in common. */
export interface Surroundings extends HttpSettings {
  readonly onAudit: (record: AuditRecord) => void;
  /** Hears of each peer that speaks for others without being trusted to. */
  readonly onUntrustedProxy: (address: string) => void;
}

/** A request id that a proxy gave: what one would be, and nothing that could upset a log. */
const REQUEST_ID = /^[\w.-]{1,128}$/;
const USER_AGENT_LENGTH = 256;
/** What a terminal that shows the log would take for a command (CWE-150). */
const CONTROL = /\p{Cc}/gu;

/**
 * A request, who sent it and how, and the answer to it. All that costs something is found out
 * when it is first asked for: a protected request asks for none of it.
 */
export class Visit {
  readonly request: Request;
  readonly #peer: Peer;
  readonly #surroundings: Surroundings;
  #client: Client | undefined;

  constructor(request: Request, peer: Peer, surroundings: Surroundings) {
    this.request = request;
    this.#peer = peer;
    this.#surroundings = surroundings;
  }

  /** Who sent the request. */
  get client(): Client {
    this.#client ??= this.#identify();
    return this.#client;
  }

  /** Whether the visitor came by https, as far as a trusted proxy says. */
  get secure(): boolean {
    return this.#fromProxy && forwardedValue(this.request.headers, 'proto') === 'https';
  }

  /** The host and port that the visitor asked for. */
  get host(): string {
    const { headers, url } = this.request;
    const forwarded = this.#fromProxy ? forwardedValue(headers, 'host') : undefined;
    return forwarded ?? headers.get('host') ?? new URL(url).host;
  }

  /** The origin of the page that sent the request, if it is one of those that are allowed. */
  get allowedOrigin(): string | undefined {
    const { allowedOrigins } = this.#surroundings;
    if (allowedOrigins.size === 0) return undefined;
    const origin = this.request.headers.get('origin');
    return origin !== null && allowedOrigins.has(origin) ? origin : undefined;
  }

  /** A JSON answer of ours. `headers` win over the usual ones. */
  answer(status: number, body: object, headers?: HeaderFields): Response {
    const fields = this.#fields(JSON_HEADERS, headers);
    return new Response(JSON.stringify(body), { status, headers: fields });
  }

  /** An answer of ours that is not JSON. */
  answerText(contentType: string, text: string): Response {
    return new Response(text, {
      headers: this.#fields(API_HEADERS, { 'content-type': contentType }),
    });
  }

  /** 204: done, and nothing to say. */
  answerEmpty(headers?: HeaderFields): Response {
    return new Response(null, { status: 204, headers: this.#fields(API_HEADERS, headers) });
  }

  /** An error of ours: one sentence that says what is wrong and what to do. */
  refuse(status: number, detail: string, headers?: HeaderFields): Response {
    return this.answer(status, { detail } satisfies ErrorAnswer, headers);
  }

  /** A 401 with the challenge that RFC 9110 §15.5.2 asks for. */
  refuseUnauthenticated(detail: string): Response {
    return this.refuse(401, detail, { 'www-authenticate': 'Bearer' });
  }

  /** Tells the owner what happened, and who it was. */
  report(happening: Happening): void {
    const { headers } = this.request;
    const requestId = this.#fromProxy ? headers.get('x-request-id') : null;
    this.#surroundings.onAudit({
      ...happening,
      client: this.client.address,
      network: this.client.network,
      userAgent:
        headers.get('user-agent')?.slice(0, USER_AGENT_LENGTH).replaceAll(CONTROL, '?') ?? null,
      requestId: requestId !== null && REQUEST_ID.test(requestId) ? requestId : randomUUID(),
    });
  }

  #identify(): Client {
    const { trustedProxies, onUntrustedProxy } = this.#surroundings;
    const { headers } = this.request;
    if (!this.#fromProxy && isForwarded(headers)) onUntrustedProxy(this.#peer.address ?? 'unknown');
    return identifyClient(headers, this.#peer, trustedProxies);
  }

  get #fromProxy(): boolean {
    const { trustedProxies } = this.#surroundings;
    return !trustedProxies.isEmpty && trustedProxies.has(this.#peer.address);
  }

  #fields(usual: HeaderFields, more: HeaderFields | undefined): HeaderFields {
    const fields = this.secure ? overHttps(usual) : usual;
    const cors = this.#surroundings.allowedOrigins.size === 0 ? undefined : this.#corsFields();
    return cors === undefined && more === undefined ? fields : { ...fields, ...cors, ...more };
  }

  /** Fetch §3.3: for one exact origin, without credentials. Caches must tell the origins apart. */
  #corsFields(): HeaderFields {
    const origin = this.allowedOrigin;
    if (origin === undefined) return { vary: 'origin' };
    return {
      vary: 'origin',
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'retry-after, www-authenticate',
    };
  }
}
