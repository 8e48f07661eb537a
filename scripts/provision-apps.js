// Installs the apps that `npm run apps` puts behind Housekey, so that no test is skipped. No install
// script of a package from npm or PyPI is run.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { installMissing } from './debian-packages.js';
import { installFromNpm, installOnce, installPackages } from './install-once.js';
import { NPM_APPS, PYTHON_APPS } from './npm-apps.js';

/** Programs and their Debian packages. */
const REQUIRED = [
  ['apache2', 'apache2'],
  ['/usr/lib/apache2/modules/mod_auth_openidc.so', 'libapache2-mod-auth-openidc'],
  ['chromium', 'chromium'],
  ['curl', 'curl'],
  ['git', 'git'],
  ['jupyter-notebook', 'jupyter-notebook'],
  // It creates virtual environments.
  ['/usr/share/doc/python3-venv', 'python3-venv'],
  ['radicale', 'radicale'],
  ['rclone', 'rclone'],
  ['restic', 'restic'],
  // Its module has no program of its own.
  ['/usr/lib/python3/dist-packages/caldav/__init__.py', 'python3-caldav'],
];

installMissing('The apps need', REQUIRED);
for (const [name, manifest] of Object.entries(NPM_APPS)) {
  installFromNpm(name, manifest, name === 'code-server' ? completeCodeServer : undefined);
}
for (const [name, packages] of Object.entries(PYTHON_APPS)) {
  installOnce(name, { packages }, (folder) => {
    const options = { stdio: ['ignore', 'ignore', 'inherit'] };
    execFileSync('python3', ['-m', 'venv', folder], options);
    const pip = ['install', '--quiet', '--only-binary=:all:', ...packages];
    execFileSync(join(folder, 'bin/pip'), pip, options);
  });
}

/** What code-server's install script does, except for compiling. The editor does without those parts. */
function completeCodeServer(folder) {
  const app = join(folder, 'node_modules/code-server');
  rmSync(join(app, 'node_modules/argon2'), { recursive: true, force: true });
  installPackages(join(app, 'lib/vscode'));
  installPackages(join(app, 'lib/vscode/extensions'));
}
