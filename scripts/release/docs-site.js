// Builds the documentation of this commit, and below it that of earlier minor versions:
// node scripts/release/docs-site.js owner/name FOLDER, in a clone with all tags
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Older ones remain readable in the repository, at their tag. */
const MAX_EARLIER = 4;

/**
 * The tags whose documentation stays on the site: the last patch of each earlier minor version, newest first.
 *
 * @param {string[]} tags - all tags of the repository
 * @param {string} version - that of this commit
 * @returns {{ name: string, tag: string }[]} such as `{ name: '1.1', tag: 'v1.1.4' }`
 */
export function earlierVersions(tags, version) {
  const parse = (text) =>
    text
      .match(/^v?(\d+)\.(\d+)\.(\d+)$/)
      ?.slice(1)
      .map(Number);
  const compare = (one, other) => other.map((part, index) => part - one[index]).find(Boolean) ?? 0;
  const current = parse(version.replace(/-.*/, ''));
  const releases = tags.flatMap((tag) => {
    const numbers = parse(tag);
    return numbers === undefined ? [] : [{ tag, numbers, name: numbers.slice(0, 2).join('.') }];
  });
  const sorted = releases.toSorted((one, other) => compare(one.numbers, other.numbers));
  const firsts = new Map(sorted.toReversed().map((release) => [release.name, release]));
  return [...firsts.values()]
    .filter(({ numbers, name }) => {
      const isEarlier = compare(current, numbers) < 0;
      return isEarlier && name !== current.slice(0, 2).join('.');
    })
    .toSorted((one, other) => compare(one.numbers, other.numbers))
    .slice(0, MAX_EARLIER)
    .map(({ tag, name }) => ({ tag, name }));
}

/** Builds the site of a checkout, in a folder that may exist. */
function build(checkout, base, versions, outDir) {
  const options = { cwd: checkout, stdio: 'inherit' };
  execFileSync('npm', ['ci', '--no-fund'], options);
  execFileSync('npx', ['vitepress', 'build', 'docs', '--outDir', outDir], {
    ...options,
    env: { ...process.env, DOCS_BASE: base, DOCS_VERSIONS: JSON.stringify(versions) },
  });
}

function main(repository, folder) {
  const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  const version = git('describe', '--tags', '--abbrev=0').trim();
  const earlier = earlierVersions(git('tag', '--list', 'v*').split('\n'), version);
  const base = `/${repository.split('/')[1]}/`;
  const links = earlier.map(({ name }) => [name, `${base}v${name}/`]);
  build(ROOT, base, [['latest', base], ...links], resolve(folder));
  for (const { name, tag } of earlier) {
    const parent = mkdtempSync(join(tmpdir(), 'housekey-docs-'));
    const checkout = join(parent, 'checkout');
    git('worktree', 'add', '--detach', checkout, tag);
    build(checkout, `${base}v${name}/`, [['latest', base], ...links], join(parent, 'site'));
    cpSync(join(parent, 'site'), join(folder, `v${name}`), { recursive: true });
    git('worktree', 'remove', '--force', checkout);
    rmSync(parent, { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , repository, folder] = process.argv;
  if (repository === undefined || folder === undefined) {
    console.error('Usage: node scripts/release/docs-site.js OWNER/NAME FOLDER');
    process.exit(2);
  }
  main(repository, folder);
}
