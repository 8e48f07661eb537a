import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PasswordConfig } from '../config/config.js';
import type { Deps } from '../deps.js';
import { deriveKey } from './crypto.js';

/** 180 days, in seconds. */
export const DEVICE_LIFETIME_SECONDS = 15_552_000;

/**
 * More tokens of one kind in one request are not checked, because each costs an HMAC. Applied to the
 * cookies and again here, because `admitSignIn` has other callers than our endpoints.
 */
export const MAX_CHECKED_TOKENS = 8;

/** ID, expiry in seconds since the epoch, HMAC-SHA-256. Cannot be mistaken for an access token. */
const DEVICE_TOKEN = /^(?<id>[\w-]{22})~(?<expiry>\d{1,12})~(?<mac>[\w-]{43})$/;

/**
 * Tokens for devices that have signed in before (OWASP, "Slow Down Online Guessing Attacks with
 * Device Cookies"). A device token grants no access. It gives its device a separate
 * limit on failed sign-ins, which no other client can use up.
 */
export interface KnownDevices {
  /**
   * The ID in the first token that is genuine and has not expired. A sibling site can set a cookie of
   * the same name that comes first; it must not hide the genuine one.
   * At most eight tokens are checked.
   */
  readonly recognize: (deviceTokens: readonly string[]) => string | undefined;
  /** Issues a token for a recognized device, or for a new one if `id` is `undefined`. */
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

  function verify(deviceToken: string): string | undefined {
    const { id, expiry, mac } = DEVICE_TOKEN.exec(deviceToken)?.groups ?? {};
    if (id === undefined || expiry === undefined || mac === undefined) return undefined;
    const isGenuine = timingSafeEqual(Buffer.from(mac), Buffer.from(sign(id, expiry)));
    return isGenuine && Number(expiry) * 1000 > now() ? id : undefined;
  }

  return {
    recognize: (deviceTokens) => {
      for (const deviceToken of deviceTokens.slice(0, MAX_CHECKED_TOKENS)) {
        const id = verify(deviceToken);
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
