// A service worker as Workbox recommends for PWAs: it precaches the shell, and answers every
// navigation with it. Bundled by `pwa.ts`.
import { clientsClaim } from 'workbox-core';
import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

precacheAndRoute([{ url: '/index.html', revision: '1' }]);
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html')));
clientsClaim();
