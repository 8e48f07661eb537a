// Sees to it that what the bench drives is on this machine: Debian's packages, and the peers in
// bench/node_modules. What is there already is left as it is.
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installMissing } from '../scripts/debian-packages.js';
import { CHROMIUM } from './chromium.js';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** Program, and the Debian package that brings it. */
const NEEDED = [
  ['wrk', 'wrk'],
  ['/usr/sbin/nginx', 'nginx-light'],
  ['caddy', 'caddy'],
  ['htpasswd', 'apache2-utils'],
  ['taskset', 'util-linux'],
  [CHROMIUM, 'chromium'],
];

installMissing('The bench needs', NEEDED);

const installed = modified('node_modules/.package-lock.json');
if (Math.max(modified('package-lock.json'), modified('package.json')) > installed) {
  console.log('Installing what Housekey is measured against');
  // No script of a package is run; one of them says that it wants a newer Node for its tests' sake.
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

/** Milliseconds since the epoch; 0 for a file that is not there. */
function modified(path) {
  return statSync(FOLDER + path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
