import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

const POLICY = '/usr/sbin/policy-rc.d';

/**
 * Sees to it that programs are on this machine: Debian's packages, installed where they are missing
 * and this user may. Where not, it says so and ends the process with 1.
 *
 * @param {string} who needs them, such as `The tests need`.
 * @param {[program: string, name: string][]} needed programs, and the packages that bring them.
 */
export function provide(who, needed) {
  const missing = [
    ...new Set(needed.filter(([program]) => !isThere(program)).map(([, name]) => name)),
  ];
  if (missing.length === 0) return;
  if (!isThere('apt-get') || process.getuid?.() !== 0) {
    console.error(
      `${who} ${missing.join(' and ')}. Install with: sudo apt-get install ${missing.join(' ')}`,
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

/** Debian asks this file before a package starts its service; who needs one starts their own. */
function silenceServices() {
  if (existsSync(POLICY)) return false;
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  return true;
}

function isThere(program) {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}
