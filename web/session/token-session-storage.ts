import type { checkDoor, checkToken, signOut, signOutEverywhere } from '../api/auth.js';
import type { SessionStorage } from './session-storage.js';
import { onThisClock } from './this-clock.js';
import { readExpiryMs } from './token-expiry.js';
import type { TokenStore } from './token-store.js';

export interface TokenSessionApi {
  checkToken: typeof checkToken;
  checkDoor: typeof checkDoor;
  signOut: typeof signOut;
  signOutEverywhere: typeof signOutEverywhere;
}

/** The page itself keeps the token, and presents it with every call. */
export function createTokenSessionStorage(store: TokenStore, api: TokenSessionApi): SessionStorage {
  /** The token that this tab has taken up. */
  let held: string | null = null;

  const missed = () => {
    const stored = store.read();
    if (stored === held) return null;
    return stored === null ? 'signed-out' : 'signed-in';
  };

  return {
    async check() {
      held = store.read();
      // Without a token the answer is known, if only the door is locked: no 401 in the console.
      if (held === null) return await api.checkDoor();
      const expiresAtMs = readExpiryMs(held);
      const outcome = await api.checkToken(held);
      switch (outcome.kind) {
        case 'accepted': {
          const { email, clockAheadMs } = outcome;
          return { kind: 'accepted', email, expiresAtMs: onThisClock(expiresAtMs, clockAheadMs) };
        }
        case 'refused':
          return { kind: 'refused', expired: expiresAtMs !== null && expiresAtMs <= Date.now() };
        case 'guest':
        case 'unreachable':
          return outcome;
      }
    },
    bearer: () => held,
    async begin(token) {
      held = token;
      store.write(token);
      return await Promise.resolve(true);
    },
    async end() {
      const token = store.read();
      if (token === null) return 'ended';
      // First, so that other tabs hear of it from here: the service would tell them that they were
      // signed out somewhere, and they would tell this one.
      store.clear();
      return (await api.signOut(token)) === 'told' ? 'ended' : 'forgotten';
    },
    endEverywhere: async () => await api.signOutEverywhere(held),
    forget() {
      // Another tab may have signed in since: its token is not ours to take away.
      if (missed() === null) store.clear();
      held = null;
    },
    missed,
    watch: (heard) =>
      store.watch(() => {
        const change = missed();
        if (change !== null) heard(change);
      }),
  };
}
