import type { PasswordConfig } from '../config/config.js';
import type { Deps } from '../deps.js';
import type { SingleUseItem } from '../storage/single-use.js';
import type { SharedState } from '../storage/state.js';
import type { Auth } from './auth.js';
import { CLOCK_TOLERANCE_SECONDS } from './claims.js';
import { randomId } from '../crypto.js';
import { credentialFingerprint } from './fingerprint.js';
import type { SessionManager } from './sessions/sessions.js';
import { createSignedMessages } from './signed-messages.js';
import type { SignedInUser } from './user.js';

/** How long a link is valid, in milliseconds: five minutes. */
export const LINK_LIFETIME_MS = 300_000;
/** How long a sign-in by link counts as recent, in seconds: five minutes. */
const RECENT_SECONDS = 300;

/**
 * Creates sign-in links, which `housekey link` prints on the host. A link names its times of issue and expiry and a nonce.
 *
 * @param secret - SERVICE_SECRET_KEY, from which the MAC key is derived
 * @param fingerprint - of the credentials: changing them makes links invalid
 */
export function createLinks(
  secret: string,
  fingerprint: string,
  deps: Pick<Deps, 'now' | 'randomBytes'>,
) {
  const { now } = deps;
  const messages = createSignedMessages('link', secret, fingerprint);
  return {
    /** The token of a link that is valid for five minutes. */
    issue: (): string => {
      const issuedAt = Math.floor(now());
      return messages.sign(String(issuedAt), String(issuedAt + LINK_LIFETIME_MS), randomId(deps));
    },
    /**
     * Returns the item to redeem as `link`.
     *
     * @returns `undefined` if the token is malformed, forged, expired, from the future, or from another
     *   configuration
     */
    verify: (token: string): SingleUseItem | undefined => {
      const [issued, expiry, id = ''] = messages.open(token) ?? [];
      const [issuedAt, expiresAt] = [Number(issued), Number(expiry)];
      // A link from the future would be valid for longer: its clock was ahead and has been set back.
      return issuedAt <= now() && expiresAt > now() ? { id, issuedAt, expiresAt } : undefined;
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

export interface LinkSignInOptions {
  readonly fingerprint: string;
  readonly state: Pick<SharedState, 'singleUse' | 'lock'>;
  readonly sessions: Pick<SessionManager, 'begin'>;
}

/** Creates the sign-in with a link of `housekey link`. */
export function createLinkSignIn(
  { secretKey }: PasswordConfig,
  deps: Pick<Deps, 'now' | 'randomBytes'>,
  { fingerprint, state, sessions }: LinkSignInOptions,
): Auth['signInWithLink'] {
  const links = createLinks(secretKey.text, fingerprint, deps);
  return async (linkToken, request = {}) => {
    const item = links.verify(linkToken);
    // One from before a lock, which the unlock must not revive.
    if (item === undefined || item.issuedAt <= state.lock.changedAt) return { outcome: 'invalid' };
    const result = await state.singleUse.redeem('link', item);
    if (result !== 'first') return { outcome: result };
    return { outcome: 'signed-in', ...(await sessions.begin(request, { method: 'link' })) };
  };
}
