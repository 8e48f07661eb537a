import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { renderRecipes } from '../scripts/oidc-apps.js';
import { OIDC_PATHS } from '../src/http/oidc-provider.js';
import { commandFor, fillRecipe } from '../web/pages/console/setup/client-recipe.js';
import { captures, read, ROOT } from './support/tree.js';

const RECIPES = z
  .array(
    z.strictObject({
      id: z.string().regex(/^[a-z\d-]+$/),
      name: z.string(),
      host: z.string().regex(/^[a-z]+$/),
      redirects: z.array(z.string()).nonempty(),
      where: z.string(),
      settings: z.array(z.string()).nonempty(),
      version: z.string().regex(/^\d/).exactOptional(),
      read: z
        .strictObject({
          url: z.string().regex(/^https:\/\/github\.com\/[\w-]+\/[\w-]+\/blob\/[\da-f]{40}\/./),
          of: z.string().regex(/\d{4}-\d\d-\d\d$|^commit [\da-f]{7}$/),
        })
        .exactOptional(),
      source: z.url({ protocol: /^https$/ }),
      pkce: z.literal('off').exactOptional(),
      groups: z.string().exactOptional(),
      note: z.string().endsWith('.').exactOptional(),
      tried: z.literal(true).exactOptional(),
    }),
  )
  .parse(JSON.parse(read('web/pages/console/setup/client-recipes.json')));

describe('the recipes of apps with OpenID Connect', () => {
  it('are those of the page: run `npm run recipes`', () => {
    expect(read('docs/oidc-apps.md')).toBe(renderRecipes(RECIPES, { commandFor, fillRecipe }));
    expect(RECIPES.length).toBeGreaterThanOrEqual(20);
  });

  it.each(RECIPES)('$name: name the client, its secret and paths that exist', (recipe) => {
    const { id, settings } = recipe;
    const text = settings.join('\n');
    expect(text).toContain('$SECRET');
    expect(text).toContain(id);
    const served = new Set<string>([...Object.values(OIDC_PATHS), '/']);
    const named = captures(text, /\$ISSUER(\/[\w./-]*)/g);
    expect(named.filter((path) => !served.has(path))).toEqual([]);
    const addresses = { issuer: 'https://auth.home.net', url: 'https://app.home.net' };
    expect(commandFor(recipe, addresses)).toMatch(/^housekey oidc-client \S+ --redirect \S+/);
    expect(commandFor(recipe, addresses) + fillRecipe(text, addresses)).not.toMatch(/\$[A-Z]/);
    // Its settings are from somewhere, and what was tried says with which version.
    expect(recipe.version ?? recipe.read?.of).toBeDefined();
    expect(recipe.tried === true && recipe.version === undefined).toBe(false);
  });

  it('are tried by the tests that they name', () => {
    const tests = read('test/apps/support/oidc-clients.ts');
    const tried = RECIPES.filter((recipe) => recipe.tried === true).map(({ id }) => id);
    const table = captures(tests, /REAL_CLIENTS: ([^;]+)/g).join('');
    for (const id of tried) expect(table).toContain(id);
  });
});

describe('the checklist of the certification profiles', () => {
  it('names tests that exist', () => {
    const page = read('docs/oidc-certification.md');
    const files = captures(page, /`(test\/[\w/.-]+)`/g);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    const named = [...page.matchAll(/`(test\/[\w/.-]+)`: ([^|]+?) \|/g)].flatMap(
      ([, file = '', titles = '']) =>
        titles.split('; ').map((title): [string, string] => [file, title]),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(([file, title]) => !read(file).includes(title))).toEqual([]);
  });
});
