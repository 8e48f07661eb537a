import { SERVICE_WORKER_PATH } from '../../src/contract/index.js';
import { appOnOrigin, views } from '../layout.js';

/** Browsers offer service workers over https and on localhost only. Apps then have none either. */
const workers = appOnOrigin && 'serviceWorker' in navigator ? navigator.serviceWorker : null;

const PREFIX_SCOPE = '/_housekey/';

/** The scopes that Housekey's pages are in. The longest one that matches decides. */
const SCOPES: ReadonlySet<string> = new Set([PREFIX_SCOPE, views.login]);

/**
 * Keeps Housekey's pages reachable next to an app with a service worker, which may answer every page
 * load on the origin from its cache. Does nothing without a gateway.
 */
export async function registerServiceWorkers(): Promise<void> {
  if (workers === null) return;
  for (const scope of SCOPES) {
    // Blocked, for example in a private window. The app's worker is then blocked, too.
    await workers.register(SERVICE_WORKER_PATH, { scope }).catch(() => undefined);
  }
}

/**
 * Removes the app's service workers and the pages that they cached, so that nothing of the app stays
 * visible after the session. Data in IndexedDB stays, because it may not have been uploaded yet.
 */
export async function removeAppWorkers(): Promise<void> {
  if (workers === null) return;
  for (const registration of await workers.getRegistrations()) {
    if (!SCOPES.has(new URL(registration.scope).pathname)) await registration.unregister();
  }
  for (const name of await caches.keys()) await caches.delete(name);
}
