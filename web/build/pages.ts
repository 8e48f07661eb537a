import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown, type Rollup } from 'vite';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../src/contract/languages.js';
import type { BuiltPage, BuiltPages } from '../../src/contract/login-page.js';
import { messageProblems, readServiceMessages } from './messages.js';
import { preloadHelper } from './preload-helper.js';

/** Icons of the web app manifest, which the service writes. `scripts/render-icons.js` draws them. */
const ICONS = ['icon-180.png', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png'] as const;

/** Options of both builds: that of the login page, and that of the other pages. */
export const SHARED = {
  root: fileURLToPath(new URL('..', import.meta.url)),
  publicDir: false,
  build: {
    assetsDir: 'assets',
    // The content security policy allows no data: URIs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
} as const;

/** One script for what a page loads at first, and not one for each set of modules that others share. */
export const OUTPUT: Rolldown.OutputOptions = {
  codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
};

/**
 * Completes the build of the pages: adds the login page, which is another build so that its script shares no file
 * with the others, and what the service needs to write the documents. The first paint needs one request, because the
 * styles are in the document; the service allows them by their hash.
 */
export function pages(): Plugin {
  return {
    name: 'housekey:pages',
    apply: 'build',
    generateBundle: {
      // Before Vite adds links to the styles to the scripts that are loaded on demand.
      order: 'pre',
      async handler(_options, bundle) {
        const problems = messageProblems();
        if (problems.length > 0) throw new Error(`Wrong messages:\n${problems.join('\n')}`);
        const emit = (fileName: string, source: string | Uint8Array) => {
          if (bundle[fileName] === undefined) this.emitFile({ type: 'asset', fileName, source });
        };
        const app = takePage(bundle);
        const loginBundle = await buildLogin();
        const login = takePage(loginBundle);
        for (const file of Object.values(loginBundle)) {
          emit(file.fileName, file.type === 'chunk' ? file.code : file.source);
        }
        const source = readSource('assets/favicon.svg');
        const icon = this.getFileName(
          this.emitFile({ type: 'asset', name: 'favicon.svg', source }),
        );
        ICONS.forEach((name) => emit(`assets/${name}`, readSource(`assets/${name}`)));
        emit('assets/bricolage-grotesque-license.txt', readSource('design/fonts/OFL.txt'));
        for (const language of LANGUAGES) {
          emit(`messages/${language}.json`, JSON.stringify(readServiceMessages(language)));
        }
        const built: BuiltPages = { icon, app, login, messages: messageScripts(bundle) };
        emit('pages.json', JSON.stringify(built));
      },
    },
  };
}

function readSource(name: string): Uint8Array {
  return readFileSync(new URL(`../${name}`, import.meta.url));
}

async function buildLogin(): Promise<Rollup.OutputBundle> {
  const result = await build({
    ...SHARED,
    configFile: false,
    base: '/_housekey/',
    logLevel: 'warn',
    plugins: [preloadHelper()],
    build: {
      ...SHARED.build,
      write: false,
      license: { fileName: 'LICENSES-login.md' },
      rolldownOptions: { input: { login: `${SHARED.root}login/main.ts` }, output: OUTPUT },
    },
    // Vite drops the worker of the build of the other pages, which start none, and a file of the same name with it.
    worker: { rolldownOptions: { output: { entryFileNames: 'assets/[name]-login-[hash].js' } } },
  });
  if (!('output' in result)) throw new Error('The login page has more than one build');
  return Object.fromEntries(result.output.map((file) => [file.fileName, file]));
}

/** Removes the style sheets of the entry from the bundle: they become a part of the page. */
function takePage(bundle: Rollup.OutputBundle): BuiltPage {
  const entry = Object.values(bundle).find((each) => each.type === 'chunk' && each.isEntry);
  if (entry?.type !== 'chunk' || entry.imports.length > 0) {
    throw new Error('The page must have one script');
  }
  const files = entry.viteMetadata?.importedCss ?? new Set<string>();
  const styles = [...files].map((file) => {
    const asset = bundle[file];
    Reflect.deleteProperty(bundle, file);
    return asset?.type === 'asset' ? String(asset.source).trim() : '';
  });
  files.clear();
  return { script: entry.fileName, styles: styles.join('') };
}

/** The files with the messages of the pages in each language but English. */
function messageScripts(bundle: Rollup.OutputBundle): BuiltPages['messages'] {
  const scripts: Partial<Record<Language, string>> = {};
  for (const language of LANGUAGES.filter((each) => each !== DEFAULT_LANGUAGE)) {
    const path = `messages:${language}/pages`;
    const chunk = Object.values(bundle).find(
      (each) => each.type === 'chunk' && each.facadeModuleId?.endsWith(path) === true,
    );
    if (chunk === undefined) throw new Error(`The build has no chunk for ${path}`);
    scripts[language] = chunk.fileName;
  }
  return scripts;
}
