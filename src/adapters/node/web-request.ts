import type { ServerResponse } from 'node:http';
import { JSON_HEADERS } from '../../http/headers.js';
import { abortSignal, hostOf, INVALID_ADDRESS, streamOf } from '../../http/node-http.js';
import { toResponse } from '../../http/plain-response.js';
import { connectionOf, targetOf, type NodeRequest } from './node-request.js';

/** Methods that a web `Request` cannot have (Fetch §2.2.1). Creating one throws. */
export const METHODS_WITHOUT_REQUEST: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK']);

/** 405. TRACE would also show a page the user's cookies (cross-site tracing). */
export function rejectMethod(): Response {
  const allow = 'GET, HEAD, POST, OPTIONS';
  const detail = `Method not allowed; use ${allow}`;
  return Response.json({ detail }, { status: 405, headers: { ...JSON_HEADERS, allow } });
}

/** Creates a web request, or the response to one whose address is not valid. */
export function toWebRequest(incoming: NodeRequest, outgoing: ServerResponse): Request | Response {
  const { method = 'GET' } = incoming;
  const scheme = connectionOf(incoming).encrypted === true ? 'https' : 'http';
  const url = `${scheme}://${hostOf(incoming)}${targetOf(incoming)}`;
  if (!URL.canParse(url)) return toResponse(INVALID_ADDRESS);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const content = hasBody ? bodyOf(incoming) : NO_BODY;
  const { body } = content;
  return new Request(url, {
    method,
    headers: headersOf(incoming, content),
    body,
    signal: abortSignal(outgoing),
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  });
}

interface Body {
  readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
  /** The media type of a body that was parsed, if it is not that of the request anymore. */
  readonly type?: string;
  /** Whether the body is not as it was sent. */
  readonly isParsed: boolean;
}

const NO_BODY: Body = { body: null, isParsed: false };

/** The raw stream, or what a body parser has made of it. */
function bodyOf(incoming: NodeRequest): Body {
  const { body: parsed } = incoming;
  if (!incoming.readableDidRead) return { body: streamOf(incoming), isParsed: false };
  if (parsed === undefined || parsed === null) return { body: null, isParsed: true };
  if (typeof parsed === 'string') return { body: parsed, isParsed: true };
  if (parsed instanceof Uint8Array) return { body: Uint8Array.from(parsed), isParsed: true };
  return { body: JSON.stringify(parsed), type: 'application/json', isParsed: true };
}

/** Headers that describe the body as it was sent. */
const TRANSFER_HEADERS: ReadonlySet<string> = new Set([
  'content-encoding',
  'content-length',
  'transfer-encoding',
]);

function headersOf({ rawHeaders }: NodeRequest, { type, isParsed }: Body): Headers {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    const isOutdated = isParsed && TRANSFER_HEADERS.has(name);
    // Names with a colon are HTTP/2's pseudo-headers.
    if (!isOutdated && !name.startsWith(':')) headers.append(name, rawHeaders[index + 1] ?? '');
  }
  if (type !== undefined) headers.set('content-type', type);
  return headers;
}
