import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PasswordConfig } from '../config/config.js';
import type { Deps } from '../deps.js';
import type { SingleUseItem } from '../storage/single-use.js';
import { CLOCK_TOLERANCE_SECONDS } from './claims.js';
import { deriveKey } from '../crypto.js';
import { credentialFingerprint } from './fingerprint.js';
import type { SignedInUser } from './user.js';

/** How long a link is valid, in milliseconds: five minutes. */
export const LINK_LIFETIME_MS = 300_000;
/** How long a sign-in by link counts as recent, in seconds: five minutes. */
const RECENT_SECONDS = 300;

/** Purpose, times of issue and expiry in milliseconds, nonce, MAC. Cannot be mistaken for a JWT. */
const LINK_TOKEN =
  /^link~(?<issued>\d{1,15})~(?<expiry>\d{1,15})~(?<nonce>[\w-]{22})~(?<mac>[\w-]{43})$/;

/** Sign-in links, which `housekey link` prints on the host. */
export interface Links {
  /** The token of a link that is valid for five minutes. */
  readonly issue: () => string;
  /**
   * Returns the item to redeem as `link`.
   *
   * @returns `undefined` if the token is malformed, forged, expired, from the future, or from another
   *   configuration
   */
  readonly verify: (token: string) => SingleUseItem | undefined;
}

/**
 * @param secret - SERVICE_SECRET_KEY, from which the MAC key is derived
 * @param fingerprint - of the credentials: changing them makes links invalid
 */
export function createLinks(
  secret: string,
  fingerprint: string,
  { now, randomBytes }: Pick<Deps, 'now' | 'randomBytes'>,
): Links {
  const key = deriveKey(secret, 'sign-in link');
  const sign = (...parts: string[]) =>
    createHmac('sha256', key)
      .update(JSON.stringify([fingerprint, ...parts]))
      .digest('base64url');

  return {
    issue: () => {
      const nonce = Buffer.from(randomBytes(16)).toString('base64url');
      const issued = Math.floor(now());
      const parts = [String(issued), String(issued + LINK_LIFETIME_MS), nonce];
      return ['link', ...parts, sign(...parts)].join('~');
    },
    verify: (token) => {
      const { issued, expiry, nonce, mac } = LINK_TOKEN.exec(token)?.groups ?? {};
      if (!issued || !expiry || !nonce || !mac) return undefined;
      const expected = sign(issued, expiry, nonce);
      if (!timingSafeEqual(Buffer.from(mac), Buffer.from(expected))) return undefined;
      const [issuedAt, expiresAt] = [Number(issued), Number(expiry)];
      // A link from the future would be valid for longer: its clock was ahead and has been set back.
      if (expiresAt <= now() || issuedAt > now()) return undefined;
      return { id: nonce, issuedAt, expiresAt };
    },
  };
}

/**
 * Whether this user signed in by link within the last five minutes, which is equivalent to the
 * password: only someone who has the configuration can create a link.
 *
 * @param now - milliseconds since the epoch
 */
export function signedInByLinkRecently(user: SignedInUser, now: number): boolean {
  if (user.signedIn?.method !== 'link') return false;
  const age = Math.floor(now / 1000) - user.signedIn.at;
  return age >= -CLOCK_TOLERANCE_SECONDS && age < RECENT_SECONDS;
}

/**
 * Creates the token of a sign-in link for a service with this configuration.
 *
 * @returns `undefined` if the signing key is not configured: the service then generates its own
 */
export async function issueLink(
  config: PasswordConfig,
  deps: Pick<Deps, 'now' | 'randomBytes'>,
): Promise<string | undefined> {
  if (config.secretKey.source === 'generated') return undefined;
  return createLinks(config.secretKey.text, await credentialFingerprint(config), deps).issue();
}
