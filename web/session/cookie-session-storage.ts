import type { checkCookie, signOut, signOutEverywhere } from '../api/auth.js';
import type { readOverview } from '../api/overview.js';
import type { SessionStorage } from './session-storage.js';
import type { TabChannel } from './tab-channel.js';
import { onThisClock } from './this-clock.js';

export interface CookieSessionApi {
  checkCookie: typeof checkCookie;
  readOverview: typeof readOverview;
  signOut: typeof signOut;
  signOutEverywhere: typeof signOutEverywhere;
}

/**
 * The browser keeps the token, in a cookie that no script can read: not this page's, nor those of
 * an app on the same origin. The page knows who is there only by asking.
 */
export function createCookieSessionStorage(
  channel: TabChannel,
  api: CookieSessionApi,
): SessionStorage {
  return {
    async check() {
      const outcome = await api.checkCookie();
      if (outcome.kind === 'refused') return { kind: 'refused', expired: false };
      if (outcome.kind !== 'accepted') return outcome;
      // Not compared with this page, which takes longer: only the session's end is wanted of it.
      const reading = await api.readOverview(null);
      if (reading.kind === 'refused') return { kind: 'refused', expired: false };
      // Without the overview there is no alarm; the service's next refusal closes the page then.
      const expiresAt = reading.kind === 'overview' ? reading.overview.expires_at : null;
      return {
        kind: 'accepted',
        email: outcome.email,
        expiresAtMs: onThisClock(
          expiresAt === null ? null : expiresAt * 1000,
          outcome.clockAheadMs,
        ),
      };
    },
    bearer: () => null,
    async begin() {
      // Where cookies are blocked the sign-in succeeds, and every page leads back to the login.
      const outcome = await api.checkCookie();
      if (outcome.kind === 'locked' || outcome.kind === 'refused') return false;
      channel.tell('signed-in');
      return true;
    },
    async end() {
      if ((await api.signOut(null)) === 'untold') return 'alive';
      channel.tell('signed-out');
      return 'ended';
    },
    async endEverywhere() {
      const outcome = await api.signOutEverywhere(null);
      if (outcome === 'ended') channel.tell('signed-out');
      return outcome;
    },
    // What was refused or has expired is the browser's and the service's to remove.
    forget: () => undefined,
    missed: () => null,
    watch: (heard) => channel.watch(heard),
  };
}
