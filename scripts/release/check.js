// Checks that a tag can be released: node scripts/release/check.js v1.2.3
// Prints every problem with its fix, and exits with 1 if there is one.
import { readFileSync } from 'node:fs';
import { readChangelog, sectionOf } from './changelog.js';
import { runAsProgram } from './program.js';
import { repositoryFields } from './repository.js';

/**
 * What prevents the release of a tag: sentences that say what is wrong and how to fix it.
 *
 * @param {object} facts
 * @param {string} facts.tag - such as `v1.2.3`
 * @param {object} facts.manifest - package.json
 * @param {object} facts.lockfile - package-lock.json
 * @param {string} facts.changelog - text of CHANGELOG.md
 * @param {string | undefined} facts.repository - `owner/name` on GitHub, where the workflow runs
 */
export function findProblems({ tag, manifest, lockfile, changelog, repository }) {
  const version = tag.replace(/^v/, '');
  const problems = [];
  if (!/^v\d+\.\d+\.\d+(?:-[a-z]+\.\d+)?$/.test(tag)) {
    problems.push(`The tag ${tag} is not a version. Name it v1.2.3, or v1.2.3-beta.1.`);
  }
  if (manifest.version !== version) {
    problems.push(
      `package.json has version ${manifest.version}. Run: npm version --no-git-tag-version ${version}`,
    );
  }
  const locked = [lockfile.version, lockfile.packages[''].version];
  if (locked.some((each) => each !== manifest.version)) {
    problems.push('package-lock.json has another version than package.json. Run: npm install');
  }
  if (sectionOf(changelog, version) === undefined) {
    problems.push(`CHANGELOG.md has no text for ${version}. Add a heading: ## ${version} - DATE`);
  }
  const named = manifest.repository?.url;
  if (repository !== undefined && named !== undefined && named !== urlOf(repository)) {
    problems.push(
      `package.json names another repository, ${named}, so npm would refuse the package. Remove "repository": the release adds ${urlOf(repository)}.`,
    );
  }
  if (manifest.private === true) {
    problems.push('package.json is private, so npm does not publish it. Remove "private".');
  }
  return problems;
}

function urlOf(repository) {
  return repositoryFields({ ...process.env, GITHUB_REPOSITORY: repository }).repository.url;
}

function readJson(name) {
  return JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));
}

function main(tag) {
  const problems = findProblems({
    tag,
    manifest: readJson('package.json'),
    lockfile: readJson('package-lock.json'),
    changelog: readChangelog(),
    repository: process.env.GITHUB_REPOSITORY,
  });
  for (const problem of problems) console.error(problem);
  if (problems.length === 0) console.log(`${tag} can be released.`);
  else process.exitCode = 1;
}

runAsProgram(import.meta.url, 'TAG', main);
