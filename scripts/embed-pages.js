import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SUFFIXES = { br: '.br', gzip: '.gz' };

/**
 * Reads the built frontend as `src/pages/page-data.ts` declares it. A file with a Brotli form is decoded
 * from that one.
 */
export function readPageData(folder) {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz|md)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    paths.toSorted().map((path) => {
      const encodings = Object.entries(SUFFIXES)
        .filter(([, suffix]) => existsSync(path + suffix))
        .map(([encoding, suffix]) => [encoding, base64(path + suffix)]);
      const hasBrotli = existsSync(path + SUFFIXES.br);
      const name = path.slice(folder.length).replaceAll('\\', '/').replace(/^\//, '');
      return [
        name,
        Object.fromEntries(hasBrotli ? encodings : [['identity', base64(path)], ...encodings]),
      ];
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
