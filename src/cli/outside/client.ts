import { request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { hostAddress, isLoopback } from '../../core/network.js';
import { VERSION } from '../../login/version.js';
import { exchange, type ProbeResponse } from '../../server/gateway/probe-request.js';

/** Bounds of one check, so that a mistake in it cannot become a flood. */
export const MAX_REQUESTS = 250;
const MAX_TOTAL_MS = 60_000;
const REQUEST_TIMEOUT_MS = 8000;
/** Enough to recognize a page and its links. */
const MAX_BODY_BYTES = 256 * 1024;

const USER_AGENT = `housekey-check/${VERSION}`;

/** A response, with the start of its body as text. */
export type Answer = Omit<ProbeResponse, 'body'> & { readonly body: string };

/** A response, or the code of the error. */
export type Outcome =
  ({ readonly ok: true } & Answer) | { readonly ok: false; readonly error: string };

/** The status of a response, or the error. */
export function answerOf(outcome: Outcome): number | string {
  return outcome.ok ? outcome.status : outcome.error;
}

export interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Thrown when a check would need too many requests, or too long. */
export class BudgetError extends Error {
  override readonly name = 'BudgetError';
  readonly code = 'ERR_HOUSEKEY_CHECK_BUDGET';
}

/** Headers that carry a credential. */
const CREDENTIAL_HEADERS = ['authorization', 'cookie'];

export interface OutsideClientOptions {
  /** Connect to this address instead of the one in DNS. */
  readonly address: string | undefined;
  /** Connect from this address. Default: as the system chooses. */
  readonly localAddress?: string | undefined;
  /** Origins that may receive a token. Nothing else ever does, unless it is trusted later. */
  readonly trusted: Iterable<string>;
}

/** The remaining limits. */
interface Budget {
  sent: number;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
}

/**
 * Sends the requests of a check. Follows no redirects, keeps no cookies, and refuses to send a
 * credential to any other origin than the ones of this setup, or over a connection that is not verified.
 */
export class OutsideClient {
  readonly #options: OutsideClientOptions;
  readonly #budget: Budget;
  readonly #trusted: Set<string>;
  /** Whether certificates are verified. Without, no credential is sent. */
  verifies = true;

  constructor(
    options: OutsideClientOptions,
    budget: Budget = { sent: 0, deadline: Date.now() + MAX_TOTAL_MS },
  ) {
    this.#options = options;
    this.#trusted = new Set(options.trusted);
    this.#budget = budget;
  }

  /** How many requests were sent, also to other addresses. */
  get sent(): number {
    return this.#budget.sent;
  }

  /** Lets an origin of this setup receive a token. */
  trust({ origin }: URL): void {
    this.#trusted.add(origin);
  }

  /** A client for another address, which shares the limits and has no credentials. */
  withAddress(address: string): OutsideClient {
    // Uses the same local address as before: the address that the system chooses could be that of the
    // trusted proxy.
    const localAddress = isLoopback(address) ? this.#options.localAddress : undefined;
    const direct = new OutsideClient({ address, localAddress, trusted: [] }, this.#budget);
    // Past the proxy, no certificate fits the address.
    direct.verifies = false;
    return direct;
  }

  /**
   * Sends a request.
   *
   * @param path - sent as it is: `..` and encoded characters are not resolved
   * @param hasToken - whether the headers hold a credential of this setup
   * @throws BudgetError (`ERR_HOUSEKEY_CHECK_BUDGET`)
   */
  async send(origin: URL, path: string, ask: Ask = {}, hasToken = false): Promise<Outcome> {
    const isBare = !CREDENTIAL_HEADERS.some((name) => ask.headers?.[name] !== undefined);
    const mayHaveToken = this.verifies && this.#trusted.has(origin.origin);
    if (hasToken && (isBare || !mayHaveToken)) {
      throw new TypeError(`no credential may be sent to ${origin.origin}`);
    }
    const left = this.#budget.deadline - Date.now();
    if (this.#budget.sent >= MAX_REQUESTS || left <= 0) {
      throw new BudgetError('The check needed too many requests, or too long.');
    }
    this.#budget.sent += 1;
    return await this.#exchange(origin, path, ask, Math.min(left, REQUEST_TIMEOUT_MS));
  }

  async #exchange(origin: URL, path: string, ask: Ask, timeoutMs: number): Promise<Outcome> {
    const isHttps = origin.protocol === 'https:';
    const hostname = hostAddress(origin.hostname);
    const options: RequestOptions & { rejectUnauthorized?: boolean; servername?: string } = {
      host: this.#options.address ?? hostname,
      ...(this.#options.localAddress === undefined
        ? {}
        : { localAddress: this.#options.localAddress }),
      port: origin.port === '' ? (isHttps ? 443 : 80) : origin.port,
      path,
      method: ask.method ?? 'GET',
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      maxHeaderSize: 64 * 1024,
      headers: {
        host: origin.host,
        'user-agent': USER_AGENT,
        ...ask.headers,
        ...(ask.body === undefined ? {} : { 'content-length': Buffer.byteLength(ask.body) }),
      },
      ...(isHttps ? { rejectUnauthorized: this.verifies, ...serverName(hostname) } : {}),
    };
    const start = () => (isHttps ? requestHttps : requestHttp)(options);
    const outcome = await exchange(start, MAX_BODY_BYTES, ask.body);
    return outcome.ok ? { ...outcome, body: outcome.body.toString() } : outcome;
  }
}

/** RFC 6066 §3: an IP address is not a server name. */
function serverName(hostname: string): { servername?: string } {
  return /^[\d.]+$|:/.test(hostname) ? {} : { servername: hostname };
}

/** Runs the tasks in order, at most four at a time. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  task: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += 4) {
    results.push(...(await Promise.all(items.slice(start, start + 4).map(task))));
  }
  return results;
}

/**
 * `housekey`: Housekey itself, such as a refusal or the login page. `proxy`: a proxy's own page, such
 * as an error. `app`: anything else, so the request got through. `nobody`: no response.
 */
type Answerer = 'housekey' | 'proxy' | 'app' | 'nobody';

/** Pages that proxies make themselves. */
const PROXY_PAGES = [
  // nginx
  /<hr><center>(?:nginx|openresty)/i,
  // HAProxy
  /^\s*<html>\s*<body>\s*<h1>\d{3} [^<]+<\/h1>/i,
  // Apache, Traefik, Go
  /<title>\d{3} [^<]+<\/title>[^]*<address>Apache/i,
  /^404 page not found\s*$/,
  /^(?:Bad Gateway|Gateway Timeout|Service Unavailable|Not Found|no available server)\s*$/i,
];

export function whoAnswered(outcome: Outcome): Answerer {
  if (!outcome.ok) return 'nobody';
  if (isOwn(outcome)) return 'housekey';
  return isFromProxy(outcome) ? 'proxy' : 'app';
}

/** Whether a request without a session got an answer that only the app can have given. */
export function gotThrough(outcome: Outcome): boolean {
  const answerer = whoAnswered(outcome);
  if (answerer !== 'housekey' || !outcome.ok) return answerer === 'app';
  // An app may have the same strict headers. Housekey's own pages name its files.
  const { status, body } = outcome;
  return status >= 200 && status < 300 && body !== '' && !body.includes('/_housekey/');
}

/** All of Housekey's own responses have these headers, and responses of the app pass without them. */
function isOwn({ headers }: Answer): boolean {
  return (
    headers['cross-origin-opener-policy'] === 'same-origin' &&
    // The login page's form needs the second one.
    ['no-referrer', 'same-origin'].includes(String(headers['referrer-policy'])) &&
    headers['content-security-policy']?.includes("default-src 'none'") === true
  );
}

function isFromProxy({ status, body, headers }: Answer): boolean {
  // A redirect to https, or to another spelling of the path, tells nothing about the app.
  if (status >= 300 && status < 400) {
    return (
      PROXY_PAGES.some((page) => page.test(body)) ||
      (body === '' && String(headers['server'] ?? '').startsWith('Caddy'))
    );
  }
  if (status < 400) return false;
  return body.trim() === '' || PROXY_PAGES.some((page) => page.test(body));
}
