import { createHmac } from 'node:crypto';
import type { Notice } from '../core/notices/notice.js';
import type { NoticeChannel } from './delivery.js';
import { createHttpChannel, type HttpTarget } from './http-post.js';

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
