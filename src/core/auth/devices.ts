import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PasswordConfig } from '../config/config.js';
import type { Deps } from '../deps.js';
import { deriveKey } from '../crypto.js';

/** 180 days, in seconds. */
export const DEVICE_LIFETIME_SECONDS = 15_552_000;

/**
 * More tokens in one request are not checked, because each costs an HMAC. A sibling site can set one
 * for each parent of our path under each domain, before and after the genuine one: a dozen or two.
 */
export const MAX_CHECKED_DEVICES = 32;

/** How long a device that has given a one-time code is not asked again, in seconds: 30 days. */
const CODE_LIFETIME_SECONDS = 2_592_000;

/**
 * ID, expiry in seconds since the epoch, HMAC-SHA-256; then, with one-time codes, when the device
 * gave one, and another HMAC. Cannot be mistaken for an access token.
 */
const DEVICE_TOKEN =
  /^(?<id>[\w-]{22})~(?<expiry>\d{1,12})~(?<mac>[\w-]{43})(?:~(?<codeAt>\d{1,12})~(?<codeMac>[\w-]{43}))?$/;

/** A device that has signed in before. */
export interface KnownDevice {
  readonly id: string;
  /**
   * When it last gave a one-time code, in seconds since the epoch; `undefined` if it never did with
   * the current credentials.
   */
  readonly codeAt: number | undefined;
}

/**
 * Tokens for devices that have signed in before (OWASP, "Slow Down Online Guessing Attacks with
 * Device Cookies"). A device token grants no access. It gives its device a separate
 * limit on failed sign-ins, which no other client can use up.
 */
export interface KnownDevices {
  /**
   * The device of the first token that is genuine and has not expired. A sibling site can set a
   * cookie of the same name that comes first; it must not hide the genuine one.
   * At most 32 tokens are checked.
   */
  readonly recognize: (deviceTokens: readonly string[]) => KnownDevice | undefined;
  /** Issues a token for a recognized device, or for a new one if `device` is `undefined`. */
  readonly issue: (
    device: KnownDevice | undefined,
    gaveCode: boolean,
  ) => { readonly id: string; readonly token: string };
  /**
   * Whether a code was given in the last 30 days. One from the future does not count: the clock was
   * ahead, and the 30 days would end much later.
   *
   * @param codeAt - seconds since the epoch
   */
  readonly gaveCodeRecently: (codeAt: number) => boolean;
}

export interface KnownDevicesOptions {
  /** Fingerprint of the credentials: with other ones, a device has to give a code again. */
  readonly fingerprint: string;
  /** Whether the owner has removed this device. */
  readonly isForgotten: (id: string) => boolean;
}

/** Creates the tokens of known devices, under a key derived from the secret. */
export function createKnownDevices(
  { email, secretKey }: PasswordConfig,
  { fingerprint, isForgotten }: KnownDevicesOptions,
  { now, randomBytes }: Deps,
): KnownDevices {
  const key = deriveKey(secretKey.text, 'known device');
  const codeKey = deriveKey(secretKey.text, 'device that gave a code');
  const sign = (id: string, expiry: string) => macOf(key, [email, id, expiry]);
  const signCode = (id: string, codeAt: string) => macOf(codeKey, [fingerprint, id, codeAt]);

  function verify(deviceToken: string): KnownDevice | undefined {
    const { id, expiry, mac, codeAt, codeMac } = DEVICE_TOKEN.exec(deviceToken)?.groups ?? {};
    if (id === undefined || expiry === undefined || mac === undefined) return undefined;
    if (!isEqual(mac, sign(id, expiry)) || Number(expiry) * 1000 <= now()) return undefined;
    if (isForgotten(id)) return undefined;
    const gaveCode =
      codeAt !== undefined && codeMac !== undefined && isEqual(codeMac, signCode(id, codeAt));
    return { id, codeAt: gaveCode ? Number(codeAt) : undefined };
  }

  const issue: KnownDevices['issue'] = (device, gaveCode) => {
    const id = device?.id ?? Buffer.from(randomBytes(16)).toString('base64url');
    const seconds = Math.floor(now() / 1000);
    const expiry = String(seconds + DEVICE_LIFETIME_SECONDS);
    const codeAt = gaveCode ? seconds : device?.codeAt;
    const parts = [id, expiry, sign(id, expiry)];
    if (codeAt !== undefined) parts.push(String(codeAt), signCode(id, String(codeAt)));
    return { id, token: parts.join('~') };
  };

  return {
    issue,
    recognize: (deviceTokens) => {
      for (const deviceToken of deviceTokens.slice(0, MAX_CHECKED_DEVICES)) {
        const device = verify(deviceToken);
        if (device !== undefined) return device;
      }
      return undefined;
    },
    gaveCodeRecently: (codeAt) => isRecent(codeAt, now()),
  };
}

/**
 * @param codeAt - seconds since the epoch
 * @param now - milliseconds since the epoch
 */
function isRecent(codeAt: number, now: number): boolean {
  const age = Math.floor(now / 1000) - codeAt;
  return age >= 0 && age < CODE_LIFETIME_SECONDS;
}

/** Six characters of a MAC over the email. They reveal neither the email nor the secret. */
export function deviceCookieSuffix({ email, secretKey }: PasswordConfig): string {
  if (secretKey.source === 'generated') return '';
  const mac = macOf(deriveKey(secretKey.text, 'device cookie'), [email]);
  return `_${mac.replaceAll(/\W/g, '').slice(0, 6)}`;
}

function macOf(key: Uint8Array, parts: readonly string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}

function isEqual(mac: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(mac), Buffer.from(expected));
}
