import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../deps.js';
import type { RootKey } from '../../storage/root-key.js';
import type { SingleUseItem } from '../../storage/single-use.js';
import { CLOCK_TOLERANCE_SECONDS } from '../claims.js';

/** How long a challenge is valid, in milliseconds. */
export const CHALLENGE_LIFETIME_MS = 120_000;

const NONCE_BYTES = 16;
const EXPIRY_BYTES = 6;
const MAC_BYTES = 32;
const CHALLENGE = new RegExp(`^[\\w-]{${((NONCE_BYTES + EXPIRY_BYTES + MAC_BYTES) / 3) * 4}}$`);

export type PasskeyChallenges = ReturnType<typeof createPasskeyChallenges>;

/**
 * Creates challenges that are not stored: each carries an expiry and a MAC. The MAC also covers what the
 * challenge is for and the browser that asked, so that one challenge never serves as another, nor in
 * another browser.
 *
 * @param rootKey - signs the challenges
 */
export function createPasskeyChallenges(
  rootKey: RootKey,
  { now, randomBytes }: Pick<Deps, 'now' | 'randomBytes'>,
) {
  const sign = (signed: Uint8Array, purpose: string, browser: string) =>
    createHmac('sha256', rootKey())
      .update(JSON.stringify(['passkey challenge', purpose, browser]))
      .update(signed)
      .digest();

  return {
    /**
     * @param purpose - what the answer to the challenge proves
     * @param browser - value of the cookie that identifies the browser
     * @returns the challenge in base64url
     */
    issue: (purpose: string, browser: string): string => {
      const signed = Buffer.alloc(NONCE_BYTES + EXPIRY_BYTES);
      signed.set(randomBytes(NONCE_BYTES));
      signed.writeUIntBE(now() + CHALLENGE_LIFETIME_MS, NONCE_BYTES, EXPIRY_BYTES);
      return Buffer.concat([signed, sign(signed, purpose, browser)]).toString('base64url');
    },
    /**
     * @param browsers - values of that cookie, of which one must fit
     * @returns the challenge to redeem; `undefined` if it is malformed, forged, expired or for another
     *   purpose or browser
     */
    verify: (
      challenge: string,
      purpose: string,
      browsers: readonly string[],
    ): SingleUseItem | undefined => {
      if (!CHALLENGE.test(challenge)) return undefined;
      const bytes = Buffer.from(challenge, 'base64url');
      const signed = bytes.subarray(0, NONCE_BYTES + EXPIRY_BYTES);
      const mac = bytes.subarray(signed.length);
      const expiresAt = signed.readUIntBE(NONCE_BYTES, EXPIRY_BYTES);
      // One from the future was issued before the clock was set back.
      const latest = now() + CHALLENGE_LIFETIME_MS + CLOCK_TOLERANCE_SECONDS * 1000;
      if (expiresAt <= now() || expiresAt > latest) return undefined;
      const isGenuine = browsers.some((browser) =>
        timingSafeEqual(mac, sign(signed, purpose, browser)),
      );
      if (!isGenuine) return undefined;
      const id = signed.toString('base64url');
      return { id, issuedAt: expiresAt - CHALLENGE_LIFETIME_MS, expiresAt };
    },
  };
}
