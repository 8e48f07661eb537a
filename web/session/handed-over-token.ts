import { isRecord } from '../../src/contract/index.js';
import { createLocalTokenStore, type TokenStore } from '../../src/client/token-store.js';

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

/** Takes the token out of the history entry. */
export function takeHandedOverToken(store: TokenStore): void {
  const state: unknown = window.history.state;
  if (!isRecord(state) || typeof state['token'] !== 'string') return;
  window.history.replaceState(null, '');
  store.write(state['token']);
}
