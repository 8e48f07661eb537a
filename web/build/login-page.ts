import { readFileSync } from 'node:fs';
import type { Plugin, Rollup, ViteDevServer } from 'vite';
import { createServer } from 'vite';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../src/contract/languages.js';
import {
  FORM_VARIANTS,
  formVariantOf,
  LOGIN_MESSAGES,
  MESSAGE_SLOTS,
} from '../../src/contract/login-page.js';
import { messageProblems, readServiceMessages } from './messages.js';

/** Icons of the web app manifest, which the service writes. `scripts/render-icons.js` draws them. */
const ICONS = ['icon-180.png', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png'] as const;

interface Options {
  /** The root folder of the frontend. */
  readonly root: string;
  /** Compile the frontend's modules. */
  readonly plugins: () => Plugin[];
}

/**
 * Makes the first paint of the login page need one request: puts the styles of the entry into the HTML,
 * and renders the forms. The service adds the forms to the page, and allows the styles by their hash.
 */
export function loginPage({ root, plugins }: Options): Plugin[] {
  let styles = '';
  return [
    {
      name: 'housekey:inline-styles',
      apply: 'build',
      generateBundle: {
        // Before Vite adds links to them to the HTML, and to the scripts that are loaded on demand.
        order: 'pre',
        handler(_options, bundle) {
          styles = takeStyles(bundle);
        },
      },
    },
    {
      name: 'housekey:login-page',
      apply: 'build',
      enforce: 'post',
      async generateBundle(_options, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('The build has no index.html');
        const html = beforeEndOfHead(String(index.source), `<style>${styles}</style>`);
        const preload = `<link rel="modulepreload" crossorigin href="/_housekey/${fileOf(bundle, 'app')}">`;
        index.source = beforeEndOfHead(html, preload);
        this.emitFile({ type: 'asset', fileName: 'login.html', source: html });
        const templates = await renderTemplates(root, plugins, (language, part) =>
          language === DEFAULT_LANGUAGE
            ? null
            : fileOfModule(bundle, `messages:${language}/${part}`),
        );
        this.emitFile({ type: 'asset', fileName: 'login-forms.json', source: templates });
        const license = readFileSync(new URL('../design/fonts/OFL.txt', import.meta.url));
        const fileName = 'assets/bricolage-grotesque-license.txt';
        this.emitFile({ type: 'asset', fileName, source: license });
        ICONS.forEach((icon) => this.emitFile(iconAsset(icon)));
      },
    },
  ];
}

function iconAsset(icon: string): Rollup.EmittedAsset {
  const source = readFileSync(new URL(`../assets/${icon}`, import.meta.url));
  return { type: 'asset', fileName: `assets/${icon}`, source };
}

/** Removes the style sheets of the entry from the bundle. @returns their text */
function takeStyles(bundle: Rollup.OutputBundle): string {
  const entry = Object.values(bundle).find((each) => each.type === 'chunk' && each.isEntry);
  const files = entry?.type === 'chunk' ? entry.viteMetadata?.importedCss : undefined;
  if (files === undefined || files.size === 0) throw new Error('The entry has no styles');
  const texts = [...files].map((file) => {
    const asset = bundle[file];
    Reflect.deleteProperty(bundle, file);
    return asset?.type === 'asset' ? String(asset.source).trim() : '';
  });
  files.clear();
  return texts.join('');
}

function beforeEndOfHead(html: string, element: string): string {
  return html.replace('</head>', () => `  ${element}\n  </head>`);
}

function fileOf(bundle: Rollup.OutputBundle, name: string): string {
  const chunk = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === name);
  if (chunk === undefined) throw new Error(`The build has no chunk named ${name}`);
  return chunk.fileName;
}

/** The file of a module that is loaded on demand. */
function fileOfModule(bundle: Rollup.OutputBundle, path: string): string {
  const chunk = Object.values(bundle).find(
    (each) => each.type === 'chunk' && each.facadeModuleId?.endsWith(path) === true,
  );
  if (chunk === undefined) throw new Error(`The build has no chunk for ${path}`);
  return chunk.fileName;
}

type ScriptOf = (language: Language, part: 'login' | 'pages') => string | null;

async function renderTemplates(
  root: string,
  plugins: () => Plugin[],
  scriptOf: ScriptOf,
): Promise<string> {
  const vite = await createServer({
    root,
    configFile: false,
    plugins: plugins(),
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const forms: Record<string, unknown> = {};
    for (const variant of FORM_VARIANTS) {
      forms[formVariantOf(variant)] = await render(vite, 'renderForms', variant);
    }
    const plain = await render(vite, 'renderPlainPage', []);
    const languages = readLanguages({ forms, plain }, scriptOf);
    return JSON.stringify({ forms, plain, languages });
  } finally {
    await vite.close();
  }
}

/** For each language: the messages that the pages need, and its scripts. */
function readLanguages(rendered: object, scriptOf: ScriptOf) {
  const problems = messageProblems();
  if (problems.length > 0) throw new Error(`Wrong messages:\n${problems.join('\n')}`);
  const slots = [...JSON.stringify(rendered).matchAll(MESSAGE_SLOTS)];
  const keys = new Set([...LOGIN_MESSAGES, ...slots.map(({ groups }) => groups?.['key'] ?? '')]);
  const languages: Partial<Record<Language, object>> = {};
  for (const language of LANGUAGES) {
    const texts = readServiceMessages(language);
    languages[language] = {
      messages: Object.fromEntries([...keys].map((key) => [key, texts[key]])),
      loginScript: scriptOf(language, 'login'),
      pagesScript: scriptOf(language, 'pages'),
    };
  }
  return languages;
}

/** Renders as on a page with these attributes, which the modules read when they are loaded. */
async function render(
  vite: ViteDevServer,
  name: string,
  attributes: readonly string[],
): Promise<unknown> {
  const documentElement = {
    hasAttribute: (attribute: string) => attributes.includes(attribute),
    getAttribute: () => null,
  };
  Object.assign(globalThis, { document: { documentElement } });
  try {
    vite.moduleGraph.invalidateAll();
    const rendered: unknown = (await vite.ssrLoadModule('/prerender.tsx'))[name];
    return typeof rendered === 'function' ? Reflect.apply(rendered, undefined, []) : undefined;
  } finally {
    Reflect.deleteProperty(globalThis, 'document');
  }
}
