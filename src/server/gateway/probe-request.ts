import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { errorCode } from '../../core/errors.js';
import type { Upstream } from '../../core/config/formats.js';
import { requestUpstream } from './upstream-request.js';

const TIMEOUT_MS = 2000;

/** The code of the error if there was no response in time. */
export const SLOW = 'ETIMEDOUT';

export interface ProbeResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The start of the body: more than the limit if it is longer. Empty after an upgrade. */
  readonly body: Buffer;
}

/** A response, or the code of the error. */
export type ProbeOutcome =
  ({ readonly ok: true } & ProbeResponse) | { readonly ok: false; readonly error: string };

export interface ProbeRequest {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: 0, see {@link exchange}. */
  readonly bodyLimit?: number;
}

/** Sends a request, and once more if there is no response in time: on a busy machine, it may just come late. */
export async function sendProbe(upstream: Upstream, request: ProbeRequest): Promise<ProbeOutcome> {
  const outcome = await sendOnce(upstream, request);
  return !outcome.ok && outcome.error === SLOW ? await sendOnce(upstream, request) : outcome;
}

async function sendOnce(
  upstream: Upstream,
  { path = '/', method = 'GET', headers = {}, bodyLimit = 0 }: ProbeRequest,
): Promise<ProbeOutcome> {
  const start = () =>
    requestUpstream(upstream, {
      path,
      method,
      headers: { ...headers, 'user-agent': 'Housekey' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  return await exchange(start, bodyLimit);
}

/**
 * Sends a request and reads the start of its response. Never rejects.
 *
 * @param start - begins the request, with a deadline
 * @param bodyLimit - the body is read until it has more bytes than these; 0: only the head is read
 * @param body - of the request. Default: none
 */
export async function exchange(
  start: () => ClientRequest,
  bodyLimit: number,
  body?: string,
): Promise<ProbeOutcome> {
  return await new Promise((resolve) => {
    const fail = (error: unknown) => {
      const isSlow = error instanceof Error && error.name === 'AbortError';
      resolve({ ok: false, error: isSlow ? SLOW : errorCode(error) });
    };
    try {
      const request = start();
      const finish = ({ statusCode: status = 0, headers }: IncomingMessage, read: Buffer) => {
        resolve({ ok: true, status, headers, body: read });
        request.destroy();
      };
      request.on('error', fail);
      request.on('upgrade', (response, socket) => {
        socket.destroy();
        finish(response, Buffer.alloc(0));
      });
      request.on('response', (response) =>
        readStart(response, bodyLimit, (read) => finish(response, read)),
      );
      request.end(body);
    } catch (error) {
      // Such as for a header that Node.js does not send.
      fail(error);
    }
  });
}

/** Reads until the end, the limit, or the timeout. */
function readStart(response: IncomingMessage, limit: number, done: (start: Buffer) => void): void {
  const parts: Buffer[] = [];
  let length = 0;
  const finish = () => done(Buffer.concat(parts));
  // It never ends.
  const isEventStream = response.headers['content-type']?.startsWith('text/event-stream') === true;
  if (limit === 0 || isEventStream) finish();
  response.on('data', (part: Buffer) => {
    parts.push(part);
    length += part.length;
    if (length > limit) finish();
  });
  response.on('end', finish).on('error', finish);
}
