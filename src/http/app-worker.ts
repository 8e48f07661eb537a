import type { RequestContext, RequestHead } from './context.js';

/**
 * A service worker that takes the place of the app's, deletes its cache and itself, and reloads the
 * page that the user sees. Data in IndexedDB stays. Other tabs keep what the user may be typing.
 */
const REMOVAL_SCRIPT = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(remove()));

async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: 'window' })) {
    if (page.visibilityState === 'visible') await page.navigate(page.url);
  }
}
`;

/** The app may have widened its worker's scope, which the browser checks again at each update. */
const HEADERS = { 'service-worker-allowed': '/' } as const;

/** Whether a browser requests the script of a service worker (Service Workers §8, Update). */
export function isWorkerRequest({ method, headers }: RequestHead): boolean {
  return method === 'GET' && headers.get('service-worker') === 'script';
}

/**
 * Responds to a request without a session for the app's service worker. A worker that answers page
 * loads from its cache would hide the redirect to the login. The browser looks for a new script
 * after each page load, and gets one that removes the worker.
 */
export function removeAppWorker(context: RequestContext<RequestHead>): Response {
  return context.text('text/javascript; charset=utf-8', REMOVAL_SCRIPT, HEADERS);
}
