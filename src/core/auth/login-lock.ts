import type { Deps } from '../deps.js';
import type { SharedState } from '../storage/state.js';
import { createSignedMessages, isIssuedLately } from './signed-messages.js';

/** How long the link in a notice works, in milliseconds: seven days. */
const LINK_LIFETIME_MS = 604_800_000;

/** Locks and unlocks the login. */
export type LoginLock = ReturnType<typeof createLoginLock>;

/**
 * @param secret - SERVICE_SECRET_KEY, from which the key of links is derived
 * @param fingerprint - of the credentials: changing them makes links invalid
 */
export function createLoginLock(
  { lock, isStored: isKept }: Pick<SharedState, 'lock' | 'isStored'>,
  secret: string,
  fingerprint: string,
  endAll: (except: undefined) => Promise<boolean>,
  { now }: Pick<Deps, 'now'>,
) {
  const links = createSignedMessages('lock-link', secret, fingerprint);
  return {
    state: lock,
    /** Whether a restart remembers it. Otherwise nobody may lock. */
    isKept,
    /**
     * Signs everyone out, and locks or unlocks: what began in between, such as a sign-in that was running, ends with
     * the unlock.
     *
     * @returns whether all replicas have it, and the storage
     */
    change: async (isLocked: boolean) => {
      // Each begins at once, in this order: nothing is accepted between a sign-out and the lock.
      const steps = isLocked
        ? [lock.change(true), endAll(undefined)]
        : [endAll(undefined), lock.change(false)];
      return !(await Promise.all(steps)).includes(false);
    },
    /**
     * The token of a link that locks the login, once within seven days. Later than the last change, so that the notice
     * about an unlock can lock again.
     */
    issueLink: () => links.sign(String(Math.floor(Math.max(now(), lock.changedAt + 1)))),
    /** Whether this is such a token, and the login was neither locked nor unlocked since. */
    acceptsLink: (token: string) => {
      const [issued] = links.open(token) ?? [];
      const issuedAt = Number(issued);
      return isIssuedLately(LINK_LIFETIME_MS, issuedAt, now()) && issuedAt > lock.changedAt;
    },
  };
}
