// Publishes the package of a release on npm: node scripts/release/publish.js FOLDER v1.2.3 [--dry-run]
// Can be repeated: a version that is there already is compared, and left alone.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runAsProgram } from './program.js';

/** A prerelease must not become what `npm install housekey` installs. */
export function publishArguments(tarball, tag) {
  const distTag = tag.includes('-') ? 'next' : 'latest';
  return ['publish', tarball, '--provenance', '--access', 'public', '--tag', distTag];
}

/** The value of `dist.integrity` in the registry. */
export function integrityOf(bytes) {
  return `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
}

function main(folder, tag, isDryRun) {
  const version = tag.replace(/^v/, '');
  const tarball = resolve(folder, `housekey-${version}.tgz`);
  const integrity = integrityOf(readFileSync(tarball));
  const args = ['view', `housekey@${version}`, 'dist.integrity', '--json'];
  const { stdout } = spawnSync('npm', args, { encoding: 'utf8' });
  const published = readPublished(stdout);
  if (published === integrity) {
    console.log(`housekey@${version} is published already.`);
    return;
  }
  if (published !== undefined) {
    console.error(`Another housekey@${version} is on npm. Release the next version instead.`);
    process.exitCode = 1;
    return;
  }
  const command = publishArguments(tarball, tag);
  if (isDryRun) console.log(`npm ${command.join(' ')}`);
  else execFileSync('npm', command, { stdio: 'inherit' });
}

/** Nothing or an error object, if the version does not exist. */
function readPublished(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

runAsProgram(import.meta.url, 'FOLDER TAG [--dry-run]', main);
