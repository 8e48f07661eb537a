import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

// Puts libraries into the files of the client that use them, so that apps need not install them.
export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2023',
    outDir: at('dist/client'),
    emptyOutDir: false,
    minify: false,
    reportCompressedSize: false,
    license: { fileName: 'LICENSES.md' },
    lib: {
      entry: {
        'passkeys/webauthn': at('src/client/passkeys/webauthn.ts'),
        'proof/search': at('src/client/proof/search.ts'),
      },
      formats: ['es'],
      fileName: (_, name) => `${name}.js`,
    },
  },
});
