// Runs the service from a checkout, and builds it first where that has not been done since the
// last change. All in one process, and `npm start` puts it in its shell's place (`exec`): a signal
// then reaches the service, and nothing in between dies of it first.
import { execSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = [
  'src',
  'web',
  'deploy',
  'scripts/bundle.config.js',
  'package-lock.json',
  'tsconfig.base.json',
];
const PRODUCTS = ['dist/bin/housekey.js', 'dist/web/index.html'];

const newestSource = Math.max(...SOURCES.map((path) => newest(root + path)));
const oldestProduct = Math.min(...PRODUCTS.map((path) => modified(root + path)));
if (newestSource > oldestProduct) {
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

/** Milliseconds since the epoch; 0 for a file that is not there. */
function modified(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
