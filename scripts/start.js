// Runs the service from a checkout, after building it if a source is newer than the build. Everything
// runs in one process, and `npm start` uses `exec` to replace its shell with it, so that signals reach
// the service directly.
import { execSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = [
  'src',
  'web',
  'deploy',
  'scripts/bundle.config.js',
  'scripts/embed-pages.js',
  'package-lock.json',
  'tsconfig.base.json',
];
const OUTPUTS = ['dist/bin/housekey.js'];

const newestSource = Math.max(...SOURCES.map((path) => newest(root + path)));
const oldestOutput = Math.min(...OUTPUTS.map((path) => modified(root + path)));
if (newestSource > oldestOutput) {
  execSync('npm run --silent build', { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}
await import('../dist/bin/housekey.js');

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
