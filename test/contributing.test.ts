import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { captures, read, ROOT } from './support/tree.js';

const [, recipes = ''] = /^## Recipes$([\s\S]*?)^## /m.exec(read('CONTRIBUTING.md')) ?? [];
const ROWS = [...recipes.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(
  ([, file = '', change = '']): [string, string[]] => [file, captures(change, /`([^`]+)`/g)],
);
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));

describe('the recipes of CONTRIBUTING.md', () => {
  it('are for the usual changes', () => {
    expect(captures(recipes, /^### (.+)$/gm)).toHaveLength(7);
    expect(ROWS.length).toBeGreaterThan(20);
  });

  it.each(ROWS)('name %s, which contains what they quote', (file, quoted) => {
    const text = read(file);
    expect(quoted.filter((quote) => !text.includes(quote) && !isCommandOrPath(quote))).toEqual([]);

    function isCommandOrPath(quote: string): boolean {
      const [, script] = /^npm run (\S+)$/.exec(quote) ?? [];
      if (script !== undefined) return script in scripts;
      if (quote === '/api/auth/') return true;
      return [quote, join(dirname(file), quote)].some((path) => existsSync(join(ROOT, path)));
    }
  });
});
