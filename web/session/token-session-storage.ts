import type { checkStatus, checkToken, signOut, signOutEverywhere } from '../api/auth.js';
import { toDeviceTime } from './device-time.js';
import type { SessionStorage } from './session-storage.js';
import { readExpiryMs } from './token-expiry.js';
import type { TokenStore } from './token-store.js';

export interface TokenSessionApi {
  checkToken: typeof checkToken;
  checkStatus: typeof checkStatus;
  signOut: typeof signOut;
  signOutEverywhere: typeof signOutEverywhere;
}

/** Keeps the token in the page's own storage and sends it with every request. */
export function createTokenSessionStorage(store: TokenStore, api: TokenSessionApi): SessionStorage {
  /** The token that this tab has loaded. */
  let loaded: string | null = null;

  const missedChange = () => {
    const stored = store.read();
    if (stored === loaded) return null;
    return stored === null ? 'signed-out' : 'signed-in';
  };

  return {
    async check() {
      loaded = store.read();
      // Without a token, ask for the status instead: no 401 in the browser's console.
      if (loaded === null) return await api.checkStatus();
      const expiresAtMs = readExpiryMs(loaded);
      const outcome = await api.checkToken(loaded);
      switch (outcome.kind) {
        case 'accepted': {
          const { email, clockAheadMs } = outcome;
          return { kind: 'accepted', email, expiresAtMs: toDeviceTime(expiresAtMs, clockAheadMs) };
        }
        case 'rejected':
          return { kind: 'rejected', expired: expiresAtMs !== null && expiresAtMs <= Date.now() };
        case 'guest':
        case 'unreachable':
          return outcome;
      }
    },
    token: () => loaded,
    async save(token) {
      loaded = token;
      store.write(token);
      return await Promise.resolve(true);
    },
    async signOut() {
      const token = store.read();
      if (token === null) return 'ended';
      // Clear first: the other tabs then see a sign-out by the user, not a rejection by the service.
      store.clear();
      return (await api.signOut(token)) === 'ended' ? 'ended' : 'local-only';
    },
    signOutEverywhere: async () => await api.signOutEverywhere(loaded),
    clear() {
      // Another tab may have signed in since. Keep its token.
      if (missedChange() === null) store.clear();
      loaded = null;
    },
    missedChange,
    subscribe: (onChange) =>
      store.subscribe(() => {
        const change = missedChange();
        if (change !== null) onChange(change);
      }),
  };
}
