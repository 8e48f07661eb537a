import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { errorCode } from '../../core/errors.js';
import {
  connectionFailure,
  FIXES,
  timeoutFailure,
  type DeliveryResult,
  failed,
} from './delivery.js';

/** A response is read up to here, and never shown: it is not ours. */
const MAX_RESPONSE_BYTES = 16 * 1024;
/** A server cannot postpone a notice for longer. */
const MAX_RETRY_AFTER_MS = 3_600_000;

export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Posts to a target. Redirects are not followed, because they could lead the credentials to another
 * host.
 *
 * @param url - without credentials
 */
export async function post(
  url: URL,
  { headers, body }: PostOptions,
  signal: AbortSignal,
): Promise<DeliveryResult> {
  try {
    const response = await send(url, headers, body, signal);
    const result = resultOf(response);
    await discard(response);
    return result;
  } catch (error) {
    return signal.aborted ? timeoutFailure() : connectionFailure(errorCode(error));
  }
}

async function send(
  url: URL,
  headers: PostOptions['headers'],
  body: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return await new Promise((resolve, reject) => {
    // No agent: a connection that stays open would delay the service's stop.
    request(url, { method: 'POST', headers, signal, agent: false })
      .once('response', resolve)
      .on('error', reject)
      .end(body);
  });
}

/** Reads the body until its end or the limit: some servers stop working when their client leaves. */
async function discard(response: IncomingMessage): Promise<void> {
  let bytes = 0;
  await new Promise<void>((resolve) => {
    response
      .on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MAX_RESPONSE_BYTES) response.destroy();
      })
      .on('error', () => {
        // The status has told the result.
      })
      .once('close', resolve);
  });
}

function resultOf({ statusCode = 0, headers }: IncomingMessage): DeliveryResult {
  if (statusCode >= 200 && statusCode < 300) return { outcome: 'sent' };
  const because = (reason: string) => `${reason} (${statusCode})`;
  if (statusCode >= 300 && statusCode < 400) {
    const fix = 'Put the address that it redirects to into SERVICE_NOTIFY_URL';
    return failed(because(redirectReason(headers.location)), fix, false);
  }
  if (statusCode === 401 || statusCode === 403) {
    return failed(because('it refused the credentials'), FIXES.credentials, false);
  }
  if (statusCode === 404)
    return failed(because('there is nothing at this address'), FIXES.url, false);
  const isTemporary = statusCode === 408 || statusCode === 429 || statusCode >= 500;
  if (!isTemporary) return failed(because('it rejected the notice'), FIXES.url, false);
  const reason = statusCode === 429 ? 'it has received too many requests' : 'it has a problem';
  const result = failed(because(reason), 'Wait, or look into the log of the target', true);
  const retryAfterMs = parseRetryAfter(headers['retry-after']);
  return retryAfterMs === undefined ? result : { ...result, retryAfterMs };
}

/** Names the other origin only: its path may contain a secret. */
function redirectReason(location = ''): string {
  const target = URL.canParse(location) ? ` to ${new URL(location).origin}` : '';
  return `it redirects${target}, which is not followed`;
}

/** Seconds or a date (RFC 9110 §10.2.3), in milliseconds from now. */
function parseRetryAfter(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), MAX_RETRY_AFTER_MS);
}
