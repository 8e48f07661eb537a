import { parseJson, PROOF_HEADERS } from '../contract/index.js';

/** Long enough for a slow connection, short enough that nobody waits on a dead page. */
const TIMEOUT_MS = 15_000;

export interface RequestOptions {
  /** Default `GET`. */
  method?: 'GET' | 'POST';
  /** Sent as `Authorization: Bearer`. Default none; the browser sends a cookie by itself. */
  token?: string | null;
  /** Sent as JSON. Default no body. */
  json?: unknown;
  /** The solved challenge from an earlier 429 or 503. Default none. */
  proof?: string | undefined;
  /** Milliseconds. Default 15 seconds. */
  timeoutMs?: number;
}

/** A response of the service, or of something in between. */
export interface ApiResponse {
  kind: 'response';
  status: number;
  /** The parsed JSON, or undefined if the body is not JSON. Check it with a schema of the contract: it may come from a proxy. */
  body: unknown;
  /** The `Retry-After` header in seconds, if present. */
  retryAfterSeconds: number | null;
  /** A proof-of-work challenge that lets the client past this 429 or 503, if there is one. */
  challenge: string | null;
  /** How far this device's clock is ahead of the service's; 0 if the service sends no `Date`. */
  clockAheadMs: number;
}

/** The service did not respond, or something else did. */
export interface UnreachableOutcome {
  /** Also for a response that is not one of the service's. */
  kind: 'unreachable';
}

export const UNREACHABLE: UnreachableOutcome = { kind: 'unreachable' };

/**
 * Sends a request to the service. Never rejects: network errors, timeouts and redirects all resolve
 * to `unreachable`. Our endpoints never redirect, so a redirect comes from a captive portal.
 * @param path - path on this origin.
 */
export async function sendRequest(
  path: string,
  options: RequestOptions = {},
): Promise<ApiResponse | UnreachableOutcome> {
  const headers = new Headers({ accept: 'application/json' });
  if (options.token) headers.set('authorization', `Bearer ${options.token}`);
  if (options.proof !== undefined) headers.set(PROOF_HEADERS.solution, options.proof);
  const init: RequestInit = {
    method: options.method ?? 'GET',
    headers,
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
  };
  if (options.json !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(options.json);
  }
  try {
    // Absolute: a `<base>` element of the page must not send the password to another origin.
    const response = await fetch(location.origin + path, init);
    return {
      kind: 'response',
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

/** Seconds from either form of `Retry-After` (a number or a date); null if it is neither. */
export function readRetryAfter(header: string | null, nowMs = Date.now()): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  // Date.parse alone would accept "-5" as a date.
  const date = header.endsWith(' GMT') ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - nowMs) / 1000));
}

// The header has a resolution of one second and takes time to arrive. Ignore smaller differences.
const CLOCK_TOLERANCE_MS = 5_000;

/** Milliseconds by which `nowMs` is ahead of the `Date` header; 0 within a tolerance of 5 s. */
export function readClockAhead(header: string | null, nowMs = Date.now()): number {
  const serviceMs = Date.parse(header ?? '');
  if (Number.isNaN(serviceMs)) return 0;
  const ahead = nowMs - serviceMs;
  return Math.abs(ahead) < CLOCK_TOLERANCE_MS ? 0 : ahead;
}
