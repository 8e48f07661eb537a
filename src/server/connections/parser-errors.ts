import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ErrorResponse } from '../../contract/index.js';
import type { RenderCookieFlood } from '../../pages/plain-pages.js';
import { discardUnreadBody, type HeadError, headBytes } from './incoming.js';
import type { Connections } from './connections.js';
import { MAXIMUM_HEAD_BYTES } from './connection-limits.js';
import { dateLine } from './header-names.js';
import { OWN_SITES } from '../../http/checks/host-and-origin.js';
import { isNavigation } from '../../http/navigation.js';
import { NodeRequestHead } from '../../http/node-http.js';
import { API_HEADERS } from '../../http/plain-response.js';

type ErrorDescription = readonly [status: number, detail: string];

export const TOO_SLOW: ErrorDescription = [408, 'The request took too long to arrive'];

const TOO_LARGE: ErrorDescription = [
  431,
  `The request line and headers exceed ${MAXIMUM_HEAD_BYTES / 1024} KiB; in a browser, deleting this site's cookies may help`,
];

/** The response to each error in a request head. */
export const HEAD_ERRORS: Readonly<Record<HeadError, ErrorDescription>> = {
  'host-ambiguous': [400, 'The request must have exactly one Host header'],
  'too-large': TOO_LARGE,
  fragment: [400, 'The request target must not contain a #'],
};

/** The response to each error code of the parser; every other code is a malformed request. */
const PARSER_ERRORS: Readonly<Record<string, ErrorDescription>> = {
  HPE_HEADER_OVERFLOW: TOO_LARGE,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions of the request body are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
};
const MALFORMED: ErrorDescription = [400, 'The request is not well-formed HTTP'];

/** Responds in JSON where node:http would send an empty body or close the socket. */
export function handleParserErrors(server: Server, connections: Connections): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const description = PARSER_ERRORS[error.code ?? ''] ?? MALFORMED;
    connections.reject(socket, rawErrorResponse(...description));
  });

  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    rejectRequest(request, response, 417, 'The only supported expectation is 100-continue');
  });

  server.on('connect', (_request, socket) => {
    const allow = 'allow: GET, HEAD, POST, OPTIONS\r\n';
    const detail = 'CONNECT is not supported: this is not a forward proxy';
    connections.reject(socket, rawErrorResponse(405, detail, allow));
  });
}

/**
 * Rejects a request because of its head and closes the connection.
 *
 * @param renderCookieFlood - the page for a person with too many cookies. Default: everyone gets JSON.
 */
export function rejectHead(
  request: IncomingMessage,
  response: ServerResponse,
  error: HeadError,
  renderCookieFlood?: RenderCookieFlood,
): void {
  const page =
    error === 'too-large' && renderCookieFlood !== undefined
      ? cookieFloodPage(request, renderCookieFlood)
      : undefined;
  const [status, detail] = HEAD_ERRORS[error];
  if (page === undefined) {
    rejectRequest(request, response, status, detail);
    return;
  }
  const length = String(Buffer.byteLength(page.body));
  const headers = [...page.headers, ['content-length', length], ['connection', 'close']];
  discardUnreadBody(request, response);
  response.writeHead(status, headers.flat()).end(page.body);
}

/** Rejects a request before any handler sees it and closes the connection. */
export function rejectRequest(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  detail: string,
): void {
  discardUnreadBody(request, response);
  response.writeHead(status, headersFor(detail)).end(bodyFor(detail));
}

/**
 * An error response as bytes on the wire, for a connection that then closes.
 *
 * @param extraHeaders - header lines to add, each ending in CRLF
 */
export function rawErrorResponse(status: number, detail: string, extraHeaders = ''): string {
  const headers = Object.entries(headersFor(detail)).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}${dateLine()}${extraHeaders}\r\n${bodyFor(detail)}`;
}

function headersFor(detail: string): Record<string, string | number> {
  return {
    ...API_HEADERS,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(bodyFor(detail)),
    connection: 'close',
  };
}

function bodyFor(detail: string): string {
  return JSON.stringify({ detail } satisfies ErrorResponse);
}

/** An HTML response. Headers are pairs, because Set-Cookie occurs more than once. */
interface PageResponse {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** Cookies that are deleted by name; browsers keep 180 per site. */
const MAXIMUM_COOKIES = 200;
const COOKIE_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * The page for a person whose browser sends more cookies than a request may carry. A script on any
 * page of this host can set so many cookies that nothing opens anymore, and most people do not know
 * how to delete them in the browser's settings.
 *
 * The response deletes all cookies, including the session, so it does this only if the user navigated
 * here directly or from our own origin. Otherwise any site could sign users out by linking here:
 * from another site, the user sees a link and decides. The page never reloads by itself.
 *
 * @returns `undefined` for programs, if the head is too large even without its cookies, and if the
 *   cookies take at most half of the limit: a link with a long address must not sign anyone out
 */
function cookieFloodPage(
  request: IncomingMessage,
  render: RenderCookieFlood,
): PageResponse | undefined {
  const { method, target, headers } = new NodeRequestHead(request);
  const cookie = headers.get('cookie') ?? '';
  if (cookie.length <= MAXIMUM_HEAD_BYTES / 2) return undefined;
  if (headBytes(request) - cookie.length > MAXIMUM_HEAD_BYTES) return undefined;
  if (!isNavigation(method, headers)) return undefined;
  // Over plain HTTP browsers send no Fetch Metadata, and other hosts can replace our cookies anyway.
  const isOwn = OWN_SITES.has(headers.get('sec-fetch-site') ?? 'none');
  const deletions = isOwn ? expiredCookies(cookie, target) : [];
  const page = render(headers, isOwn);
  return {
    headers: [
      ...Object.entries(page.headers),
      ['content-type', 'text/html; charset=utf-8'],
      // Works over HTTPS and on localhost; elsewhere each cookie is deleted by name.
      ...(isOwn ? [['clear-site-data', '"cookies"'] as const] : []),
      ...deletions.map((deletion) => ['set-cookie', deletion] as const),
    ],
    body: page.html,
  };
}

/** Set-Cookie values that delete each cookie on `/` and on the folder of the request. */
function expiredCookies(cookie: string, target: string): string[] {
  const folder = /^(\/[\w./~-]*)\//.exec(target)?.[1];
  const paths = folder === undefined ? ['/'] : ['/', folder];
  const names = cookie
    .split(';', MAXIMUM_COOKIES)
    .map((pair) => pair.split('=', 1)[0]?.trim() ?? '');
  return [...new Set(names)]
    .filter((name) => COOKIE_NAME.test(name))
    .flatMap((name) => {
      const secure = name.startsWith('__') ? '; Secure' : '';
      return paths.map((path) => `${name}=; Path=${path}; Max-Age=0${secure}`);
    });
}
