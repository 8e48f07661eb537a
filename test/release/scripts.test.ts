import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { baseImages, buildCommands } from '../../scripts/release/build-image.js';
import { absoluteLinks, sectionOf } from '../../scripts/release/changelog.js';
import { findProblems } from '../../scripts/release/check.js';
import { earlierVersions } from '../../scripts/release/docs-site.js';
import { imageTags } from '../../scripts/release/image-tags.js';
import { publishArguments } from '../../scripts/release/publish.js';
import { releaseArguments } from '../../scripts/release/publish-github.js';
import { read, ROOT } from '../support/tree.js';

const CHANGELOG = `# Changelog

## Unreleased

### Added
- Something.

## 1.2.0 - 2026-12-01

### Fixed
- [A fault](docs/security.md), see [why](https://example.com).

## 1.1.0 - 2026-11-01
`;

const GOOD = {
  tag: 'v1.2.0',
  manifest: {
    version: '1.2.0',
    repository: { type: 'git', url: 'git+https://github.com/owner/housekey.git' },
  },
  lockfile: { version: '1.2.0', packages: { '': { version: '1.2.0' } } },
  changelog: CHANGELOG,
  repository: 'owner/housekey',
};

describe('the check of a tag', () => {
  it('accepts one whose version, lockfile, changelog and repository agree', () => {
    expect(findProblems(GOOD)).toEqual([]);
  });

  it('accepts a package.json that names no repository, because the release adds it', () => {
    expect(findProblems({ ...GOOD, manifest: { version: '1.2.0' } })).toEqual([]);
  });

  it.each([
    ['a tag that is no version', { tag: '1.2.0' }, 'not a version'],
    [
      'another version in package.json',
      { tag: 'v1.3.0', changelog: '## 1.3.0\n\nx' },
      'npm version',
    ],
    [
      'another version in the lockfile',
      { lockfile: { version: '1.1.0', packages: { '': {} } } },
      'npm install',
    ],
    [
      'no text in the changelog',
      { changelog: '# Changelog\n\n## Unreleased\n- x' },
      'CHANGELOG.md has no text',
    ],
    ['another repository', { repository: 'other/housekey' }, 'Remove "repository"'],
    ['a private package', { manifest: { ...GOOD.manifest, private: true } }, 'private'],
  ])('names %s, with the fix', (_, change, expected) => {
    expect(findProblems({ ...GOOD, ...change })).toEqual([expect.stringContaining(expected)]);
  });
});

describe('the text of a release', () => {
  it('is the section of its version, with links that work outside of the repository', () => {
    const section = sectionOf(CHANGELOG, '1.2.0') ?? '';
    expect(absoluteLinks(section, 'owner/housekey', '1.2.0')).toBe(
      '### Fixed\n- [A fault](https://github.com/owner/housekey/blob/v1.2.0/docs/security.md), see [why](https://example.com).',
    );
  });

  it('is missing if the section is missing or empty', () => {
    expect(sectionOf(CHANGELOG, '1.1.0')).toBeUndefined();
    expect(sectionOf(CHANGELOG, '1.2')).toBeUndefined();
  });
});

describe('the names of a release', () => {
  it.each([
    ['v1.2.3', ['1.2.3', '1.2', '1', 'latest']],
    ['v0.1.0', ['0.1.0', '0.1', 'latest']],
    ['v1.2.3-beta.1', ['1.2.3-beta.1']],
  ])('of the image of %s are %j', (tag, names) => {
    const image = 'ghcr.io/owner/housekey';
    expect(imageTags('ghcr.io/Owner/housekey', tag)).toEqual(
      names.map((name) => `${image}:${name}`),
    );
  });

  it('do not exist for a tag that is no version', () => {
    for (const tag of ['1.2.3', 'v1.2', 'v1.2.3 --push', 'v1.2.3\n', 'latest']) {
      expect(() => imageTags('ghcr.io/owner/housekey', tag)).toThrow('not a version');
    }
  });

  it('never make a prerelease what people install', () => {
    expect(publishArguments('x.tgz', 'v1.2.3-beta.1')).toContain('next');
    expect(publishArguments('x.tgz', 'v1.2.3')).toContain('latest');
    const release = { files: ['x.tgz'], notes: 'notes.md', exists: false };
    expect(releaseArguments({ ...release, tag: 'v1.2.3-beta.1' })).toContain('--prerelease');
    expect(releaseArguments({ ...release, tag: 'v1.2.3' })).not.toContain('--prerelease');
  });
});

