import type { PasswordConfig } from '../config/config.js';
import type { Deps } from '../deps.js';
import type { SingleUseItem } from '../storage/single-use.js';
import { randomId } from '../crypto.js';
import { credentialFingerprint } from './fingerprint.js';
import type { SharedState } from '../storage/state.js';
import type { Auth, PasswordAuth, SignedInUser } from './auth.js';
import type { Approval, SessionManager } from './sessions/sessions.js';
import { createSignedMessages } from './signed-messages.js';
import { CLOCK_TOLERANCE_SECONDS } from './claims.js';

/** How long a link is valid, in milliseconds: five minutes. */
export const LINK_LIFETIME_MS = 300_000;
/** How long a sign-in by link counts as recent, in seconds: five minutes. */
const RECENT_SECONDS = 300;

/** A link that is valid. */
interface OpenedLink {
  /** To redeem as `link`. */
  readonly item: SingleUseItem;
  /** The session that made it, in the console; `undefined` if `housekey link` did. */
  readonly approval: Approval | undefined;
}

/**
 * Creates sign-in links, which `housekey link` prints on the host, and which the console makes for another device. A
 * link names its times of issue and expiry and a nonce; one of the console also the session that made it.
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
    issue: (approval?: Approval): string => {
      const issuedAt = Math.floor(now());
      const parts = [String(issuedAt), String(issuedAt + LINK_LIFETIME_MS), randomId(deps)];
      if (approval) parts.push(approval.approvedBy, String(approval.signedOutUntil));
      return messages.sign(...parts);
    },
    /**
     * @returns `undefined` if the token is malformed, forged, expired, from the future, or from another
     *   configuration
     */
    verify: (token: string): OpenedLink | undefined => {
      const [issued, expiry, id = '', approvedBy, until] = messages.open(token) ?? [];
      const [issuedAt, expiresAt] = [Number(issued), Number(expiry)];
      // A link from the future would be valid for longer: its clock was ahead and has been set back.
      if (issuedAt > now() || !(expiresAt > now())) return undefined;
      const approval =
        approvedBy === undefined ? undefined : { approvedBy, signedOutUntil: Number(until) };
      return { item: { id, issuedAt }, approval };
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

export interface LinkOptions {
  readonly fingerprint: string;
  readonly state: SharedState;
  readonly sessions: SessionManager;
}

/** Creates the links for other devices, and the sign-in with them or with those of `housekey link`. */
export function createLinkAccess(
  { secretKey }: PasswordConfig,
  deps: Deps,
  { fingerprint, state, sessions }: LinkOptions,
): Pick<PasswordAuth, 'createLink' | 'signInWithLink'> {
  const links = createLinks(secretKey.text, fingerprint, deps);
  const signInWithLink: Auth['signInWithLink'] = async (linkToken, request = {}) => {
    const link = links.verify(linkToken);
    // One from before a lock, which the unlock must not revive.
    if (link === undefined || link.item.issuedAt <= state.lock.changedAt) {
      return { outcome: 'invalid' };
    }
    const result = await state.singleUse.redeem('link', link.item);
    if (result !== 'first') return { outcome: result };
    if (link.approval === undefined) {
      const session = await sessions.begin(request, { method: 'link' });
      return { outcome: 'signed-in', method: 'link', ...session };
    }
    const session = await sessions.beginApproved(request, link.approval);
    // The session that made it may have ended.
    return session
      ? { outcome: 'signed-in', method: 'device', ...session }
      : { outcome: 'invalid' };
  };
  const createLink = (approvedBy: string) =>
    links.issue({ approvedBy, signedOutUntil: state.signOuts.issuedUntil ?? 0 });
  return { createLink, signInWithLink };
}
