import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';

const ARGUMENTS = ['ci', '--ignore-scripts', '--no-fund', '--no-audit', '--loglevel=error'];

/**
 * Installs the packages of a folder with a package.json of its own, if they are missing or outdated. Runs no
 * install scripts.
 *
 * @param {string} folder
 * @param {string} message - printed if there is anything to install
 * @param {readonly string[]} more - further arguments of npm
 */
export function installTools(folder, message, more = []) {
  const installed = modified(folder, 'node_modules/.package-lock.json');
  const wanted = ['package-lock.json', 'package.json'].map((name) => modified(folder, name));
  if (Math.max(...wanted) <= installed) return;
  console.log(message);
  execFileSync('npm', [...ARGUMENTS, ...more], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Milliseconds since the epoch; 0 if the file does not exist. */
function modified(folder, name) {
  return statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
