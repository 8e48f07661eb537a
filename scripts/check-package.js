// Checks the tarball that `npm publish` would upload: that it contains the necessary files, and that its
// documented entry points resolve, compile and run.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkConsumers } from './check-consumers.js';

const folder = mkdtempSync(join(tmpdir(), 'housekey-package-'));
try {
  const packed = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--pack-destination', folder], { encoding: 'utf8' }),
  );
  const [{ filename, files, unpackedSize }] = Array.isArray(packed)
    ? packed
    : Object.values(packed);
  for (const file of [
    'bin/housekey.js',
    'dist/bin/housekey.js',
    'dist/bin/LICENSES.md',
    'dist/bin/index.js',
    'dist/adapters/index.d.ts',
    'dist/react/index.js',
    'LICENSE',
  ]) {
    if (!files.some(({ path }) => path === file))
      throw new Error(`${file} is missing from the package`);
  }
  const tarball = join(folder, filename);
  execFileSync('npx', ['publint', 'run', tarball, '--strict'], { stdio: 'inherit' });
  execFileSync('npx', ['attw', tarball, '--profile', 'esm-only'], { stdio: 'inherit' });
  checkConsumers(tarball, folder);
  console.log(`${files.length} files, ${Math.round(unpackedSize / 1024)} KiB unpacked`);
} finally {
  rmSync(folder, { recursive: true });
}
