import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../deps.js';
import type { PasswordConfig } from '../config/config.js';
import { deriveKey } from './derived-key.js';

/** 180 days, in seconds. */
export const DEVICE_LIFETIME_SECONDS = 15_552_000;

/** Identity, expiry in seconds since the epoch, HMAC-SHA-256: nothing that a token could be. */
const MARK = /^(?<id>[\w-]{22})~(?<expiry>\d{1,12})~(?<mac>[\w-]{43})$/;

/**
 * Marks for the devices on which somebody has signed in (OWASP, "Slow Down Online Guessing Attacks
 * with Device Cookies"). A mark opens nothing. It gives its device a budget of failures that
 * nobody else can use up.
 */
export interface KnownDevices {
  /**
   * The identity of the first mark that is ours and has not expired. A sibling site can lay a
   * cookie of the same name before ours; it must not hide it.
   */
  readonly recognize: (marks: readonly string[]) => string | undefined;
  /** A fresh mark, for the device that was recognised or for a new one. */
  readonly issue: (id: string | undefined) => string;
}

export function createKnownDevices(
  { email, secretKey }: PasswordConfig,
  { now, randomBytes }: Deps,
): KnownDevices {
  const key = deriveKey(secretKey.text, 'known device');
  const sign = (id: string, expiry: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([email, id, expiry]))
      .digest('base64url');

  function identify(mark: string): string | undefined {
    const { id, expiry, mac } = MARK.exec(mark)?.groups ?? {};
    if (id === undefined || expiry === undefined || mac === undefined) return undefined;
    const genuine = timingSafeEqual(Buffer.from(mac), Buffer.from(sign(id, expiry)));
    return genuine && Number(expiry) * 1000 > now() ? id : undefined;
  }

  return {
    recognize: (marks) => {
      for (const mark of marks) {
        const id = identify(mark);
        if (id !== undefined) return id;
      }
      return undefined;
    },
    issue: (id = Buffer.from(randomBytes(16)).toString('base64url')) => {
      const expiry = String(Math.floor(now() / 1000) + DEVICE_LIFETIME_SECONDS);
      return `${id}~${expiry}~${sign(id, expiry)}`;
    },
  };
}
