import { describe, expect, it } from 'vitest';
import { ALL_PROXIES } from './deploy/support/fronts.js';
import { CACHE_NAMES } from './proxies/support/caches.js';
import { captures, read } from './support/tree.js';

const DOCUMENT = read('docs/proxies.md');
/** The first two cells of the rows below a heading: name → version. */
function rowsOf(heading: string): ReadonlyMap<string, string> {
  const [, section = ''] = DOCUMENT.split(`\n## ${heading}\n`);
  const [table = ''] = /\|---[\s\S]*?\n\n/.exec(section) ?? [];
  return new Map(
    [...table.matchAll(/^\| ([\w ]+?) \| ([^|]+) \|/gm)].map(([, name = '', version = '']) => [
      name,
      version.trim(),
    ]),
  );
}

describe('the tables in docs/proxies.md', () => {
  const named = (proxy: string) => proxy.replace('-bin', '').toLowerCase();

  it('have a row for each proxy and cache of the suite, and no other', () => {
    const rows = [...rowsOf('Proxies').keys()];
    expect(rows.map(named)).toEqual(ALL_PROXIES.map(named));
    expect([...rowsOf('Caches').keys()]).toEqual(CACHE_NAMES);
  });

  it('name the versions that the suite installs', () => {
    const rows = rowsOf('Proxies');
    for (const line of captures(read('bench/proxies.txt'), /^(\S+==\S+)$/gm)) {
      const [, product = '', version = ''] = /^(\w+)-\w+==(.+)$/.exec(line) ?? [];
      const [, said] = [...rows].find(([name]) => named(name) === product) ?? [];
      expect(said, product).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')}\\b`));
    }
  });
});
