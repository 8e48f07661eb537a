// Builds the documentation of this commit, and below it that of earlier minor versions:
// node scripts/release/docs-site.js owner/name FOLDER, in a clone with all tags
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runAsProgram } from './program.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Older ones remain readable in the repository, at their tag. */
const MAX_EARLIER = 4;

/** The numbers of a version, or `undefined` for anything else, such as a prerelease. */
function parse(text) {
  return /^v?(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1).map(Number);
}

function minorOf(numbers) {
  return numbers.slice(0, 2).join('.');
}

/** For sorting: the newest version first. */
function newestFirst(one, other) {
  return other.map((part, index) => part - one[index]).find((difference) => difference !== 0) ?? 0;
}

/**
 * The tags whose documentation stays on the site: the last patch of each earlier minor version, newest first.
 *
 * @param {string[]} tags - all tags of the repository
 * @param {string} version - that of this commit
 * @returns {{ name: string, tag: string }[]} such as `{ name: '1.1', tag: 'v1.1.4' }`
 */
export function earlierVersions(tags, version) {
  const current = parse(version.replace(/-.*/, ''));
  const earlier = tags
    .map((tag) => ({ tag, numbers: parse(tag) }))
    .filter(({ numbers }) => numbers !== undefined && newestFirst(current, numbers) < 0)
    .filter(({ numbers }) => minorOf(numbers) !== minorOf(current))
    .toSorted((one, other) => newestFirst(one.numbers, other.numbers));
  const names = [...new Set(earlier.map(({ numbers }) => minorOf(numbers)))].slice(0, MAX_EARLIER);
  // The first one of each minor version is its last patch.
  return names.map((name) => ({
    name,
    tag: earlier.find(({ numbers }) => minorOf(numbers) === name).tag,
  }));
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

runAsProgram(import.meta.url, 'OWNER/NAME FOLDER', main);
