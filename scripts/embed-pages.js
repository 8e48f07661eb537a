import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reads the built frontend as `src/pages/page-data.ts` declares it: each file in its Brotli form, or as it
 * is if it has none.
 */
export function readPageData(folder) {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|md)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    paths.toSorted().map((path) => {
      const brotli = `${path}.br`;
      const name = path.slice(folder.length).replaceAll('\\', '/').replace(/^\//, '');
      return [name, existsSync(brotli) ? { br: base64(brotli) } : { identity: base64(path) }];
    }),
  );
}

/** Replaces the empty data of the sources by the built frontend. */
export function embedPages(folder) {
  return {
    name: 'embed-pages',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('/src/pages/page-data.ts')
        ? `export const PAGE_DATA = ${JSON.stringify(readPageData(folder), null, 1)};`
        : undefined,
  };
}

function base64(path) {
  return readFileSync(path).toString('base64');
}
