// Builds the product if a source is newer than the build, so that commands that need a build can follow one
// another, and only the first one builds.
import { execSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = [
  'src',
  'web',
  'deploy',
  'scripts/bundle.config.js',
  'scripts/bundle-client.config.js',
  'scripts/embed-pages.js',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];
/** Of the last two steps of the build. The first step removes everything, so an unfinished build lacks one. */
const OUTPUTS = ['dist/bin/housekey.js', 'dist/client/passkeys/webauthn.js'];

const newestSource = Math.max(...SOURCES.map((path) => newest(root + path)));
const oldestOutput = Math.min(...OUTPUTS.map((path) => modified(root + path)));
if (newestSource > oldestOutput) {
  execSync('npm run --silent build', { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}

function newest(path) {
  const entries = statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, withFileTypes: true })
    : [];
  const files = entries.map(({ parentPath, name }) => modified(`${parentPath}/${name}`));
  return Math.max(modified(path), ...files);
}

/** Milliseconds since the epoch; 0 if the file does not exist. */
function modified(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
