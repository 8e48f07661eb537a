import { randomBytes } from 'node:crypto';
import { createAuth } from '../../core/auth/create-auth.js';
import { COOKIE_NAMES } from '../../http/cookies/cookie.js';
import type { Settings } from '../load-settings.js';

/** Long enough for one check. It is signed out at the end, too. */
const LIFETIME_SECONDS = 120;

/** Names of the session cookie over http and over https. */
export function cookieNames(settings: Settings | undefined): readonly string[] {
  const cookie = settings?.http.sessionCookie;
  if (cookie === undefined) {
    return ['', '__Host-', '__Secure-'].map((prefix) => `${prefix}${COOKIE_NAMES.session}`);
  }
  return [cookie.clear(false), cookie.clear(true)].map((text) => text.replace(/=.*/s, ''));
}

/**
 * A token for the service with these settings, without its password.
 *
 * @returns `undefined` if authentication is disabled, or the signing key is one that only the running
 *   service knows
 */
export async function issueToken({ config }: Settings): Promise<string | undefined> {
  if (config.mode !== 'password' || config.secretKey.source === 'generated') return undefined;
  const auth = await createAuth(config, { now: Date.now, randomBytes });
  return await auth.issueToken({ sub: config.email }, { lifetimeSeconds: LIFETIME_SECONDS });
}
