// Sees to it that what the tests drive is on this machine: Debian's packages, installed where
// they are missing and this user may. Where not, it says so and fails; no test is skipped.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

const POLICY = '/usr/sbin/policy-rc.d';

/** Program, and the Debian package that brings it. */
const NEEDED = [
  ['chromium', 'chromium'],
  ['htpasswd', 'apache2-utils'],
  ['fail2ban-regex', 'fail2ban'],
  ['/usr/sbin/nginx', 'nginx-light'],
  ['caddy', 'caddy'],
  ['openssl', 'openssl'],
  ['redis-server', 'redis-server'],
  ['redis-cli', 'redis-tools'],
  ['systemd-analyze', 'systemd'],
  ['syncthing', 'syncthing'],
  ['broadwayd', 'libgtk-3-bin'],
  ['gtk-builder-tool', 'libgtk-3-bin'],
];

const missing = [
  ...new Set(NEEDED.filter(([program]) => !isThere(program)).map(([, name]) => name)),
];
if (missing.length > 0) {
  if (!isThere('apt-get') || process.getuid?.() !== 0) {
    console.error(
      `The tests need ${missing.join(' and ')}. Install with: sudo apt-get install ${missing.join(' ')}`,
    );
    process.exit(1);
  }
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  console.log(`Installing ${missing.join(', ')}`);
  const silenced = silenceServices();
  execFileSync('apt-get', ['update', '-qq'], options);
  execFileSync('apt-get', ['install', '-qq', '--no-install-recommends', ...missing], options);
  if (silenced) rmSync(POLICY);
}

/** Debian asks this file before a package starts its service; the tests start their own. */
function silenceServices() {
  if (existsSync(POLICY)) return false;
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  return true;
}

function isThere(program) {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}
