// Collects the files of a release in a new folder: the package, its bill of materials and their checksums.
// node scripts/release/package.js FOLDER, after `npm ci && npm run build`
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repositoryFields } from './repository.js';

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
pack(resolve(folder));
writeFileSync(join(folder, `housekey-${version}.cdx.json`), script('sbom.js'));
const sums = script('checksums.js', resolve(folder));
writeFileSync(join(folder, 'SHA256SUMS'), sums);
process.stdout.write(sums);

/** Packs the package. In a workflow of GitHub, its package.json names the repository, and that of the source does not. */
function pack(destination) {
  // npm packs the permissions that files have on disk, which depend on the umask.
  run('chmod', '-R', 'u=rwX,go=rX', 'bin', 'dist', 'LICENSE', 'README.md', 'package.json');
  if (process.env.GITHUB_REPOSITORY === undefined) {
    run('npm', 'pack', '--silent', '--pack-destination', destination);
    return;
  }
  const temporary = mkdtempSync(join(tmpdir(), 'housekey-pack-'));
  try {
    const tarball = run('npm', 'pack', '--silent', '--pack-destination', temporary).trim();
    run('tar', '-xf', join(temporary, tarball), '-C', temporary);
    const contents = join(temporary, 'package');
    const file = join(contents, 'package.json');
    const manifest = {
      ...JSON.parse(readFileSync(file, 'utf8')),
      ...repositoryFields(process.env),
    };
    writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
    run('npm', 'pack', contents, '--silent', '--pack-destination', destination);
  } finally {
    rmSync(temporary, { recursive: true });
  }
}
