import { createHmac } from 'node:crypto';
import type { Notice } from '../../core/notices/notice.js';
import type { DeliveryResult, NoticeChannel } from './delivery.js';
import { post } from './http-post.js';

export interface WebhookTarget {
  readonly kind: 'webhook';
  readonly label: string;
  /** Without credentials. */
  readonly url: string;
  /** Value of the Authorization header; `undefined` without credentials in the URL. */
  readonly authorization: string | undefined;
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
  const { label, url, authorization, signingKey } = target;
  return {
    label,
    send: async (notice, signal): Promise<DeliveryResult> => {
      const { at, ...rest } = notice;
      const body = JSON.stringify({
        ...rest,
        time: new Date(at).toISOString(),
      } satisfies WebhookBody);
      // Bound to the time of this attempt, so that a request that someone recorded expires.
      const timestamp = String(Math.floor(now() / 1000));
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Housekey',
        'webhook-id': notice.id,
        'webhook-timestamp': timestamp,
        ...(signingKey === undefined
          ? {}
          : { 'webhook-signature': signature(signingKey, `${notice.id}.${timestamp}.${body}`) }),
        ...(authorization === undefined ? {} : { authorization }),
      };
      return await post(url, { headers, body }, signal);
    },
  };
}

function signature(key: Buffer, text: string): string {
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
}

/** The signing key as libraries for Standard Webhooks expect it. */
export function formatSigningKey(key: Buffer): string {
  return `whsec_${key.toString('base64')}`;
}
