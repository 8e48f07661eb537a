import { createAuthApi, type AuthApi } from '../../src/client/auth-api.js';
import { CookieSessionPersistence } from '../../src/client/cookie-session-persistence.js';
import type { SessionPersistence } from '../../src/client/session-persistence.js';
import { openTabChannel } from '../../src/client/tab-channel.js';
import { TokenSessionPersistence } from '../../src/client/token-session-persistence.js';
import { createLocalTokenStore } from '../../src/client/token-store.js';
import { isRecord } from '../../src/contract/index.js';
import { hadNoSession, layout, paths } from '../layout.js';

/** The session endpoints, where this page's layout has them. */
export const authApi = createAuthApi(paths);

const store = createLocalTokenStore();

/**
 * How this browser keeps the session in this page's layout.
 *
 * @param api - default: the service's endpoints
 */
export function createPersistence(api: AuthApi = authApi): SessionPersistence {
  return layout.session === 'token'
    ? new TokenSessionPersistence(store, api)
    : new CookieSessionPersistence(openTabChannel(), api, hadNoSession);
}

/** Takes the token that another page has handed over, or deletes one that nobody may read. */
export function prepareStoredToken(): void {
  // A token left over from before the cookie would be readable by every script of the app.
  if (layout.session === 'cookie') store.clear();
  const state: unknown = window.history.state;
  if (layout.session === 'cookie' || !isRecord(state) || typeof state['token'] !== 'string') return;
  window.history.replaceState(null, '');
  store.write(state['token']);
}

/**
 * Opens one of our pages. If the browser denies local storage, the history entry takes the token there, because
 * nothing else outlives this document.
 */
export function openWithToken(path: string, token: string): void {
  // A full storage may still contain an older one.
  if (createLocalTokenStore().read() === token) {
    window.location.replace(path);
    return;
  }
  window.history.replaceState({ token }, '', path);
  window.location.reload();
}
