import { PROOF_HEADERS } from '../../src/contract/index.js';

/** Long enough for a slow line, short enough that nobody stares at a dead page. */
const TIMEOUT_MS = 15_000;

export interface Question {
  /** Default `GET`. */
  method?: 'GET' | 'POST';
  /** Sent as `Authorization: Bearer`; default none, for a cookie is sent by the browser itself. */
  token?: string | null;
  /** Sent as JSON; default no body. */
  json?: unknown;
  /** A solved challenge of an earlier refusal; default none. */
  proof?: string | undefined;
  /** Default 15 seconds. */
  timeoutMs?: number;
}

export interface Answer {
  kind: 'answer';
  status: number;
  /** The parsed JSON; undefined where the answer holds none. Judge it with a guard of shapes.ts. */
  body: unknown;
  /** The `Retry-After` header, where it gives one. */
  retryAfterSeconds: number | null;
  /** A proof of work that gets past this refusal, if there is one. */
  challenge: string | null;
  /** How far this device's clock is ahead of the service's; 0 where the service does not tell. */
  clockAheadMs: number;
}

export interface Unreachable {
  kind: 'unreachable';
}

export const UNREACHABLE: Unreachable = { kind: 'unreachable' };

/**
 * Asks the service. Never rejects: no network, no answer in time and a redirect (a portal in the
 * way, for none of our endpoints redirects) are all `unreachable`.
 */
export async function ask(path: string, question: Question = {}): Promise<Answer | Unreachable> {
  const headers = new Headers({ accept: 'application/json' });
  if (question.token) headers.set('authorization', `Bearer ${question.token}`);
  if (question.proof !== undefined) headers.set(PROOF_HEADERS.solution, question.proof);
  const init: RequestInit = {
    method: question.method ?? 'GET',
    headers,
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(question.timeoutMs ?? TIMEOUT_MS),
  };
  if (question.json !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(question.json);
  }
  try {
    const response = await fetch(path, init);
    return {
      kind: 'answer',
      status: response.status,
      body: parseJson(await response.text()),
      retryAfterSeconds: readRetryAfter(response.headers.get('retry-after')),
      challenge: response.headers.get(PROOF_HEADERS.challenge),
      clockAheadMs: readClockAhead(response.headers.get('date')),
    };
  } catch {
    return UNREACHABLE;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whole seconds from either form of the header (a number, or a date); null for neither. */
export function readRetryAfter(header: string | null, nowMs = Date.now()): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  // Date.parse alone takes "-5" for a date.
  const date = header.endsWith(' GMT') ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - nowMs) / 1000));
}

// The header counts whole seconds and travels for some of them; less than this is no difference.
const CLOCK_TOLERANCE_MS = 5_000;

/** Milliseconds by which `nowMs` is ahead of the `Date` header; 0 within the tolerance of 5 s. */
export function readClockAhead(header: string | null, nowMs = Date.now()): number {
  const serviceMs = Date.parse(header ?? '');
  if (Number.isNaN(serviceMs)) return 0;
  const ahead = nowMs - serviceMs;
  return Math.abs(ahead) < CLOCK_TOLERANCE_MS ? 0 : ahead;
}
