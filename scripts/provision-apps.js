// Installs the apps that `npm run apps` puts behind Housekey, so that no test is skipped. No install
// script of a package from npm or PyPI is run.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installMissing } from './debian-packages.js';
import { appFolder, NPM_APPS, PYTHON_APPS } from './npm-apps.js';

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

/** Written after a successful installation: what is installed. */
const INSTALLED = 'installed.json';

installMissing('The apps need', REQUIRED);
for (const [name, manifest] of Object.entries(NPM_APPS)) {
  const content = { private: true, ...manifest };
  installOnce(name, { ...content, node: process.version }, (folder) => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify(content));
    installPackages(folder);
    if (name === 'code-server') completeCodeServer(folder);
  });
}
for (const [name, packages] of Object.entries(PYTHON_APPS)) {
  installOnce(name, { packages }, (folder) => {
    const options = { stdio: ['ignore', 'ignore', 'inherit'] };
    execFileSync('python3', ['-m', 'venv', folder], options);
    const pip = ['install', '--quiet', '--only-binary=:all:', ...packages];
    execFileSync(join(folder, 'bin/pip'), pip, options);
  });
}

/** Installs an app, unless its folder says that the same is installed. */
function installOnce(name, content, install) {
  const folder = appFolder(name);
  const wanted = JSON.stringify(content);
  const marker = join(folder, INSTALLED);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  console.log(`Installing ${name} into ${folder}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    install(folder);
  } catch (error) {
    console.error(`${name} could not be installed: ${error.message}`);
    console.error(`Check that the registry can be reached, or that ${folder} is writable.`);
    process.exit(1);
  }
  writeFileSync(marker, wanted);
}

/** What code-server's install script does, except for compiling. The editor does without those parts. */
function completeCodeServer(folder) {
  const app = join(folder, 'node_modules/code-server');
  rmSync(join(app, 'node_modules/argon2'), { recursive: true, force: true });
  installPackages(join(app, 'lib/vscode'));
  installPackages(join(app, 'lib/vscode/extensions'));
}

function installPackages(folder) {
  const options = '--ignore-scripts --omit=dev --no-audit --no-fund --loglevel=error';
  execFileSync('npm', ['install', ...options.split(' ')], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    // `npm run` hands down this repository's strictness, and code-server demands one version of Node.
    env: { ...process.env, npm_config_engine_strict: 'false' },
  });
}
