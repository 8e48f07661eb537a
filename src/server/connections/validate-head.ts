import type { IncomingMessage } from 'node:http';
import { MAXIMUM_HEAD_BYTES } from './limits.js';

/** Why a request is rejected because of its head, whatever its path. */
export type HeadError = 'host-ambiguous' | 'too-large';

/** Bytes in a header line in addition to its name and value: a colon, a space and CRLF. */
const LINE_BYTES = 4;

/**
 * Checks the request line and headers as a whole.
 *
 * There must be exactly one Host header (RFC 9112 §3.2; HTTP/1.0 may omit it), because two programs
 * in a chain could each trust a different one. The size limit is below the parser's own, so that a
 * browser with too many cookies still gets a response.
 *
 * @returns the problem, or `undefined` if there is none
 */
export function validateHead(request: IncomingMessage): HeadError | undefined {
  const { httpVersion, rawHeaders } = request;
  if (headBytes(request) > MAXIMUM_HEAD_BYTES) return 'too-large';
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1 || (hosts === 0 && httpVersion !== '1.0') ? 'host-ambiguous' : undefined;
}

/** Size of the request target and all header lines, in bytes. */
export function headBytes({ url = '/', rawHeaders }: IncomingMessage): number {
  let bytes = url.length + (rawHeaders.length / 2) * LINE_BYTES;
  for (const text of rawHeaders) bytes += text.length;
  return bytes;
}
