import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appFolder } from './npm-apps.js';

/** Written after a successful installation: what is installed. */
const INSTALLED = 'installed.json';

/** Installs something into a folder outside of the repository, unless that says that the same is installed. */
export function installOnce(name, content, install) {
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

/**
 * The same for packages from npm. Runs no install script of theirs.
 *
 * @param manifest - dependencies and overrides
 * @param complete - called with the folder, for what is missing without install scripts. Default: nothing is
 * @param more - further arguments of npm
 */
export function installFromNpm(name, manifest, complete = () => {}, more = []) {
  const content = { private: true, ...manifest };
  installOnce(name, { ...content, node: process.version }, (folder) => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify(content));
    installPackages(folder, more);
    complete(folder);
  });
}

/** Installs the packages of a folder. */
export function installPackages(folder, more = []) {
  const options = '--ignore-scripts --omit=dev --no-audit --no-fund --loglevel=error';
  execFileSync('npm', ['install', ...options.split(' '), ...more], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    // `npm run` hands down this repository's strictness, and some packages demand one version of Node.
    env: { ...process.env, npm_config_engine_strict: 'false' },
  });
}
