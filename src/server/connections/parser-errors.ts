import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ErrorResponse } from '../../contract/index.js';
import { API_HEADERS } from '../../http/headers.js';
import { discardUnread } from './closing.js';
import type { Connections } from './connections.js';
import { floodPage } from './cookie-flood.js';
import { MAXIMUM_HEAD_BYTES } from './limits.js';
import type { HeadFault } from './request-head.js';

export const TOO_SLOW = [408, 'The request took too long to arrive'] as const;

const TOO_LARGE = [
  431,
  `The request line and headers are larger than ${MAXIMUM_HEAD_BYTES / 1024} KiB; in a browser, deleting the cookies of this site may help`,
] as const;

/** What is answered to a head that was read, and is not served. */
export const HEAD_FAULTS: Readonly<Record<HeadFault, readonly [status: number, detail: string]>> = {
  'host-ambiguous': [400, 'This request must have one Host header'],
  'too-large': TOO_LARGE,
};

/** What the parser's own refusals say; every other code of its is a malformed request. */
const REFUSALS: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_HEADER_OVERFLOW: TOO_LARGE,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions of the request body are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
};
const MALFORMED = [400, 'This is not a well-formed HTTP request'] as const;

/** Answers in JSON what node:http would refuse with an empty body or a closed socket. */
export function answerParserErrors(server: Server, connections: Connections): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    connections.refuse(socket, rawRefusal(...(REFUSALS[error.code ?? ''] ?? MALFORMED)));
  });

  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    refuseRequest(request, response, 417, 'Only 100-continue can be expected');
  });

  server.on('connect', (_request, socket) => {
    const allow = 'allow: GET, HEAD, POST, OPTIONS\r\n';
    connections.refuse(socket, rawRefusal(405, 'This is no proxy: CONNECT is not taken', allow));
  });
}

/** Refuses a request for its head, and closes its connection. */
export function refuseHead(
  request: IncomingMessage,
  response: ServerResponse,
  fault: HeadFault,
): void {
  const page = fault === 'too-large' ? floodPage(request) : undefined;
  const [status, detail] = HEAD_FAULTS[fault];
  if (page === undefined) {
    refuseRequest(request, response, status, detail);
    return;
  }
  const length = String(Buffer.byteLength(page.body));
  const headers = [...page.headers, ['content-length', length], ['connection', 'close']];
  discardUnread(request, response);
  response.writeHead(status, headers.flat()).end(page.body);
}

/** Answers a request that no handler is to see, and closes its connection. */
export function refuseRequest(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  detail: string,
): void {
  discardUnread(request, response);
  response.writeHead(status, headersFor(detail)).end(bodyFor(detail));
}

function bodyFor(detail: string): string {
  return JSON.stringify({ detail } satisfies ErrorResponse);
}

function headersFor(detail: string): Record<string, string | number> {
  return {
    ...API_HEADERS,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(bodyFor(detail)),
    connection: 'close',
  };
}

/** An answer as it goes over the wire, on a connection that then closes. */
export function rawRefusal(status: number, detail: string, more = ''): string {
  const headers = Object.entries(headersFor(detail)).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}${more}\r\n${bodyFor(detail)}`;
}
