import type { ServerResponse } from 'node:http';
import { JSON_HEADERS } from '../../http/headers.js';
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
  const { method = 'GET', headers } = incoming;
  const scheme = connectionOf(incoming).encrypted === true ? 'https' : 'http';
  const url = `${scheme}://${headers.host ?? headers[':authority'] ?? 'localhost'}${targetOf(incoming)}`;
  if (!URL.canParse(url)) {
    const detail = 'The address or the Host header of this request is not valid';
    return Response.json({ detail }, { status: 400, headers: JSON_HEADERS });
  }
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const { body, type } = hasBody ? bodyOf(incoming) : NO_BODY;
  return new Request(url, {
    method,
    headers: headersOf(incoming, type),
    body,
    signal: abortSignal(outgoing),
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  });
}

interface Body {
  readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
  /** The media type, if it is not that of the request anymore. */
  readonly type?: string;
}

const NO_BODY: Body = { body: null };

/** The raw stream, or what a body parser has made of it. */
function bodyOf(incoming: NodeRequest): Body {
  const { body: parsed } = incoming;
  if (!incoming.readableDidRead) return { body: streamOf(incoming) };
  if (parsed === undefined || parsed === null) return NO_BODY;
  if (typeof parsed === 'string') return { body: parsed };
  if (parsed instanceof Uint8Array) return { body: Uint8Array.from(parsed) };
  return { body: JSON.stringify(parsed), type: 'application/json' };
}

/** Headers that describe the body as it was sent, and not as it was parsed. */
const BODY_HEADERS: ReadonlySet<string> = new Set([
  'content-encoding',
  'content-length',
  'content-type',
  'transfer-encoding',
]);

function headersOf({ rawHeaders }: NodeRequest, type: string | undefined): Headers {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    const isReplaced = type !== undefined && BODY_HEADERS.has(name);
    // Names with a colon are HTTP/2's pseudo-headers.
    if (!isReplaced && !name.startsWith(':')) headers.append(name, rawHeaders[index + 1] ?? '');
  }
  if (type !== undefined) headers.set('content-type', type);
  return headers;
}

/**
 * The body as a stream that reads nothing before it is asked to. `Readable.toWeb` would read ahead, and
 * its promises reject without a listener if the client leaves, which ends the process.
 */
function streamOf(incoming: NodeRequest): ReadableStream<Uint8Array> {
  let isOpen = false;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        if (!isOpen) {
          isOpen = true;
          incoming.on('data', (chunk: Buffer) => {
            incoming.pause();
            controller.enqueue(Uint8Array.from(chunk));
          });
          incoming.once('end', () => controller.close());
          incoming.once('error', (error) => controller.error(error));
          incoming.once('close', () => {
            if (!incoming.readableEnded) controller.error(new Error('The client has left'));
          });
        }
        incoming.resume();
        await Promise.resolve();
      },
      cancel: () => {
        incoming.resume();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Aborts if the connection closes before the response is complete. */
function abortSignal(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) controller.abort();
  });
  return controller.signal;
}
