// Prints the text of a release, from CHANGELOG.md: node scripts/release/notes.js v1.2.3
import { absoluteLinks, readChangelog, sectionOf } from './changelog.js';

const [, , tag] = process.argv;
const repository = process.env.GITHUB_REPOSITORY;
if (tag === undefined || repository === undefined) {
  console.error('Usage: GITHUB_REPOSITORY=owner/name node scripts/release/notes.js TAG');
  process.exit(2);
}
const version = tag.replace(/^v/, '');
const section = sectionOf(readChangelog(), version);
if (section === undefined) {
  console.error(`CHANGELOG.md has no text for ${version}. Add a heading: ## ${version} - DATE`);
  process.exit(1);
}
console.log(`${absoluteLinks(section, repository, version)}

## Verify

How to check that these files, the package on npm and the image were built from this commit:
https://github.com/${repository}/blob/v${version}/docs/verify.md`);
