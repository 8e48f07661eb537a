import { CookieSessionPersistence } from '../../src/client/cookie-session-persistence.js';
import type { SessionPersistence } from '../../src/client/session-persistence.js';
import { openTabChannel } from '../../src/client/tab-channel.js';
import { TokenSessionPersistence } from '../../src/client/token-session-persistence.js';
import { createLocalTokenStore } from '../../src/client/token-store.js';
import type { AuthApi } from '../../src/client/auth-api.js';
import * as authApi from '../api/auth.js';
import { hadNoSession, layout } from '../layout.js';
import { takeHandedOverToken } from './handed-over-token.js';

/**
 * How this browser keeps the session in this page's layout.
 *
 * @param api - default: the service's endpoints
 */
export function createPersistence(api: AuthApi = authApi): SessionPersistence {
  const store = createLocalTokenStore();
  if (layout.session === 'token') {
    takeHandedOverToken(store);
    return new TokenSessionPersistence(store, api);
  }
  // A token left over from before the cookie would be readable by every script of the app.
  store.clear();
  return new CookieSessionPersistence(openTabChannel(), api, hadNoSession);
}
