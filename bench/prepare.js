// Installs what the benchmark needs: Debian packages, and the peers in bench/node_modules. Anything
// already installed stays as it is.
import { fileURLToPath } from 'node:url';
import { installMissing } from '../scripts/debian-packages.js';
import { installTools } from '../scripts/install-tools.js';
import { CHROMIUM } from './chromium.js';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** Program, and the Debian package that contains it. */
const NEEDED = [
  ['wrk', 'wrk'],
  ['/usr/sbin/nginx', 'nginx-light'],
  ['caddy', 'caddy'],
  ['htpasswd', 'apache2-utils'],
  ['taskset', 'util-linux'],
  [CHROMIUM, 'chromium'],
];

installMissing('The benchmark needs', NEEDED);

// engine-strict is off because one package asks for a newer Node only for its tests.
installTools(FOLDER, 'Installing the packages that Housekey is compared with', [
  '--engine-strict=false',
]);
