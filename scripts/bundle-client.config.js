import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

// Puts the passkey library into the one file of the client that uses it, so that apps need not install it.
export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2023',
    outDir: at('dist/client/passkeys'),
    emptyOutDir: false,
    minify: false,
    reportCompressedSize: false,
    license: { fileName: 'LICENSES.md' },
    lib: {
      entry: at('src/client/passkeys/webauthn.ts'),
      formats: ['es'],
      fileName: () => 'webauthn.js',
    },
  },
});
