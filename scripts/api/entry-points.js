import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The entry points of the package: name, such as `fastify`, and declaration file. */
export function entryPoints() {
  const { exports } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8'));
  return Object.entries(exports)
    .filter(([, target]) => typeof target !== 'string')
    .map(([path, { types }]) => ({
      name: path === '.' ? 'housekey' : path.replace('./', ''),
      declarations: types.replace(/^\.\//, ''),
    }));
}
