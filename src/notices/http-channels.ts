import { createHmac } from 'node:crypto';
import { parseUrl } from '../contract/index.js';
import { errorCode } from '../core/errors.js';
import { type Notice } from '../core/notices/notice.js';
import { NOTICE_KINDS } from '../core/notices/notice-kinds.js';
import { readBounded } from '../core/read-bounded.js';
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
interface HttpTarget {
  readonly label: string;
  /** Without credentials. */
  readonly url: string;
  /** Value of the Authorization header; `undefined` without credentials in the URL. */
  readonly authorization: string | undefined;
}

export interface WebhookTarget extends HttpTarget {
  readonly kind: 'webhook';
  /** Signs the requests; `undefined` if SERVICE_SECRET_KEY is new at each start. */
  readonly signingKey: Buffer | undefined;
}

/** The JSON body of a webhook. Documented in docs/notices.md; fields are only added. */
export interface WebhookBody extends Omit<Notice, 'at'> {
  /** RFC 3339, in UTC. */
  readonly time: string;
}

/** Posts notices as JSON, signed as in the Standard Webhooks specification. */
export function createWebhook(target: WebhookTarget, now: () => number): NoticeChannel {
  const { signingKey: key } = target;
  return createHttpChannel(target, ({ at, ...rest }) => {
    const time = new Date(at).toISOString();
    const body = JSON.stringify({ ...rest, time } satisfies WebhookBody);
    // Bound to the time of this attempt, so that a request that someone recorded expires.
    const timestamp = String(Math.floor(now() / 1000));
    const signed = `${rest.id}.${timestamp}.${body}`;
    const headers = {
      'content-type': 'application/json',
      'webhook-id': rest.id,
      'webhook-timestamp': timestamp,
      ...(key === undefined ? {} : { 'webhook-signature': signature(key, signed) }),
    };
    return { headers, body };
  });
}

function signature(key: Buffer, text: string): string {
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
}

/** The signing key as libraries for Standard Webhooks expect it. */
export function formatSigningKey(key: Buffer): string {
  return `whsec_${key.toString('base64')}`;
}

/** The URL is the address of a topic. */
export interface NtfyTarget extends HttpTarget {
  readonly kind: 'ntfy';
}

const PRIORITY = { urgent: '4', normal: '3' } as const;

/** Publishes notices to a topic of ntfy (https://docs.ntfy.sh/publish). */
export function createNtfy(target: NtfyTarget): NoticeChannel {
  return createHttpChannel(target, ({ title, text, kind, urgent, link }) => ({
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      title: encodeHeader(title),
      priority: urgent ? PRIORITY.urgent : PRIORITY.normal,
      tags: NOTICE_KINDS[kind].tag,
      ...(link === null ? {} : { click: link }),
    },
    body: text,
  }));
}

/** Bytes of one encoded word: 45 become 60 characters, and a word has at most 75. */
const WORD_BYTES = 45;

/**
 * ntfy decodes encoded words (RFC 2047) in its headers, which are ASCII. A word contains whole
 * characters.
 */
export function encodeHeader(text: string): string {
  if (/^[ -~]*$/.test(text) && !text.includes('=?')) return text;
  const words: string[] = [''];
  for (const character of text.replaceAll(/\p{Cc}/gu, ' ')) {
    const word = words.at(-1) ?? '';
    if (Buffer.byteLength(word + character) > WORD_BYTES) words.push(character);
    else words[words.length - 1] = word + character;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}

interface Post {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Posts each notice to a target. */
function createHttpChannel(target: HttpTarget, postOf: (notice: Notice) => Post): NoticeChannel {
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
    // Until its end or the limit: some servers stop working when their client leaves.
    await readBounded(response.body ?? [], MAX_RESPONSE_BYTES).catch(() => {
      // The status has told the result.
    });
    return resultOf(response);
  } catch (error) {
    if (signal.aborted) return timeoutFailure();
    return connectionFailure(errorCode(error instanceof Error ? error.cause : error));
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
  const url = location === null ? undefined : parseUrl(location);
  const target = url === undefined ? '' : ` to ${url.origin}`;
  return `it redirects${target}, which is not followed`;
}

/** Seconds or a date (RFC 9110 §10.2.3), in milliseconds from now. */
function parseRetryAfter(text: string | null): number | undefined {
  if (text === null) return undefined;
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), MAX_RETRY_AFTER_MS);
}
