// Sees to it that what the bench drives is on this machine: Debian's packages, and the peers in
// bench/node_modules. What is there already is left as it is.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const POLICY = '/usr/sbin/policy-rc.d';

/** Program, and the Debian package that brings it. */
const NEEDED = [
  ['wrk', 'wrk'],
  ['/usr/sbin/nginx', 'nginx-light'],
  ['caddy', 'caddy'],
  ['htpasswd', 'apache2-utils'],
  ['taskset', 'util-linux'],
  [process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', 'chromium'],
];

const missing = NEEDED.filter(([program]) => !isThere(program)).map(([, name]) => name);
if (missing.length > 0) installPackages(missing);

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

function installPackages(names) {
  if (!isThere('apt-get') || process.getuid?.() !== 0) {
    console.error(
      `The bench needs ${names.join(' and ')}. Install with: sudo apt-get install ${names.join(' ')}`,
    );
    process.exit(1);
  }
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  console.log(`Installing ${names.join(', ')}`);
  const silenced = silenceServices();
  execFileSync('apt-get', ['update', '-qq'], options);
  execFileSync('apt-get', ['install', '-qq', '--no-install-recommends', ...names], options);
  if (silenced) rmSync(POLICY);
}

/** Debian asks this file before a package starts its service; the bench starts its own. */
function silenceServices() {
  if (existsSync(POLICY)) return false;
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  return true;
}

function isThere(program) {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}

/** Milliseconds since the epoch; 0 for a file that is not there. */
function modified(path) {
  return statSync(FOLDER + path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
