import { randomUUID } from 'node:crypto';
import type { AuditClient } from '../core/audit/audit-event.js';
import type { ClientInfo, HeadersReader } from './request-info.js';

/** The part of a request context that identifies the client. */
interface ClientContext {
  readonly client: ClientInfo;
  readonly fromProxy: boolean;
  readonly request: { readonly headers: HeadersReader };
}

/**
 * The client behind a request. Every value is computed on access, because most events of a flood
 * are only counted. A class, because one is created for each of them.
 */
export class RequestAuditClient implements AuditClient {
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

  get userAgent(): string | null {
    return loggableUserAgent(this.#context.request.headers);
  }

  get requestId(): string {
    const { fromProxy, request } = this.#context;
    return (fromProxy ? validRequestId(request.headers) : undefined) ?? randomUUID();
  }
}

/** Characters and length that are safe in a log line. */
const REQUEST_ID = /^[\w.-]{1,128}$/;
/** In UTF-16 code units. */
const USER_AGENT_LENGTH = 256;
/** Control characters, which a terminal that shows the log would interpret (CWE-150). */
const CONTROL = /\p{Cc}/gu;

/** The X-Request-Id, if it is safe to log. */
function validRequestId(headers: HeadersReader): string | undefined {
  const id = headers.get('x-request-id') ?? '';
  return REQUEST_ID.test(id) ? id : undefined;
}

/** The User-Agent, truncated and without control characters. */
function loggableUserAgent(headers: HeadersReader): string | null {
  const agent = headers.get('user-agent');
  return agent && agent.slice(0, USER_AGENT_LENGTH).replaceAll(CONTROL, '?');
}
