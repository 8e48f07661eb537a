import { randomUUID } from 'node:crypto';
import type { Occurrence } from '../core/audit/activity.js';
import type { ClientInfo, HeadersReader } from './client-info.js';

/** What happened at the door. Holds no password, and no email that was tried but the configured one. */
export type AuditEvent =
  | { readonly event: 'sign-in'; readonly email: string }
  | {
      readonly event: 'sign-in-failed';
      readonly reason: 'wrong-email' | 'wrong-password';
      /** The configured email, or `#` and a short keyed hash of another. */
      readonly email: string;
    }
  | { readonly event: 'sign-in-throttled'; readonly retryAfterSeconds: number }
  | { readonly event: 'sign-in-busy' }
  | {
      readonly event: 'sign-out';
      readonly email: string;
      /** `everywhere`: all tokens issued until then are refused. */
      readonly scope: 'session' | 'everywhere';
    }
  | { readonly event: 'token-refused' };

/** Who it was. Found out as it is asked for: of a flood, few are ever named. */
export interface AuditSource {
  readonly client: string;
  readonly network: string;
  readonly userAgent: string | null;
  /** The trusted proxy's X-Request-Id, or one of our own. */
  readonly requestId: string;
}

/** As much of a visit as it takes to know. */
interface Witnessed {
  readonly client: ClientInfo;
  readonly fromProxy: boolean;
  readonly request: { readonly headers: HeadersReader };
}

/** Whoever is behind a visit; a class, for one is made for each request of a flood. */
export class Visitor implements AuditSource {
  readonly #visit: Witnessed;

  constructor(visit: Witnessed) {
    this.#visit = visit;
  }

  get client(): string {
    return this.#visit.client.address;
  }

  get network(): string {
    return this.#visit.client.network;
  }

  get userAgent(): string | null {
    return loggableUserAgent(this.#visit.request.headers);
  }

  get requestId(): string {
    const { fromProxy, request } = this.#visit;
    return (fromProxy ? givenRequestId(request.headers) : undefined) ?? randomUUID();
  }
}

/** Hears of what happens at the door. */
export type AuditListener = (happening: AuditEvent, suspect: AuditSource) => void;

/** What a proxy's request id may be: nothing that could upset a log. */
const REQUEST_ID = /^[\w.-]{1,128}$/;
const USER_AGENT_LENGTH = 256;
/** What a terminal that shows the log would take for a command (CWE-150). */
const CONTROL = /\p{Cc}/gu;

/** The X-Request-Id, if it is one. */
function givenRequestId(headers: HeadersReader): string | undefined {
  const id = headers.get('x-request-id') ?? '';
  return REQUEST_ID.test(id) ? id : undefined;
}

/** The User-Agent, cut to a length and without control characters. */
function loggableUserAgent(headers: HeadersReader): string | null {
  const agent = headers.get('user-agent');
  return agent && agent.slice(0, USER_AGENT_LENGTH).replaceAll(CONTROL, '?');
}

/** As much of it as the console tells. */
export function occurrenceOf(happening: AuditEvent): Occurrence {
  const { event } = happening;
  if (event === 'sign-in-failed') return { event, reason: happening.reason };
  const isEverywhere = event === 'sign-out' && happening.scope === 'everywhere';
  return isEverywhere ? { event, reason: 'everywhere' } : { event };
}
