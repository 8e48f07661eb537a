import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

// The service in a few files: most of what a start takes is looking for modules and reading them.
// The library is left as it is, in files of its own.
export default defineConfig({
  root: at('src'),
  publicDir: false,
  ssr: {
    noExternal: true,
    // A binary for each platform, and what is installed only where replicas are wanted.
    external: ['@node-rs/bcrypt', 'ioredis'],
  },
  build: {
    ssr: true,
    target: 'node20.19',
    // As deep as src/server: what finds its files relative to itself finds them from there as well.
    outDir: at('dist/bin'),
    emptyOutDir: true,
    // Names in stack traces are worth more than bytes on a disk.
    minify: false,
    license: { fileName: 'LICENSES.md' },
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        housekey: at('src/cli/main.ts'),
        'password-worker': at('src/server/password-worker.ts'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
