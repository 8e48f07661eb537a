import { readFileSync } from 'node:fs';
import type { Plugin, Rollup, ViteDevServer } from 'vite';
import { createServer } from 'vite';

interface Options {
  /** The root folder of the frontend. */
  readonly root: string;
  /** Compile the frontend's modules. */
  readonly plugins: () => Plugin[];
}

const LINK = /<link rel="stylesheet"[^>]*href="\/_housekey\/(?<file>assets\/[^"]+\.css)"[^>]*>/;

/**
 * Makes the first paint of the login page need one request: puts the styles of the entry into the HTML,
 * and renders the forms. The service adds the forms to the page, and allows the styles by their hash.
 */
export function loginPage({ root, plugins }: Options): Plugin {
  return {
    name: 'housekey:login-page',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') throw new Error('The build has no index.html');
      const html = withInlineStyles(String(index.source), bundle);
      const appScript = fileOf(bundle, 'app');
      const preload = `<link rel="modulepreload" crossorigin href="/_housekey/${appScript}">`;
      index.source = html.replace('</head>', `  ${preload}\n  </head>`);
      this.emitFile({ type: 'asset', fileName: 'login.html', source: html });
      const templates = await renderTemplates(root, plugins);
      this.emitFile({ type: 'asset', fileName: 'login-forms.json', source: templates });
      const license = readFileSync(new URL('../design/fonts/OFL.txt', import.meta.url));
      const fileName = 'assets/bricolage-grotesque-license.txt';
      this.emitFile({ type: 'asset', fileName, source: license });
    },
  };
}

function withInlineStyles(html: string, bundle: Rollup.OutputBundle): string {
  const match = LINK.exec(html);
  const file = match?.groups?.['file'] ?? '';
  const styles = bundle[file];
  // Nothing else refers to it.
  Reflect.deleteProperty(bundle, file);
  if (match === null || styles?.type !== 'asset') throw new Error('The entry has no styles');
  return html.replace(match[0], () => `<style>${String(styles.source).trim()}</style>`);
}

function fileOf(bundle: Rollup.OutputBundle, name: string): string {
  const chunk = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === name);
  if (chunk === undefined) throw new Error(`The build has no chunk named ${name}`);
  return chunk.fileName;
}

async function renderTemplates(root: string, plugins: () => Plugin[]): Promise<string> {
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
    const forms = await renderForms(vite, []);
    const formsWithPasskeys = await renderForms(vite, ['data-passkeys']);
    return JSON.stringify({ forms, formsWithPasskeys });
  } finally {
    await vite.close();
  }
}

/** Renders as on a page with these attributes, which the modules read when they are loaded. */
async function renderForms(vite: ViteDevServer, attributes: readonly string[]): Promise<unknown> {
  const documentElement = {
    hasAttribute: (name: string) => attributes.includes(name),
    getAttribute: () => null,
  };
  Object.assign(globalThis, { document: { documentElement } });
  try {
    vite.moduleGraph.invalidateAll();
    const { renderForms: render } = await vite.ssrLoadModule('/prerender.tsx');
    return typeof render === 'function' ? render() : undefined;
  } finally {
    Reflect.deleteProperty(globalThis, 'document');
  }
}
