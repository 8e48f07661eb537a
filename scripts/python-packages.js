import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs a list of packages from PyPI as binaries, into their own virtual environment. A copy of the list says
 * what is installed.
 *
 * @param {string} message - printed if there is anything to install
 * @param {string} list - path of the list
 * @param {string} environment - its folder
 */
export function installPython(message, list, environment) {
  const installed = join(environment, 'requirements.txt');
  const wanted = readFileSync(list, 'utf8');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return;
  console.log(`${message} into ${environment}`);
  const options = { stdio: ['ignore', 'ignore', 'inherit'] };
  rmSync(environment, { recursive: true, force: true });
  execFileSync('python3', ['-m', 'venv', environment], options);
  const pip = ['install', '--quiet', '--only-binary=:all:', '--requirement', list];
  execFileSync(join(environment, 'bin/pip'), pip, options);
  writeFileSync(installed, wanted);
}
