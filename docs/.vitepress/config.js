import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';
import { createLinks } from './links.js';
import { isSearched, ROOT, SIDEBAR, siteFile } from './pages.js';
import { emptyHeadersAsCells } from './tables.js';

const { version, description } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'));

/** The path of the site, such as `/housekey/`. */
const base = process.env.DOCS_BASE || '/';
/** Addresses of other versions of the site, newest first: JSON, such as `[["0.2", "/housekey/v0.2/"]]`. */
const others = JSON.parse(process.env.DOCS_VERSIONS || '[]');

const links = createLinks();

/** The anchor that GitHub generates for a heading. */
function anchorOf(heading) {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');
}

// VitePress 2, although it is an alpha version: the stable one needs Vite 5 and an install script. Only the site
// depends on it. Pages stay plain Markdown, which GitHub shows too.
export default defineConfig({
  srcDir: '..',
  base,
  title: 'Housekey',
  // Nothing is loaded from other hosts: search is local, and fonts are those of the system.
  description,
  lang: 'en-US',
  // The examples link to themselves, once they are started.
  ignoreDeadLinks: 'localhostLinks',
  rewrites: siteFile,
  srcExclude: ['.*/**', 'AGENTS.md', 'coverage/**', 'scripts/**', 'src/**', 'test/**', 'web/**'],
  themeConfig: {
    sidebar: SIDEBAR,
    outline: [2, 3],
    search: {
      provider: 'local',
      options: {
        _render: async (source, env, md) =>
          isSearched(env.relativePath) ? await md.renderAsync(source, env) : '',
      },
    },
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Protect an app', link: '/protect' },
      { text: 'Security', link: '/security' },
      {
        text: version,
        items: [
          { text: 'Changelog', link: '/changelog' },
          ...others.map(([name, link]) => ({ text: name, link, target: '_self' })),
        ],
      },
    ],
  },
  markdown: {
    // As GitHub makes them, so that the same links work in both places.
    anchor: { slugify: anchorOf },
    config: (md) => {
      md.use(links.plugin);
      md.use(emptyHeadersAsCells);
    },
  },
  buildEnd: ({ outDir }) => links.copy(outDir),
});
