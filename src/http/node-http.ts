import { once } from 'node:events';
import {
  STATUS_CODES,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { parseUrl, type ErrorResponse } from '../contract/index.js';
import { lengthOf, linesOf, type PlainResponse, JSON_HEADERS } from './plain-response.js';
import {
  pathOf,
  type AppRequestHead,
  type BodyRequest,
  type HeadersReader,
} from './request-info.js';

/** Reads a node:http request as an `AppRequestHead`. */
export class NodeRequestHead implements AppRequestHead {
  readonly headers: HeadersReader;
  readonly path: string;
  readonly target: string;
  readonly #incoming: IncomingMessage;

  /** @param target - path and query as received, if a framework has changed `incoming.url`. */
  constructor(incoming: IncomingMessage, target = incoming.url ?? '/') {
    this.#incoming = incoming;
    this.target = target;
    this.headers = new NodeHeaders(incoming.headers);
    this.path = pathOf(target);
  }

  get method(): string {
    return this.#incoming.method ?? 'GET';
  }

  get url(): string {
    return `http://${hostOf(this.#incoming)}${this.target}`;
  }
}

class NodeHeaders implements HeadersReader {
  readonly #headers: IncomingHttpHeaders;

  constructor(headers: IncomingHttpHeaders) {
    this.#headers = headers;
  }

  get(name: string): string | null {
    return joinValues(this.#headers[name]);
  }

  has(name: string): boolean {
    return this.#headers[name] !== undefined;
  }

  keys(): string[] {
    return Object.keys(this.#headers);
  }
}

/** The host that a request names. HTTP/2 has it in a pseudo-header (RFC 9113 §8.3.1). */
export function hostOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  return headers.host ?? String(headers[':authority'] ?? 'localhost');
}

function joinValues(value: string | string[] | undefined): string | null {
  return value === undefined ? null : typeof value === 'string' ? value : value.join(', ');
}

/** A request of node:http, as handlers read it: nothing is created before it is asked for. */
export class IncomingRequest extends NodeRequestHead implements BodyRequest {
  readonly #url: string;
  readonly #incoming: IncomingMessage;
  readonly #outgoing: ServerResponse;

  /** @param url - from `absoluteUrl` */
  constructor(incoming: IncomingMessage, outgoing: ServerResponse, url: string) {
    super(incoming);
    this.#url = url;
    this.#incoming = incoming;
    this.#outgoing = outgoing;
  }

  override get url(): string {
    return this.#url;
  }

  get body(): BodyRequest['body'] {
    return { values: () => bodyParts(this.#incoming) };
  }

  get signal(): AbortSignal {
    return abortSignal(this.#outgoing);
  }
}

/** A target that the URL parser would not change, apart from dot segments. */
const PLAIN_TARGET = /^\/[!#$&-;=?-[\]_a-z~]*$/;
const DOT_SEGMENT = /\/\.\.?(?:[/?#]|$)/;
/**
 * A host that the URL parser would not change: a name, or an IPv4 address in four parts, without a default port. It
 * decodes names in Punycode, and rejects some.
 */
const PLAIN_HOST =
  /^(?!.*xn--)(?:(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!:|$)|(?=:|$))){4}|[a-z_-][a-z0-9_-]*(?:\.[a-z_-][a-z0-9_-]*)*)(?::(?:[1-5]\d{3,4}|[6-9]\d{3}))?$/;
const ABSOLUTE = /^https?:\/\//;
/** Some programs take it for a slash. */
const BACKSLASH_IN_PATH = /^[^?]*\\/;

/** The response to a request without a valid URL. */
export const INVALID_ADDRESS: PlainResponse = {
  status: 400,
  headers: JSON_HEADERS,
  body: JSON.stringify({
    detail: 'The address or the Host header of this request is not valid',
  } satisfies ErrorResponse),
};

/** The last host that matched, which nearly all requests share. */
let plainHost = 'localhost';

function isPlainHost(host: string): boolean {
  if (host === plainHost) return true;
  if (!PLAIN_HOST.test(host)) return false;
  plainHost = host;
  return true;
}

/**
 * The URL of a request, normalized.
 *
 * @returns `undefined` if its target or host is not valid, or if the parser would read another host than the one
 *   that is written
 */
export function absoluteUrl({ url: target = '', headers }: IncomingMessage): string | undefined {
  const host = headers.host || 'localhost';
  const text = ABSOLUTE.test(target) ? target : `http://${host}${target}`;
  const isPlain = isPlainHost(host) && PLAIN_TARGET.test(target) && !DOT_SEGMENT.test(target);
  if (isPlain) return text;
  const url = BACKSLASH_IN_PATH.test(target) ? undefined : parseUrl(text);
  if (url === undefined) return undefined;
  const { hostname, href } = url;
  if (text === target) return href;
  const written = host.replace(/(?<!\[[^\]]*):\d*$/, '').toLowerCase();
  return target.startsWith('/') && hostname === written ? href : undefined;
}

/** The body, read only as far as it is asked for. A reader may stop early: the connection stays open. */
export function bodyParts(incoming: IncomingMessage): AsyncIterableIterator<Uint8Array> {
  return incoming.iterator({ destroyOnReturn: false });
}

/** Aborts if the connection closes before the response is complete. */
export function abortSignal(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** These have no body, and no length of one (RFC 9110 §8.6). */
const WITHOUT_LENGTH: ReadonlySet<number> = new Set([204, 304]);

/**
 * Writes a response with node:http. A client that leaves ends the response's stream, and is not an error.
 *
 * @returns a promise only for a stream
 */
export function writePlainResponse(
  outgoing: ServerResponse,
  response: PlainResponse,
): Promise<void> | undefined {
  const { status, body } = response;
  const isStream = body instanceof ReadableStream;
  if (outgoing.headersSent || outgoing.destroyed) return isStream ? body.cancel() : undefined;
  // Explicit, because a reason phrase of the app that could not be sent may still be set.
  outgoing.writeHead(status, defaultReason(status), headerLines(response));
  if (isStream) {
    // Its first part may be a long time coming, as of server-sent events.
    outgoing.flushHeaders();
    return writeStream(outgoing, body);
  }
  if (typeof body === 'string' && lengthOf(body) === body.length) endWithText(outgoing, body);
  else outgoing.end(body);
  return undefined;
}

/** node:http's reason phrase for a status; `''` if it has none. */
export function defaultReason(status: number): string {
  return STATUS_CODES[status] ?? '';
}

/** The fields of a response in which node:http keeps the head until it is sent. They are not documented. */
interface UnsentHead {
  _header?: unknown;
  readonly _hasBody?: unknown;
}

/**
 * Ends a response whose body is ASCII, as most of ours are, in one piece with its head. With `end(text)`, node:http queues
 * the head with the text and then an empty string, and passes both to the system as a list, which takes longer: see
 * docs/performance.md.
 */
function endWithText(outgoing: ServerResponse & UnsentHead, text: string): void {
  const { _header: head, _hasBody: hasBody } = outgoing;
  // A response to HEAD ends with its head. If Node.js changes, this is slower, and nothing else.
  if (hasBody !== true || typeof head !== 'string') {
    outgoing.end(text);
    return;
  }
  // oxlint-disable-next-line no-underscore-dangle -- the name is node:http's.
  outgoing._header = head + text;
  outgoing.end();
}

/** Alternating names and values, with the length of the body unless it is a stream. */
export function headerLines({ status, headers, body }: PlainResponse): string[] {
  const lines = linesOf(headers);
  const isKnown = headers['content-length'] !== undefined || WITHOUT_LENGTH.has(status);
  return isKnown || body instanceof ReadableStream
    ? lines
    : [...lines, 'content-length', String(lengthOf(body))];
}

/** Sends the parts of a stream as they come. */
export async function writeStream(
  outgoing: ServerResponse,
  body: ReadableStream<Uint8Array>,
): Promise<void> {
  const reader = body.getReader();
  const closed = new AbortController();
  outgoing.once('close', () => {
    closed.abort();
    // It may have failed already, which `read` reports.
    reader.cancel().catch(() => {});
  });
  outgoing.on('error', () => {
    // `close` follows.
  });
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (outgoing.destroyed) return;
      if (!outgoing.write(part.value)) {
        await once(outgoing, 'drain', { signal: closed.signal }).catch(() => {
          // The client has left.
        });
      }
    }
    outgoing.end();
  } catch (error) {
    outgoing.destroy();
    throw error;
  }
}
