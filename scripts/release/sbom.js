// Writes the software bill of materials of the built package, as CycloneDX JSON, to standard output:
// node scripts/release/sbom.js
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../', import.meta.url);

/** `name@version` of each package that the bundle contains, according to its files of licenses. */
export function bundledPackages(licenses) {
  return [...licenses.matchAll(/^## (\S+) - (\S+) \(/gm)].map(
    ([, name, version]) => `${name}@${version}`,
  );
}

/**
 * Reduces the bill of everything in the lockfile to what is released: the bundled packages, and those
 * that npm installs next to it.
 *
 * @param {object} bill - output of `npm sbom`
 * @param {string[]} bundled - `name@version`
 * @param {string} timestamp - of the commit, so that the same commit gives the same bill
 */
export function reduceBill(bill, bundled, timestamp) {
  const released = new Set(bundled);
  const isReleased = (component) =>
    released.has(`${component.name}@${component.version}`) || !isDevelopment(component);
  const components = bill.components
    .filter(isReleased)
    .map((component) => Object.assign({}, component, { scope: 'required', properties: [] }));
  const known = new Set(components.map((component) => `${component.name}@${component.version}`));
  const missing = bundled.filter((name) => !known.has(name));
  if (missing.length > 0) {
    throw new Error(`Not in the lockfile: ${missing.join(', ')}. Run npm ci && npm run build.`);
  }
  const references = new Set(components.map((component) => component['bom-ref']));
  const { component: root, ...metadata } = bill.metadata;
  const rootReference = root['bom-ref'];
  const dependencies = bill.dependencies
    .filter(({ ref }) => references.has(ref))
    .map(({ ref, dependsOn }) => ({
      ref,
      dependsOn: dependsOn.filter((one) => references.has(one)),
    }));
  const { serialNumber: _, ...rest } = bill;
  return {
    ...rest,
    metadata: { ...metadata, timestamp, component: { ...root, name: 'housekey' } },
    components,
    dependencies: [{ ref: rootReference, dependsOn: [...references] }, ...dependencies],
  };
}

function isDevelopment({ properties }) {
  return properties.some(({ name }) => name === 'cdx:npm:package:development');
}

function run(program, ...args) {
  return execFileSync(program, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 27 });
}

function main() {
  const bill = JSON.parse(run('npm', 'sbom', '--sbom-format=cyclonedx', '--package-lock-only'));
  const licenses = ['dist/bin/LICENSES.md', 'dist/web/LICENSES.md', 'dist/web/LICENSES-login.md']
    .map((path) => readFileSync(new URL(path, ROOT), 'utf8'))
    .join('\n');
  const timestamp = new Date(run('git', 'log', '-1', '--format=%cI').trim()).toISOString();
  console.log(JSON.stringify(reduceBill(bill, bundledPackages(licenses), timestamp), null, 2));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
