import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { startApp, type App } from '../../support/upstream.js';

const SHELL = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A PWA</title></head>
<body><h1>The shell of the app</h1>
<script>
navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready).then(() => {
  document.body.dataset.worker = 'ready';
});
</script></body></html>`;

async function bundleWorker(): Promise<string> {
  const entry = fileURLToPath(new URL('pwa-worker.js', import.meta.url));
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'worker', fileName: 'sw' } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !('output' in output)) throw new Error('the worker was not built');
  return output.output[0].code;
}

/** A service worker that passes every page load on to the network, as network-first ones do. */
const PASS_THROUGH_WORKER = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(fetch(event.request));
});
`;

/** An app with a Workbox service worker that answers every navigation from its cache. */
export async function startPwa(): Promise<App> {
  return await startAppWith(await bundleWorker());
}

/** An app whose service worker passes every navigation on. */
export async function startPassThroughApp(): Promise<App> {
  return await startAppWith(PASS_THROUGH_WORKER);
}

async function startAppWith(worker: string): Promise<App> {
  return await startApp(({ url = '/' }, response) => {
    const isWorker = url === '/sw.js';
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html');
    response.end(isWorker ? worker : SHELL);
  });
}
