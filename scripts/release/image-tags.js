// Prints the names under which the image of a tag is published, one per line:
// node scripts/release/image-tags.js ghcr.io/owner/housekey v1.2.3
import { runAsProgram } from './program.js';

/**
 * A release has its version, its minor and its major version, and `latest`. A version before 1.0 has no
 * major one, because 0.2 may break what works with 0.1. A prerelease has only its version.
 *
 * @param {string} image - such as `ghcr.io/owner/housekey`; GitHub allows capital letters, registries do not
 * @param {string} tag - such as `v1.2.3`
 */
export function imageTags(image, tag) {
  const [, version, minor, major] =
    /^v((((?:0|[1-9]\d*))\.\d+)\.\d+(?:-[a-z]+\.\d+)?)$/.exec(tag) ?? [];
  if (version === undefined) throw new Error(`The tag ${tag} is not a version, such as v1.2.3.`);
  const isPrerelease = version.includes('-');
  const names = isPrerelease
    ? [version]
    : [version, minor, ...(major === '0' ? [] : [major]), 'latest'];
  return names.map((name) => `${image.toLowerCase()}:${name}`);
}

runAsProgram(import.meta.url, 'IMAGE TAG', (image, tag) => {
  for (const name of imageTags(image, tag)) console.log(name);
});