describe('the image of a release', () => {
  const bases = [
    { name: 'node:24-slim', digest: `sha256:${'1'.repeat(64)}` },
    { name: 'gcr.io/distroless/cc-debian12', digest: `sha256:${'2'.repeat(64)}` },
  ];

  it('is built from the digests of all base images, and names the last one', () => {
    expect(baseImages(read('deploy/Dockerfile'))).toEqual(bases.map(({ name }) => name));
    const image = { image: 'ghcr.io/owner/housekey', tag: 'v1.2.3', metadata: '/tmp/metadata' };
    const source = { repository: 'owner/housekey', revision: 'HEAD' };
    const [, line = []] = buildCommands({ ...image, ...source, bases });
    const valuesOf = (name: string) => line.filter((_, index) => line[index - 1] === name);
    expect(valuesOf('--build-context')).toEqual(
      bases.map(({ name, digest }) => `${name}=docker-image://${name}@${digest}`),
    );
    expect(valuesOf('--label')).toContain(
      `org.opencontainers.image.base.digest=${bases[1]?.digest}`,
    );
  });

  it('can be tried without Docker: the commands are printed', () => {
    const script = join(ROOT, 'scripts/release/build-image.js');
    const line = [script, 'ghcr.io/owner/housekey', 'v1.2.3', '--dry-run'];
    const { stdout } = spawnSync(process.execPath, line, { encoding: 'utf8', cwd: ROOT });
    expect(stdout.split('\n').filter((text) => text.includes('imagetools inspect'))).toHaveLength(
      bases.length,
    );
    expect(stdout).toContain('docker-image://node:24-slim@sha256:DIGEST');
  });
});

it('the documentation of earlier versions is that of the last patch of each earlier minor version, newest first', () => {
  const tags = ['v1.1.4', 'v1.1.10', 'v0.9.1', 'v1.2.0', 'v1.10.0', 'v2.0.0-beta.1', 'x', ''];
  expect(earlierVersions(tags, 'v1.10.1')).toEqual([
    { name: '1.2', tag: 'v1.2.0' },
    { name: '1.1', tag: 'v1.1.10' },
    { name: '0.9', tag: 'v0.9.1' },
  ]);
  expect(earlierVersions([], 'v0.1.0')).toEqual([]);
});

describe('scripts/release/package.js', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'housekey-release-')), 'release');
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')));
  const actions = {
    GITHUB_SERVER_URL: 'https://git.example.com',
    GITHUB_REPOSITORY: 'owner/housekey',
  };
  const script = (name: string, ...args: string[]) =>
    spawnSync(process.execPath, [join(ROOT, 'scripts/release', name), ...args], {
      encoding: 'utf8',
      cwd: ROOT,
      env: { ...process.env, ...actions },
    });
  const result = script('package.js', folder);
  afterAll(() => rmSync(join(folder, '..'), { recursive: true }));

  it('collects the package, its bill of materials and correct checksums', () => {
    expect(result).toMatchObject({ status: 0 });
    const names = [`housekey-${version}.cdx.json`, `housekey-${version}.tgz`];
    const lines = names.map((name) => {
      const hash = createHash('sha256').update(readFileSync(join(folder, name)));
      return `${hash.digest('hex')}  ${name}\n`;
    });
    expect(readFileSync(join(folder, 'SHA256SUMS'), 'utf8')).toBe(lines.join(''));
  });

  it('names the repository of the workflow in the package, and only there', () => {
    const tarball = join(folder, `housekey-${version}.tgz`);
    const contents = (...args: string[]) => spawnSync('tar', args, { encoding: 'utf8' }).stdout;
    const packed: unknown = JSON.parse(contents('-xOf', tarball, 'package/package.json'));
    const url = 'https://git.example.com/owner/housekey';
    const named = {
      repository: { type: 'git', url: `git+${url}.git` },
      homepage: `${url}#readme`,
      bugs: `${url}/issues`,
    };
    const source: object = JSON.parse(read('package.json'));
    expect(packed).toEqual({ ...source, ...named });
    expect(Object.keys(source)).not.toContain('repository');
    const files = contents('-tf', tarball).split('\n');
    expect(files).toContain('package/bin/housekey.js');
    expect(files).toContain('package/dist/bin/LICENSES.md');
  });

  it('lists in the bill of materials what is bundled or installed, and no tools', () => {
    const bill = z
      .object({
        bomFormat: z.literal('CycloneDX'),
        metadata: z.object({ component: z.object({ name: z.literal('housekey') }) }),
        components: z.array(
          z.object({
            name: z.string(),
            version: z.string(),
            purl: z.string(),
            hashes: z.array(z.unknown()).min(1),
          }),
        ),
      })
      .parse(JSON.parse(readFileSync(join(folder, `housekey-${version}.cdx.json`), 'utf8')));
    const names = bill.components.map(({ name }) => name);
    for (const name of ['@node-rs/bcrypt', 'jose', 'undici', 'pino', 'react', 'react-router']) {
      expect(names).toContain(name);
    }
    for (const name of ['vitest', 'typescript', 'oxlint', 'vitepress', 'express']) {
      expect(names).not.toContain(name);
    }
  });

  it('is read by the scripts that publish', () => {
    writeFileSync(join(folder, '..', 'notes.md'), 'x');
    const published = script('publish-github.js', folder, `v${version}`, 'notes.md', '--dry-run');
    expect(published.stdout).toContain(`${folder}/housekey-${version}.tgz`);
    const missing = script('publish.js', folder, 'v99.0.0', '--dry-run');
    expect(missing.status).not.toBe(0);
  });
});
