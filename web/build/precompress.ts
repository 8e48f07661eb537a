import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:css|html|js|json|svg|txt|webmanifest)$/;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Writes `name.br` and `name.gz` next to every text file of the bundle, so that the server never
 * compresses at request time.
 */
export function precompress(): Plugin {
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
  const [brotli, gzipped] = await Promise.all([
    toBrotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    toGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}
