import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { errorCode } from '../../core/errors.js';
import type { Upstream } from '../../core/config/formats.js';
import { requestUpstream } from './upstream-request.js';

const TIMEOUT_MS = 2000;

const NO_BODY = Buffer.alloc(0);

export interface ProbeResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The start of the body: more than the limit if it is longer. */
  readonly body: Buffer;
}

export type ProbeOutcome = ProbeResponse | 'slow' | { readonly error: string };

export interface ProbeRequest {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: IncomingHttpHeaders;
  /** The body is read until it has more bytes than these. Default: 0, only the head is read. */
  readonly bodyLimit?: number;
}

export function isResponse(outcome: ProbeOutcome): outcome is ProbeResponse {
  return typeof outcome === 'object' && 'status' in outcome;
}

/** Sends a request, and once more if there is no response in time: on a busy machine, it may just come late. */
export async function sendProbe(upstream: Upstream, request: ProbeRequest): Promise<ProbeOutcome> {
  const outcome = await sendOnce(upstream, request);
  return outcome === 'slow' ? await sendOnce(upstream, request) : outcome;
}

async function sendOnce(
  upstream: Upstream,
  { path = '/', method = 'GET', headers = {}, bodyLimit = 0 }: ProbeRequest,
): Promise<ProbeOutcome> {
  return await new Promise((resolve) => {
    const request = requestUpstream(upstream, {
      path,
      method,
      headers: { ...headers, 'user-agent': 'Housekey' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const settle = (outcome: ProbeOutcome) => {
      resolve(outcome);
      request.destroy();
    };
    request.on('response', (response) => {
      const { statusCode: status = 0, headers: fields } = response;
      const done = (body: Buffer) => settle({ status, headers: fields, body });
      if (bodyLimit > 0) readStart(response, bodyLimit, done);
      else done(NO_BODY);
    });
    request.on('upgrade', ({ statusCode: status = 101, headers: fields }, socket) => {
      socket.destroy();
      settle({ status, headers: fields, body: NO_BODY });
    });
    request.on('error', (error) =>
      settle(error.name === 'AbortError' ? 'slow' : { error: errorCode(error) }),
    );
    request.end();
  });
}

/** Reads until the end, the limit, or the timeout: a stream never ends. */
function readStart(response: IncomingMessage, limit: number, done: (body: Buffer) => void): void {
  const parts: Buffer[] = [];
  let length = 0;
  const finish = () => done(Buffer.concat(parts));
  response.on('data', (part: Buffer) => {
    parts.push(part);
    length += part.length;
    if (length > limit) finish();
  });
  response.on('end', finish).on('error', finish);
}
