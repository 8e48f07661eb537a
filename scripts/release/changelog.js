import { readFileSync } from 'node:fs';

/**
 * The section of a version in CHANGELOG.md, without its heading.
 *
 * @param {string} text - of CHANGELOG.md
 * @param {string} version - such as `1.2.3`
 * @returns {string | undefined} `undefined` if there is none, or if it is empty
 */
export function sectionOf(text, version) {
  const [, ...sections] = text.split(/^## /m);
  const section = sections.find((each) => /^\[?([^\s\]]+)/.exec(each)?.[1] === version);
  const body = section?.slice(section.indexOf('\n')).trim();
  return body === '' ? undefined : body;
}

/** The relative links of a release text do not work on its page: they become links to the tag. */
export function absoluteLinks(text, repository, version) {
  const base = `https://github.com/${repository}/blob/v${version}/`;
  return text.replaceAll(/\]\((?!https?:|#)([^)]+)\)/g, (_, target) => `](${base}${target})`);
}

export function readChangelog() {
  return readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
}
