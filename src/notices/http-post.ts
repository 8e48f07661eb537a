import { errorCode } from '../core/errors.js';
import type { Notice } from '../core/notices/notice.js';
import {
  connectionFailure,
  FIXES,
  timeoutFailure,
  type DeliveryResult,
  failed,
  type NoticeChannel,
} from './delivery.js';

/** A response is read up to here, and never shown: it is not ours. */
const MAX_RESPONSE_BYTES = 16 * 1024;
/** A server cannot postpone a notice for longer. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/** A target that gets notices over HTTP. */
export interface HttpTarget {
  readonly label: string;
  /** Without credentials. */
  readonly url: string;
  /** Value of the Authorization header; `undefined` without credentials in the URL. */
  readonly authorization: string | undefined;
}

interface Post {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Posts each notice to a target. */
export function createHttpChannel(
  target: HttpTarget,
  postOf: (notice: Notice) => Post,
): NoticeChannel {
  const { label } = target;
  return { label, send: async (notice, signal) => await post(target, postOf(notice), signal) };
}

/** Redirects are not followed, because they could lead the credentials to another host. */
async function post(
  { url, authorization }: HttpTarget,
  { headers, body }: Post,
  signal: AbortSignal,
): Promise<DeliveryResult> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        ...headers,
        'user-agent': 'Housekey',
        ...(authorization === undefined ? {} : { authorization }),
        // A connection that stays open would delay the service's stop.
        connection: 'close',
      },
      body,
      redirect: 'manual',
      signal,
    });
    await discard(response);
    return resultOf(response);
  } catch (error) {
    if (signal.aborted) return timeoutFailure();
    return connectionFailure(errorCode(error instanceof Error ? error.cause : error));
  }
}

/** Reads the body until its end or the limit: some servers stop working when their client leaves. */
async function discard({ body }: Response): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of body ?? []) {
      bytes += chunk instanceof Uint8Array ? chunk.length : 0;
      if (bytes > MAX_RESPONSE_BYTES) break;
    }
  } catch {
    // The status has told the result.
  }
}

function resultOf({ status, ok, headers }: Response): DeliveryResult {
  if (ok) return { outcome: 'sent' };
  const because = (reason: string) => `${reason} (${status})`;
  if (status >= 300 && status < 400) {
    const fix = 'Put the address that it redirects to into SERVICE_NOTIFY_URL';
    return failed(because(redirectReason(headers.get('location'))), fix, false);
  }
  if (status === 401 || status === 403) {
    return failed(because('it refused the credentials'), FIXES.credentials, false);
  }
  if (status === 404) return failed(because('there is nothing at this address'), FIXES.url, false);
  const isTemporary = status === 408 || status === 429 || status >= 500;
  if (!isTemporary) return failed(because('it rejected the notice'), FIXES.url, false);
  const reason = status === 429 ? 'it has received too many requests' : 'it has a problem';
  const result = failed(because(reason), 'Wait, or look into the log of the target', true);
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'));
  return retryAfterMs === undefined ? result : { ...result, retryAfterMs };
}

/** Names the other origin only: its path may contain a secret. */
function redirectReason(location: string | null): string {
  const target =
    location !== null && URL.canParse(location) ? ` to ${new URL(location).origin}` : '';
  return `it redirects${target}, which is not followed`;
}

/** Seconds or a date (RFC 9110 §10.2.3), in milliseconds from now. */
function parseRetryAfter(text: string | null): number | undefined {
  if (text === null) return undefined;
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), MAX_RETRY_AFTER_MS);
}
