// Installs the tools of this folder, from npm next to this file and from PyPI into a virtual environment, without
// running any code of theirs.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installMissing } from '../debian-packages.js';
import { installTools } from '../install-tools.js';
import { appFolder } from '../npm-apps.js';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const MESSAGE = 'Installing the tools that check against standards';

installMissing('The tools need', [['/usr/share/doc/python3-venv', 'python3-venv']]);
installTools(FOLDER, MESSAGE);

const environment = appFolder('standards');
const requirements = join(FOLDER, 'requirements.txt');
const installed = join(environment, 'requirements.txt');
const wanted = readFileSync(requirements, 'utf8');
if (!existsSync(installed) || readFileSync(installed, 'utf8') !== wanted) {
  console.log(`${MESSAGE} into ${environment}`);
  const options = { stdio: ['ignore', 'ignore', 'inherit'] };
  rmSync(environment, { recursive: true, force: true });
  execFileSync('python3', ['-m', 'venv', environment], options);
  const pip = ['install', '--quiet', '--only-binary=:all:', '--requirement', requirements];
  execFileSync(join(environment, 'bin/pip'), pip, options);
  writeFileSync(installed, wanted);
}
