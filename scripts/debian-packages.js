import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const POLICY = '/usr/sbin/policy-rc.d';

/**
 * Installs missing programs from Debian packages. If that is not permitted, prints the command that
 * installs them and exits with 1.
 *
 * @param {string} purpose - start of that message, such as `The tests need`.
 * @param {[program: string, debianPackage: string][]} required - programs, or absolute paths of files, and their packages.
 */
export function installMissing(purpose, required) {
  const missing = [
    ...new Set(required.filter(([program]) => !isInstalled(program)).map(([, name]) => name)),
  ];
  if (missing.length === 0) return;
  if (!isInstalled('apt-get') || process.getuid?.() !== 0) {
    console.error(
      `${purpose} ${missing.join(' and ')}. Install with: sudo apt-get install ${missing.join(' ')}`,
    );
    process.exit(1);
  }
  install(missing);
}

/**
 * Installs a program that is of use and not needed, if it is missing and that is permitted.
 *
 * @param {string} program
 * @param {string} debianPackage
 */
export function installIfPossible(program, debianPackage) {
  if (isInstalled(program) || !isInstalled('apt-get') || process.getuid?.() !== 0) return;
  try {
    install([debianPackage]);
  } catch {
    console.log(`${debianPackage} cannot be installed`);
  }
}

function install(packages) {
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  console.log(`Installing ${packages.join(', ')}`);
  const isBlocked = blockServices();
  try {
    execFileSync('apt-get', ['update', '-qq'], options);
    const waiting = ['-o', 'DPkg::Lock::Timeout=300'];
    const quiet = ['-qq', '--no-install-recommends'];
    execFileSync('apt-get', ['install', ...waiting, ...quiet, ...packages], options);
  } finally {
    if (isBlocked) rmSync(POLICY);
  }
}

/**
 * Unpacks a Debian package without installing it, because its installation would do more than the tests
 * need, such as registering this machine with a service.
 *
 * @param {string} name - of the package
 * @param {string} folder - where it is unpacked, unless it is there already
 */
export function unpackDebian(name, folder) {
  if (existsSync(folder)) return;
  if (!isInstalled('apt-get') || !isInstalled('dpkg-deb')) {
    console.error(`The tests need the Debian package ${name}, unpacked in ${folder}`);
    process.exit(1);
  }
  const download = `${folder}.download`;
  rmSync(download, { recursive: true, force: true });
  mkdirSync(download, { recursive: true });
  console.log(`Unpacking ${name}`);
  execFileSync('apt-get', ['download', '-qq', name], { cwd: download, stdio: 'ignore' });
  for (const file of readdirSync(download)) {
    execFileSync('dpkg-deb', ['-x', join(download, file), folder]);
  }
  rmSync(download, { recursive: true });
}

/** Debian runs this file before a package starts its service. The tests start their own services. */
function blockServices() {
  if (existsSync(POLICY)) return false;
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  return true;
}

/** @param {string} program - or the absolute path of a file, such as a font */
function isInstalled(program) {
  if (program.startsWith('/')) return existsSync(program);
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}
