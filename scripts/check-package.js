// Checks the tarball that `npm publish` would send: what it holds, and that its documented
// entry points resolve for those who import them.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'housekey-package-'));
try {
  const packed = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--pack-destination', folder], { encoding: 'utf8' }),
  );
  const [{ filename, files, unpackedSize }] = Array.isArray(packed)
    ? packed
    : Object.values(packed);
  for (const file of [
    'dist/bin/housekey.js',
    'dist/bin/LICENSES.md',
    'dist/core/index.d.ts',
    'dist/web/index.html',
    'LICENSE',
  ]) {
    if (!files.some(({ path }) => path === file)) throw new Error(`The package lacks ${file}`);
  }
  const tarball = join(folder, filename);
  execFileSync('npx', ['publint', 'run', tarball, '--strict'], { stdio: 'inherit' });
  execFileSync('npx', ['attw', tarball, '--profile', 'esm-only'], { stdio: 'inherit' });
  console.log(`${files.length} files, ${Math.round(unpackedSize / 1024)} KiB unpacked`);
} finally {
  rmSync(folder, { recursive: true });
}
