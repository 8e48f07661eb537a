import type { checkCookie, signOut, signOutEverywhere } from '../api/auth.js';
import type { fetchOverview } from '../api/overview.js';
import { toDeviceTime } from './device-time.js';
import type { SessionStorage } from './session-storage.js';
import type { TabChannel } from './tab-channel.js';

export interface CookieSessionApi {
  checkCookie: typeof checkCookie;
  fetchOverview: typeof fetchOverview;
  signOut: typeof signOut;
  signOutEverywhere: typeof signOutEverywhere;
}

/**
 * Keeps the token in an HttpOnly cookie, which no script can read: neither this page nor an app on
 * the same origin. The page learns who is signed in only from the service.
 */
export function createCookieSessionStorage(
  channel: TabChannel,
  api: CookieSessionApi,
): SessionStorage {
  return {
    async check() {
      const outcome = await api.checkCookie();
      if (outcome.kind === 'rejected') return { kind: 'rejected', expired: false };
      if (outcome.kind !== 'accepted') return outcome;
      // The plain overview: the compared one is slower, and only the expiry is needed.
      const overview = await api.fetchOverview(null);
      if (overview.kind === 'rejected') return { kind: 'rejected', expired: false };
      // Without the overview there is no expiry timer. The page then closes on the next rejection.
      const expiresAt = overview.kind === 'overview' ? overview.overview.expires_at : null;
      return {
        kind: 'accepted',
        email: outcome.email,
        expiresAtMs: toDeviceTime(
          expiresAt === null ? null : expiresAt * 1000,
          outcome.clockAheadMs,
        ),
      };
    },
    token: () => null,
    async save() {
      // With cookies blocked, the sign-in succeeds but every page would redirect to the login.
      const outcome = await api.checkCookie();
      if (outcome.kind === 'sign-in-required' || outcome.kind === 'rejected') return false;
      channel.post('signed-in');
      return true;
    },
    async signOut() {
      if ((await api.signOut(null)) === 'failed') return 'failed';
      channel.post('signed-out');
      return 'ended';
    },
    async signOutEverywhere() {
      const outcome = await api.signOutEverywhere(null);
      if (outcome === 'ended') channel.post('signed-out');
      return outcome;
    },
    // Only the browser and the service can delete the cookie.
    clear: () => undefined,
    missedChange: () => null,
    subscribe: (onChange) => channel.subscribe(onChange),
  };
}
