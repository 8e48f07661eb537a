import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';
import { anchorOf } from './anchors.js';
import { createLinks } from './links.js';
import { isSearched, ROOT, searchWeight, SIDEBAR, siteFile } from './pages.js';
import * as plugins from './plugins.js';

const { version, description } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'));

/** The path of the site, such as `/housekey/`. */
const base = process.env.DOCS_BASE || '/';
/** Addresses of other versions of the site, newest first: JSON, such as `[["0.2", "/housekey/v0.2/"]]`. */
const others = JSON.parse(process.env.DOCS_VERSIONS || '[]');

/** The repository that a release is made from, as in scripts/release/repository.js. The source names none. */
const { GITHUB_REPOSITORY: repository, GITHUB_SERVER_URL: server = 'https://github.com' } =
  process.env;

/** In the page, so that it is the same in every folder and version of the site. */
const icon = readFileSync(`${ROOT}web/assets/favicon.svg`);
const logo = `data:image/svg+xml;base64,${icon.toString('base64')}`;

/** Two branches. Icons by name would be loaded from another host. */
const REPOSITORY_ICON =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 2a3 3 0 0 1 1 5.800v8.400a3 3 0 1 1-2 0V7.800A3 3 0 0 1 6 2Zm12 0a3 3 0 0 1 1 5.800V10a4 4 0 0 1-4 4H9v-2h6a2 2 0 0 0 2-2V7.800A3 3 0 0 1 18 2Z"/></svg>';

/** The first page is plain Markdown, too. On the site, this is above it. */
const HOME = {
  layout: 'home',
  hero: {
    name: 'Housekey',
    text: 'One login for the app you host yourself',
    tagline: 'A login page in front of any web app. One user, two settings, no database.',
    image: { src: logo, alt: '' },
    actions: [
      { theme: 'brand', text: 'Five minutes', link: '/start' },
      { theme: 'alt', text: 'How it compares', link: '/overview#how-it-compares' },
    ],
  },
  features: [
    {
      title: 'In front of any app',
      details:
        'As a gateway, or with nginx, Caddy, Traefik, HAProxy and Envoy. The app needs no changes.',
      link: '/protect',
    },
    {
      title: 'Hard to guess, easy to keep',
      details: 'Passkeys, one-time codes, limits that do not lock you out, and a way back in.',
      link: '/credentials',
    },
    {
      title: 'Your app, and its clients',
      details:
        'What each app needs, from Jellyfin to Jupyter, and how phones, scripts and TVs get in.',
      link: '/apps',
    },
    {
      title: 'Says what is wrong',
      details: 'One command checks the site from outside, and each finding comes with its fix.',
      link: '/cli',
    },
  ],
};

const links = createLinks();

/** In this order. */
const PLUGINS = [
  plugins.emptyHeadersAsCells,
  plugins.appRows,
  plugins.linkedFiles,
  plugins.notedExamples,
  plugins.picturesInBothSchemes,
];

// VitePress 2, although it is an alpha version: the stable one needs Vite 5 and an install script. Only the site
// depends on it. Pages stay plain Markdown, which GitHub shows too.
export default defineConfig({
  srcDir: '..',
  base,
  title: 'Housekey',
  // Nothing is loaded from other hosts: search is local, and fonts are those of the system.
  description,
  lang: 'en-US',
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: logo }]],
  transformPageData: ({ relativePath }) =>
    relativePath === 'index.md' ? { frontmatter: HOME } : undefined,
  // The examples link to themselves, once they are started.
  ignoreDeadLinks: 'localhostLinks',
  rewrites: siteFile,
  srcExclude: ['.*/**', 'AGENTS.md', 'coverage/**', 'scripts/**', 'src/**', 'test/**', 'web/**'],
  themeConfig: {
    logo,
    socialLinks:
      repository === undefined
        ? []
        : [
            {
              icon: { svg: REPOSITORY_ICON },
              link: `${server}/${repository}`,
              ariaLabel: 'Repository',
            },
          ],
    sidebar: SIDEBAR,
    editLink:
      repository === undefined
        ? undefined
        : { pattern: `${server}/${repository}/edit/main/:path`, text: 'Improve this page' },
    outline: [2, 3],
    search: {
      provider: 'local',
      options: {
        _render: async (source, env, md) =>
          isSearched(env.relativePath)
            ? plugins.rowsAsSections(await md.renderAsync(source, env))
            : '',
        miniSearch: { searchOptions: { boostDocument: searchWeight } },
      },
    },
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Find your app', link: '/apps' },
      { text: 'Everyday tasks', link: '/everyday' },
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
    anchor: { slugify: anchorOf },
    image: { lazyLoading: true },
    config: (md) => {
      md.use(links.plugin);
      for (const plugin of PLUGINS) md.use(plugin);
    },
  },
  // The theme's first page has no landmark.
  transformHtml: (code) => code.replace(/class="VPHome(?=[ "])/, 'role="main" $&'),
  buildEnd: ({ outDir }) => links.copy(outDir),
});
