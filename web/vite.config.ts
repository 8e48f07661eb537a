import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { messages } from './build/messages.js';
import { OUTPUT, pages, SHARED } from './build/pages.js';
import { preloadHelper } from './build/preload-helper.js';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const SERVICE = 'http://127.0.0.1:8000';

/** A NODE_ENV in the environment would make the build contain React's development version, which is larger and slower. */
function setNodeEnv(command: 'build' | 'serve'): void {
  process.env['NODE_ENV'] = command === 'build' ? 'production' : 'development';
}

export default defineConfig(({ command }) => {
  setNodeEnv(command);
  return {
    ...SHARED,
    // The service serves assets under /_housekey/. In development, Vite serves the pages itself.
    base: command === 'build' ? '/_housekey/' : '/',
    plugins: [messages(), react(), pages(), preloadHelper(), precompress()],
    build: {
      ...SHARED.build,
      outDir: '../dist/web',
      emptyOutDir: true,
      // Not below assets/, so it is not served. The release's bill of materials reads it.
      license: { fileName: 'LICENSES.md' },
      rolldownOptions: {
        input: { app: `${SHARED.root}main.tsx` },
        output: OUTPUT,
        // Its report on slow plugins would be the first thing that `npm start` prints.
        checks: { pluginTimings: false },
      },
    },
    server: {
      // The service renders the login page itself, with the scripts of the last build.
      proxy: {
        '/api': SERVICE,
        '^/login(\\?|$)': SERVICE,
        '/_housekey': SERVICE,
      },
    },
  };
});

const TEXT = /\.(?:css|html|js|json|svg|txt|webmanifest)$/;

const toBrotli = promisify(brotliCompress);

/**
 * Writes `name.br` next to every text file of the bundle. Compressing takes longer than a request may.
 */
function precompress(): Plugin {
  return {
    name: 'housekey:precompress',
    apply: 'build',
    // Run after all other plugins, to compress the final files.
    enforce: 'post',
    async writeBundle(options, bundle) {
      const folder = options.dir;
      if (folder === undefined) return;
      const names = Object.keys(bundle).filter((name) => TEXT.test(name));
      await Promise.all(names.map(async (name) => await compressFile(path.join(folder, name))));
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  const brotli = await toBrotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  await writeFile(`${file}.br`, brotli);
}
