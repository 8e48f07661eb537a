import type { IncomingMessage } from 'node:http';
import { MAXIMUM_HEAD_BYTES } from './limits.js';

/** What is wrong with a request's head as a whole, whatever it asks for. */
export type HeadFault = 'host-ambiguous' | 'too-large';

/** What a header line takes beside its name and value: a colon, a space and the line's end. */
const LINE_BYTES = 4;

/**
 * Exactly one Host (RFC 9112 §3.2), but none is needed in HTTP/1.0: of several, two programs in a row
 * could each believe another one. And no more bytes than are served: the parser's own limit is higher,
 * so that a browser with too many cookies can be answered.
 */
export function faultOf(request: IncomingMessage): HeadFault | undefined {
  const { httpVersion, rawHeaders } = request;
  if (bytesOf(request) > MAXIMUM_HEAD_BYTES) return 'too-large';
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1 || (hosts === 0 && httpVersion !== '1.0') ? 'host-ambiguous' : undefined;
}

/** How many bytes the target and the header lines take. */
export function bytesOf({ url = '/', rawHeaders }: IncomingMessage): number {
  let bytes = url.length + (rawHeaders.length / 2) * LINE_BYTES;
  for (const text of rawHeaders) bytes += text.length;
  return bytes;
}
