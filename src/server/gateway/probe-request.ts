import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { errorCode } from '../../core/errors.js';
import type { Upstream } from '../../core/config/formats.js';
import { requestUpstream } from './upstream-request.js';

const TIMEOUT_MS = 2000;
/** Enough to recognize the app by its page. */
const MAX_BODY_BYTES = 16 * 1024;

export interface ProbeResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The start of the body if it was wanted, else empty. */
  readonly body: string;
}

export type ProbeOutcome = ProbeResponse | 'slow' | { readonly error: string };

export interface ProbeRequest {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: IncomingHttpHeaders;
  /** Default: false, only the head of the response is read. */
  readonly wantsBody?: boolean;
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
  { path = '/', method = 'GET', headers = {}, wantsBody = false }: ProbeRequest,
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
      const done = (body: string) => settle({ status, headers: fields, body });
      if (wantsBody) readStart(response, done);
      else done('');
    });
    request.on('upgrade', ({ statusCode: status = 101, headers: fields }, socket) => {
      socket.destroy();
      settle({ status, headers: fields, body: '' });
    });
    request.on('error', (error) =>
      settle(error.name === 'AbortError' ? 'slow' : { error: errorCode(error) }),
    );
    request.end();
  });
}

/** Reads until the end, the limit, or the timeout: a stream never ends. */
function readStart(response: IncomingMessage, done: (body: string) => void): void {
  let body = '';
  response.setEncoding('utf8').on('data', (text: string) => {
    body += text;
    if (body.length > MAX_BODY_BYTES) done(body);
  });
  response.on('end', () => done(body)).on('error', () => done(body));
}
