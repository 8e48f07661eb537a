// Installs what the benchmark needs: Debian packages, and the peers in bench/node_modules. Anything
// already installed stays as it is.
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installMissing } from '../scripts/debian-packages.js';
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

const installed = modified('node_modules/.package-lock.json');
if (Math.max(modified('package-lock.json'), modified('package.json')) > installed) {
  console.log('Installing the packages that Housekey is compared with');
  // No install scripts. engine-strict is off because one package asks for a newer Node only for its tests.
  execFileSync(
    'npm',
    [
      'ci',
      '--ignore-scripts',
      '--no-fund',
      '--no-audit',
      '--engine-strict=false',
      '--loglevel=error',
    ],
    {
      cwd: FOLDER,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
}

/** Milliseconds since the epoch; 0 if the file does not exist. */
function modified(path) {
  return statSync(FOLDER + path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
