// Collects the files of a release in a new folder: the package, its bill of materials and their checksums.
// node scripts/release/package.js FOLDER, after `npm ci && npm run build`
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const [, , folder] = process.argv;
if (folder === undefined) {
  console.error('Usage: node scripts/release/package.js FOLDER');
  process.exit(2);
}
mkdirSync(folder);
const run = (program, ...args) =>
  execFileSync(program, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 27 });
const script = (name, ...args) =>
  run(process.execPath, join(ROOT, 'scripts/release', name), ...args);

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
run('npm', 'pack', '--silent', '--pack-destination', resolve(folder));
writeFileSync(join(folder, `housekey-${version}.cdx.json`), script('sbom.js'));
const sums = script('checksums.js', resolve(folder));
writeFileSync(join(folder, 'SHA256SUMS'), sums);
process.stdout.write(sums);
